import { createHash, timingSafeEqual } from 'node:crypto'
import ssh2, { Client, type SFTPWrapper } from 'ssh2'
import { gathered, type FileAccess } from './file-access.ts'

/** An SFTP server, and who we are there. */
export interface SftpPlace {
  host: string
  port?: number
  username: string
  /** SHA256: and 43 characters: the only server that is talked to. */
  host_key: string
  password?: string
  private_key?: string
  passphrase?: string
}

const connectWithinMilliseconds = 20_000
/** From the first word to the last: what takes longer is broken off, and tried again. */
export const sftpWithinMilliseconds = 90_000

/** SSH_FX_EOF. */
const endOfFile = 1
/** SSH_FX_NO_SUCH_FILE. */
const noSuchFile = 2

/**
 * Opens a session on an SFTP server.
 *
 * @throws Error where it does not answer, does not let us in, or has another key than the one agreed on
 */
export async function openSftpFiles(place: SftpPlace): Promise<FileAccess> {
  const { host, port = 22, username, host_key, password, private_key: privateKey, passphrase } = place
  const client = new Client()
  const ended = new Promise<void>((resolve) => client.once('close', resolve))
  // What is asked before is never answered then, and nothing says so.
  const asked = askedUntil(ended.then(() => new Error(`${host}:${port} closed the connection`)))
  let shown: string | undefined
  try {
    await new Promise<void>((resolve, reject) => {
      client.once('ready', resolve)
      // It may fail again later; whoever waits for an answer is told of it there.
      client.on('error', reject)
      client.once('close', () => {
        reject(new Error(`${host}:${port} closed the connection`))
      })
      client.connect({
        host,
        port,
        username,
        readyTimeout: connectWithinMilliseconds,
        hostVerifier: (key: Buffer) => {
          shown = fingerprintOf(key)
          return isSame(shown, host_key)
        },
        ...(password !== undefined && { password }),
        ...(privateKey !== undefined && { privateKey }),
        ...(passphrase !== undefined && { passphrase }),
      })
    })
    const deadline = setTimeout(() => client.destroy(), sftpWithinMilliseconds)
    void ended.then(() => {
      clearTimeout(deadline)
    })
    return filesOf(await asked<SFTPWrapper>((done) => client.sftp(done)), asked, async () => {
      client.end()
      await ended
    })
  } catch (error) {
    client.destroy()
    if (shown !== undefined && !isSame(shown, host_key)) throw new Error(`${host}:${port} has the host key ${shown}, not ${host_key}: nothing was sent there`, { cause: error })
    throw error
  }
}

/** Why nobody can come in with a key: it is none, or stays closed. undefined where that is for the server to say. */
export function faultOfKey(privateKey: string, passphrase?: string): string | undefined {
  const key = ssh2.utils.parseKey(privateKey, passphrase)
  if (key instanceof Error) return key.message
  return key.isPrivateKey() ? undefined : 'It is a public key'
}

