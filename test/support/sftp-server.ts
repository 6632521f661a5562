import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { basename, join } from 'node:path'
import ssh2, { type SFTPWrapper } from 'ssh2'
import { newSshKeys } from './ssh-keys.ts'

const { Server, utils } = ssh2
const { OPEN_MODE, STATUS_CODE } = utils.sftp

/** A bank's SFTP server, with folders of this machine behind it. */
export interface SftpServer {
  port: number
  /** As the settings want it. */
  hostKey: string
  /** What was asked of it, in order. */
  asked: string[]
  /** Says nothing more: connections are closed before anybody is let in. */
  shut: boolean
  /** Closes the connection in the place of the answer to the next rename, which it does. */
  breakAfterRename: boolean
  /** Sends more bytes than a file has, without an end, whatever it has told of its size. */
  sendsOn: boolean
  /** Bytes of files that were sent. */
  sent: number
  /** What listings tell of what a file is: by its mode, by a line as of `ls -l` alone, or nothing. The protocol leaves that to the server. */
  tells: 'mode' | 'line' | 'nothing'
  /** Names of plain files that every listing has beside what is there. */
  alsoLists: string[]
  close(): Promise<void>
}

/** Who may come in: by this password, or by this public key. */
export interface SftpUser {
  username: string
  password?: string
  publicKey?: string
}

