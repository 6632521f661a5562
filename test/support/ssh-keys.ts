import ssh2 from 'ssh2'

/**
 * A key pair as `ssh-keygen -t ed25519` makes it. ssh2's own generator leaves out zeros that a public key begins with, and can
 * not read one of 256 of its pairs then (its parser and OpenSSH's pairs have no such fault): such a pair is thrown away.
 */
export function newSshKeys(options: ssh2.utils.KeyPairOptions = {}): { public: string; private: string } {
  for (;;) {
    const pair = ssh2.utils.generateKeyPairSync('ed25519', options)
    if (!(ssh2.utils.parseKey(pair.public) instanceof Error)) return pair
  }
}