/** As `ssh-keygen -lf` prints it. */
export function fingerprintOf(key: Buffer): string {
  return `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}

function filesOf(sftp: SFTPWrapper, asked: Asked, close: () => Promise<void>): FileAccess {
  return {
    async list(folder) {
      const entries = await asked<Listed[]>((done) => {
        sftp.readdir(folder, done)
      }, folder)
      return entries
        .filter((entry) => !entry.filename.startsWith('.') && !entry.filename.includes('/') && isPlainFile(folder, entry))
        .map(({ filename, attrs }) => ({ name: filename, size: attrs.size, modifiedAt: attrs.mtime }))
    },
    read: (path, most) => read(sftp, asked, path, most),
    async write(path, content) {
      await asked<undefined>((done) => {
        sftp.writeFile(path, content, (error) => {
          done(error, undefined)
        })
      }, path)
      await sync(sftp, asked, path)
    },
    rename: (from, to) => rename(sftp, asked, from, to),
    remove: (path) => remove(sftp, asked, path),
    async makeFolder(path) {
      const failed = await asked<undefined>((done) => {
        sftp.mkdir(path, (error) => {
          done(error, undefined)
        })
      }, path).catch((error: unknown) => ({ error }))
      if (failed === undefined) return
      // Servers do not say that it is there already.
      const isThere = await asked<{ isDirectory(): boolean }>((done) => {
        sftp.stat(path, done)
      }).then((facts) => facts.isDirectory(), () => false)
      if (!isThere) throw failed.error
    },
    close,
  }
}

/** An entry of a folder. By the protocol the server may leave out the mode, from which isFile() knows. */
interface Listed {
  filename: string
  /** As `ls -l` would print it, by most servers. */
  longname: string
  attrs: { mode: number | undefined; size: number; mtime: number; isFile(): boolean }
}

/** @throws Error where the server does not say: what is left out of an inbox would count as not sent */
function isPlainFile(folder: string, { longname, attrs }: Listed): boolean {
  if (attrs.mode !== undefined) return attrs.isFile()
  if (!/^[-bcdlps][-rwxsStT]{9}/.test(longname)) throw new Error(`${folder}: the server does not say which of what is in it are files`)
  return longname.startsWith('-')
}

function isMissing(error: Error | null | undefined): boolean {
  return error !== undefined && error !== null && 'code' in error && error.code === noSuchFile
}

/**
 * As POSIX does it, where the server can. Plain SFTP does not replace what is there: that is removed before. Where this ends between the two,
 * what was to be renamed lies where it was, and whoever does it again does all of it.
 */
async function rename(sftp: SFTPWrapper, asked: Asked, from: string, to: string): Promise<void> {
  const plainly = () =>
    asked<undefined>((done) => {
      sftp.rename(from, to, (error) => {
        done(error, undefined)
      })
    }, to)
  const replaced = await asked<boolean>((done) => {
    try {
      sftp.ext_openssh_rename(from, to, (error) => {
        done(error, true)
      })
    } catch {
      done(undefined, false)
    }
  }, to)
  if (replaced) return
  const failed = await plainly().catch((error: unknown) => ({ error }))
  if (failed === undefined) return
  if (!(await isThere(sftp, asked, from)) || !(await isThere(sftp, asked, to))) throw failed.error
  await remove(sftp, asked, to)
  await plainly()
}

const chunkBytes = 32 * 1024

/** In chunks, to where the server says that it ends: what it said of its size before binds it to nothing. */
async function read(sftp: SFTPWrapper, asked: Asked, path: string, most: number): Promise<Buffer> {
  const handle = await asked<Buffer>((done) => {
    sftp.open(path, 'r', done)
  }, path)
  try {
    return await gathered(chunksOf(sftp, asked, path, handle), most)
  } finally {
    sftp.close(handle, () => undefined)
  }
}

async function* chunksOf(sftp: SFTPWrapper, asked: Asked, path: string, handle: Buffer): AsyncGenerator<Buffer> {
  const buffer = Buffer.alloc(chunkBytes)
  for (let position = 0; ; ) {
    const count = await asked<number>((done) => {
      sftp.read(handle, buffer, 0, chunkBytes, position, (error, bytesRead) => {
        if (error !== undefined && 'code' in error && error.code === endOfFile) done(undefined, 0)
        else done(error, bytesRead)
      })
    }, path)
    if (count === 0) return
    // Of their own size: a server may give them byte by byte.
    yield Buffer.from(buffer.subarray(0, count))
    position += count
  }
}

function isThere(sftp: SFTPWrapper, asked: Asked, path: string): Promise<boolean> {
  return asked<object>((done) => {
    sftp.stat(path, done)
  }).then(() => true, () => false)
}

/** Unless it is gone. */
function remove(sftp: SFTPWrapper, asked: Asked, path: string): Promise<undefined> {
  return asked<undefined>((done) => {
    sftp.unlink(path, (error) => {
      done(isMissing(error) ? undefined : error, undefined)
    })
  }, path)
}

/** Onto the server's disk, where it can be asked for that. */
async function sync(sftp: SFTPWrapper, asked: Asked, path: string): Promise<void> {
  const handle = await asked<Buffer>((done) => {
    sftp.open(path, 'r+', done)
  }, path)
  await asked<undefined>((done) => {
    try {
      sftp.ext_openssh_fsync(handle, (error) => {
        done(error, undefined)
      })
    } catch {
      // It knows no such thing.
      done(undefined, undefined)
    }
  }, path)
  await asked<undefined>((done) => {
    sftp.close(handle, (error) => {
      done(error, undefined)
    })
  }, path)
}

/** What a server is asked, as a promise; what is refused is told with what it is about. */
type Asked = <Answer>(ask: (done: (error: Error | null | undefined, answer: Answer) => void) => void, about?: string) => Promise<Answer>

/** @param gone the connection, and why */
function askedUntil(gone: Promise<Error>): Asked {
  return <Answer>(ask: (done: (error: Error | null | undefined, answer: Answer) => void) => void, about?: string) =>
    new Promise<Answer>((resolve, reject) => {
      const refuse = (error: Error) => {
        reject(about === undefined ? error : new Error(`${about}: ${error.message}`, { cause: error }))
      }
      ask((error, answer) => {
        if (error === undefined || error === null) resolve(answer)
        else refuse(error)
      })
      void gone.then(refuse)
    })
}