/** @param root is '/' of those who come */
export async function openSftpServer(root: string, user: SftpUser): Promise<SftpServer> {
  const key = newSshKeys()
  const parsed = utils.parseKey(key.public)
  if (parsed instanceof Error) throw parsed
  const sockets = new Set<{ end(): void }>()
  const state: SftpServer = {
    port: 0,
    hostKey: `SHA256:${createHash('sha256').update(parsed.getPublicSSH()).digest('base64').replace(/=+$/, '')}`,
    asked: [],
    shut: false,
    breakAfterRename: false,
    sendsOn: false,
    sent: 0,
    tells: 'mode',
    alsoLists: [],
    async close() {
      for (const socket of sockets) socket.end()
      await new Promise<void>((resolve) => server.close(() => { resolve() }))
    },
  }
  const server = new Server({ hostKeys: [key.private] }, (client) => {
    sockets.add(client)
    client.on('error', () => undefined)
    const left = new Set<() => void>()
    client.on('close', () => {
      sockets.delete(client)
      for (const leave of left) leave()
    })
    client.on('authentication', (context) => {
      const isKnown = context.username === user.username
      if (state.shut) client.end()
      else if (isKnown && context.method === 'password' && context.password === user.password) context.accept()
      else if (isKnown && context.method === 'publickey' && user.publicKey !== undefined) {
        const allowed = utils.parseKey(user.publicKey)
        if (allowed instanceof Error || !context.key.data.equals(allowed.getPublicSSH())) context.reject()
        else if (context.signature === undefined || context.blob === undefined || allowed.verify(context.blob, context.signature, context.hashAlgo)) context.accept()
        else context.reject()
      } else context.reject(['password', 'publickey'])
    })
    client.on('session', (accept) => {
      accept().on('sftp', (begin) => {
        left.add(serve(begin(), root, state, () => { client.end() }))
      })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => { resolve() }))
  const address: AddressInfo | string | null = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has a port')
  state.port = address.port
  return state
}

/** @returns what is to be done once nobody is there any more */
function serve(sftp: SFTPWrapper, root: string, state: SftpServer, hangUp: () => void): () => void {
  const handles = new Map<number, { file: FileHandle } | { names: string[]; folder: string }>()
  let count = 0
  let isLeft = false
  const keep = (handle: { file: FileHandle } | { names: string[]; folder: string }): Buffer => {
    const id = Buffer.alloc(4)
    id.writeUInt32BE(count)
    handles.set(count++, handle)
    return id
  }
  const fail = (id: number) => (error: unknown) => {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    sftp.status(id, isMissing ? STATUS_CODE.NO_SUCH_FILE : STATUS_CODE.FAILURE)
  }
  const ok = (id: number) => () => { sftp.status(id, STATUS_CODE.OK) }
  const at = (path: string) => join(root, path)
  const attributesOf = async (path: string) => {
    const { mode, size, uid, gid, atimeMs, mtimeMs } = await stat(path)
    return { mode, size, uid, gid, atime: Math.floor(atimeMs / 1000), mtime: Math.floor(mtimeMs / 1000) }
  }
  sftp.on('OPEN', (id, path, flags) => {
    state.asked.push(`open ${path}`)
    const isNew = (flags & OPEN_MODE.CREAT) !== 0
    const mode = (flags & OPEN_MODE.WRITE) === 0 ? constants.O_RDONLY : constants.O_RDWR | (isNew ? constants.O_CREAT : 0) | ((flags & OPEN_MODE.TRUNC) === 0 ? 0 : constants.O_TRUNC)
    open(at(path), mode).then((file) => {
      if (isLeft) void file.close()
      else sftp.handle(id, keep({ file }))
    }, fail(id))
  })
  sftp.on('READ', (id, handle, offset, length) => {
    const known = handles.get(handle.readUInt32BE())
    if (known === undefined || !('file' in known)) {
      fail(id)(undefined)
      return
    }
    const buffer = Buffer.alloc(length)
    known.file.read(buffer, 0, length, offset).then(({ bytesRead: itsOwn }) => {
      const bytesRead = state.sendsOn ? length : itsOwn
      state.sent += bytesRead
      if (bytesRead === 0) sftp.status(id, STATUS_CODE.EOF)
      else sftp.data(id, buffer.subarray(0, bytesRead))
    }, fail(id))
  })
  sftp.on('WRITE', (id, handle, offset, data) => {
    const known = handles.get(handle.readUInt32BE())
    if (known === undefined || !('file' in known)) {
      fail(id)(undefined)
      return
    }
    known.file.write(data, 0, data.length, offset).then(ok(id), fail(id))
  })
  sftp.on('CLOSE', (id, handle) => {
    const known = handles.get(handle.readUInt32BE())
    handles.delete(handle.readUInt32BE())
    if (known !== undefined && 'file' in known) known.file.close().then(ok(id), fail(id))
    else ok(id)()
  })
  sftp.on('FSTAT', (id, handle) => {
    const known = handles.get(handle.readUInt32BE())
    if (known === undefined || !('file' in known)) {
      fail(id)(undefined)
      return
    }
    known.file.stat().then(({ mode, size, uid, gid, atimeMs, mtimeMs }) => { sftp.attrs(id, { mode, size, uid, gid, atime: Math.floor(atimeMs / 1000), mtime: Math.floor(mtimeMs / 1000) }) }, fail(id))
  })
  sftp.on('STAT', (id, path) => {
    attributesOf(at(path)).then((attributes) => { sftp.attrs(id, attributes) }, fail(id))
  })
  sftp.on('OPENDIR', (id, path) => {
    readdir(at(path)).then((names) => { sftp.handle(id, keep({ names: [...names, ...state.alsoLists], folder: at(path) })) }, fail(id))
  })
  sftp.on('READDIR', (id, handle) => {
    const known = handles.get(handle.readUInt32BE())
    if (known === undefined || 'file' in known || known.names.length === 0) {
      sftp.status(id, STATUS_CODE.EOF)
      return
    }
    const names = known.names.splice(0)
    const entryOf = async (filename: string) => {
      const isThere = !state.alsoLists.includes(filename)
      const attrs = isThere ? await attributesOf(join(known.folder, filename)) : { mode: constants.S_IFREG | 0o644, size: 7, uid: 0, gid: 0, atime: 0, mtime: 0 }
      const isFolder = (attrs.mode & constants.S_IFMT) === constants.S_IFDIR
      const longname = state.tells === 'line' ? `${isFolder ? 'd' : '-'}rw-r--r--    1 bank     bank            7 Mar  6 08:00 ${filename}` : filename
      // The library writes the attributes that are there.
      if (state.tells !== 'mode') Reflect.deleteProperty(attrs, 'mode')
      return { filename, longname, attrs }
    }
    Promise.all(names.map(entryOf)).then((entries) => { sftp.name(id, entries) }, fail(id))
  })
  sftp.on('MKDIR', (id, path) => {
    mkdir(at(path)).then(ok(id), fail(id))
  })
  sftp.on('REMOVE', (id, path) => {
    rm(at(path)).then(ok(id), fail(id))
  })
  sftp.on('RENAME', (id, from, to) => {
    state.asked.push(`rename ${basename(from)} ${to}`)
    const renamed = async () => {
      // As plain SFTP has it: what is there is in the way.
      if (await stat(at(to)).then(() => true, () => false)) throw new Error('It is there')
      await rename(at(from), at(to))
      if (!state.breakAfterRename) return true
      state.breakAfterRename = false
      hangUp()
      return false
    }
    renamed().then((answers) => { if (answers) ok(id)() }, fail(id))
  })
  return () => {
    isLeft = true
    for (const handle of handles.values()) if ('file' in handle) handle.file.close().catch(() => undefined)
    handles.clear()
  }
}
