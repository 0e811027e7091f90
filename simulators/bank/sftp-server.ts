import { createHash, generateKeyPairSync } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join, posix } from 'node:path'
import ssh2, { type Attributes, type Connection, type SFTPWrapper } from 'ssh2'

export interface SftpServerOptions {
  /** What customers see as `/`. Nothing outside it can be named. */
  readonly root: string
  readonly username: string
  readonly password?: string
  /** In OpenSSH form, `ssh-ed25519 AAAA…`. */
  readonly publicKey?: string
  readonly port?: number
  /** A moment of a transfer at which the line may break: before or after a file was renamed. */
  readonly onRename?: () => 'go on' | 'break before' | 'break after'
  /** Sees every password that a client offers. */
  readonly onPassword?: (password: string) => void
}

export interface SftpServer {
  readonly port: number
  /** As `ssh-keygen -l` prints it. */
  readonly hostKey: string
  stop(): Promise<void>
}

const { Server, utils } = ssh2
const { STATUS_CODE: status, OPEN_MODE: mode } = utils.sftp

/** A real SFTP server in front of a folder: the door of the simulated banks. */
export async function startSftpServer(options: SftpServerOptions): Promise<SftpServer> {
  await mkdir(options.root, { recursive: true })
  // Made by Node: the library's own generator makes a key that it cannot read now and then.
  const { privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'sec1', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  const connections = new Set<Connection>()
  const server = new Server({ hostKeys: [privateKey] }, (connection) => {
    connections.add(connection)
    connection.on('close', () => connections.delete(connection))
    connection.on('error', () => connection.end())
    connection.on('authentication', (context) => {
      if (context.username === options.username && proves(options, context)) context.accept()
      else context.reject(['publickey', 'password'])
    })
    connection.on('session', (accept) => {
      accept().on('sftp', (acceptSftp) => serveFiles(acceptSftp(), options, connection))
    })
  })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject)
  server.listen(options.port ?? 0, '127.0.0.1', resolve)
  await promise
  const parsed = utils.parseKey(privateKey)
  if (parsed instanceof Error) throw parsed
  const digest = createHash('sha256').update(parsed.getPublicSSH()).digest('base64').replaceAll('=', '')
  return {
    port: (server.address() as AddressInfo).port,
    hostKey: `SHA256:${digest}`,
    async stop() {
      const closed = Promise.withResolvers<void>()
      server.close(() => closed.resolve())
      for (const connection of connections) connection.end()
      await closed.promise
    },
  }
}

function proves({ password, publicKey, onPassword }: SftpServerOptions, context: ssh2.AuthContext): boolean {
  if (context.method === 'password') onPassword?.(context.password)
  if (context.method === 'password') return password !== undefined && context.password === password
  if (context.method !== 'publickey' || publicKey === undefined) return false
  const allowed = utils.parseKey(publicKey)
  if (allowed instanceof Error || !allowed.getPublicSSH().equals(context.key.data)) return false
  // The client first asks whether the key would do, then signs.
  if (context.signature === undefined || context.blob === undefined) return true
  return allowed.verify(context.blob, context.signature, context.hashAlgo) === true
}

type Held =
  | { readonly kind: 'file'; readonly file: FileHandle }
  | { readonly kind: 'folder'; entries: string[] | null; readonly path: string }

/** What the verbs of one session share. */
interface Session {
  readonly sftp: SFTPWrapper
  readonly below: (path: string) => string
  /** Answers what the work throws as a status, so that a client hears of it. */
  readonly attempt: (id: number, work: () => Promise<void>) => void
  readonly hold: (what: Held) => Buffer
  readonly held: (handle: Buffer) => Held | undefined
  readonly letGo: (handle: Buffer) => void
}

function serveFiles(sftp: SFTPWrapper, options: SftpServerOptions, connection: Connection): void {
  const held = new Map<number, Held>()
  let next = 0
  const session: Session = {
    sftp,
    below: (path) => join(options.root, posix.normalize(`/${path}`)),
    attempt(id, work) {
      work().catch((error: NodeJS.ErrnoException) => {
        sftp.status(id, error.code === 'ENOENT' ? status.NO_SUCH_FILE : status.FAILURE)
      })
    },
    hold(what) {
      const handle = Buffer.alloc(4)
      next += 1
      handle.writeUInt32BE(next)
      held.set(next, what)
      return handle
    },
    held: (handle) => held.get(handle.readUInt32BE(0)),
    letGo: (handle) => void held.delete(handle.readUInt32BE(0)),
  }
  serveContents(session)
  serveNames(session)
  serveMoves(session, options, connection)
}

