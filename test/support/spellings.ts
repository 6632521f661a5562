/** A secret in each spelling that a careless line could have. */
export function spellingsOf(secret: string | Buffer): string[] {
  const [text, bytes] = typeof secret === 'string' ? [secret, Buffer.from(secret)] : [secret.toString('latin1'), secret]
  const spellings = [
    ...[text, encodeURIComponent(text), JSON.stringify(text).slice(1, -1), text.split('').reverse().join('')],
    ...[bytes.toString('base64').replace(/=+$/, ''), bytes.toString('hex'), bytes.join(',')],
  ]
  return [...new Set(spellings)]
}

/** Those of the secrets that the text tells, each as it is spelled there. */
export function toldIn(text: string, secrets: Iterable<string | Buffer>): string[] {
  return [...secrets].flatMap((secret) => spellingsOf(secret).filter((spelling) => text.includes(spelling)))
}