function serveContents({ sftp, attempt, hold, held, letGo, below }: Session): void {
  const fileAt = (handle: Buffer): FileHandle => {
    const found = held(handle)
    if (found?.kind !== 'file') throw new Error('no such handle')
    return found.file
  }
  sftp.on('OPEN', (id, path, flags) =>
    attempt(id, async () => {
      const file = await open(below(path), (flags & mode.WRITE) === 0 ? 'r' : 'w')
      sftp.handle(id, hold({ kind: 'file', file }))
    }),
  )
  sftp.on('WRITE', (id, handle, offset, data) =>
    attempt(id, async () => {
      await fileAt(handle).write(data, 0, data.length, offset)
      sftp.status(id, status.OK)
    }),
  )
  sftp.on('READ', (id, handle, offset, length) =>
    attempt(id, async () => {
      const { bytesRead, buffer } = await fileAt(handle).read(Buffer.alloc(length), 0, length, offset)
      if (bytesRead === 0) sftp.status(id, status.EOF)
      else sftp.data(id, buffer.subarray(0, bytesRead))
    }),
  )
  sftp.on('FSTAT', (id, handle) => attempt(id, async () => sftp.attrs(id, toAttributes(await fileAt(handle).stat()))))
  sftp.on('CLOSE', (id, handle) =>
    attempt(id, async () => {
      const found = held(handle)
      letGo(handle)
      if (found?.kind === 'file') await found.file.close()
      sftp.status(id, status.OK)
    }),
  )
}

function serveNames({ sftp, attempt, hold, held, below }: Session): void {
  const attributes = (id: number, path: string): void =>
    attempt(id, async () => sftp.attrs(id, toAttributes(await stat(below(path)))))
  sftp.on('REALPATH', (id, path) => {
    const normal = posix.normalize(`/${path}`)
    sftp.name(id, [{ filename: normal, longname: normal, attrs: emptyAttributes }])
  })
  sftp.on('STAT', attributes)
  sftp.on('LSTAT', attributes)
  sftp.on('SETSTAT', (id) => sftp.status(id, status.OK))
  sftp.on('FSETSTAT', (id) => sftp.status(id, status.OK))
  sftp.on('OPENDIR', (id, path) =>
    attempt(id, async () => {
      const entries = await readdir(below(path))
      sftp.handle(id, hold({ kind: 'folder', entries, path: below(path) }))
    }),
  )
  sftp.on('READDIR', (id, handle) =>
    attempt(id, async () => {
      const folder = held(handle)
      if (folder?.kind !== 'folder' || folder.entries === null) return void sftp.status(id, status.EOF)
      const names = folder.entries
      folder.entries = null
      const files = await Promise.all(names.map((name) => describe(folder.path, name)))
      sftp.name(
        id,
        files.filter((file) => file !== null),
      )
    }),
  )
}

function serveMoves({ sftp, attempt, below }: Session, { onRename }: SftpServerOptions, connection: Connection): void {
  sftp.on('RENAME', (id, from, to) =>
    attempt(id, async () => {
      const moment = onRename?.() ?? 'go on'
      if (moment === 'break before') return void connection.end()
      const isTaken = await stat(below(to)).then(
        () => true,
        () => false,
      )
      if (isTaken) return void sftp.status(id, status.FAILURE)
      await rename(below(from), below(to))
      if (moment === 'break after') return void connection.end()
      sftp.status(id, status.OK)
    }),
  )
  sftp.on('REMOVE', (id, path) =>
    attempt(id, async () => {
      await rm(below(path))
      sftp.status(id, status.OK)
    }),
  )
}

const emptyAttributes: Attributes = { mode: 0, uid: 0, gid: 0, size: 0, atime: 0, mtime: 0 }

function toAttributes(stats: Awaited<ReturnType<typeof stat>>): Attributes {
  const { mode: bits, uid, gid, size, atimeMs, mtimeMs } = stats
  const whole = (value: number | bigint): number => Math.floor(Number(value) / 1_000)
  return {
    mode: Number(bits),
    uid: Number(uid),
    gid: Number(gid),
    size: Number(size),
    atime: whole(atimeMs),
    mtime: whole(mtimeMs),
  }
}

/** An entry of a listing; null for one that has gone meanwhile. */
async function describe(folder: string, filename: string) {
  const stats = await stat(join(folder, filename)).catch(() => null)
  if (!stats) return null
  const kind = stats.isDirectory() ? 'd' : '-'
  return {
    filename,
    longname: `${kind}rw-r--r-- 1 bank bank ${stats.size} Jan 1 00:00 ${filename}`,
    attrs: toAttributes(stats),
  }
}
