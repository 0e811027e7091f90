import { createHash } from 'node:crypto'
import { createConnection, type Socket } from 'node:net'
import { posix } from 'node:path'
import type Client from 'ssh2-sftp-client'
import { err, ok, type Result } from '#kernel/result.ts'
import * as t from '#server/modules/banking/messages.ts'
import { errorText, isTemporary, type Transport } from './transport.ts'

export interface SftpSettings {
  readonly host: string
  readonly port: number
  readonly username: string
  /** `SHA256:…` of the server's public key; any other server is refused. */
  readonly hostKey: string
  readonly auth: { readonly password: string } | { readonly privateKey: string }
  readonly outbox: string
  readonly inbox: string
}

/**
 * For one call, with the connection where there is none: 10 MB on a slow line. The library has no
 * limit, and a server that stays connected and silent would stop the exchange with all banks.
 */
const callTimeoutMs = 120_000

interface SftpSession {
  readonly client: Client
  readonly socket: Socket
}

/**
 * Two folders on a bank's SFTP server. Keeps one session and reconnects on the next call after a
 * break.
 */
export function createSftpTransport(settings: SftpSettings, timeoutMs = callTimeoutMs): Transport {
  const { outbox, inbox } = settings
  let opening: Promise<SftpSession> | null = null

  const session = (): Promise<SftpSession> => {
    opening ??= connect(settings, () => {
      opening = null
    }).catch((error: unknown) => {
      opening = null
      throw error
    })
    return opening
  }
  const cut = (): void => {
    opening?.then(({ socket }) => socket.destroy()).catch(() => undefined)
    opening = null
  }
  const attempt = async <T>(work: (client: Client) => Promise<T>): Promise<Result<T, string>> => {
    const limit = AbortSignal.timeout(timeoutMs)
    try {
      return ok(await Promise.race([session().then(({ client }) => work(client)), ended(limit)]))
    } catch (error) {
      if (!limit.aborted) return err(errorText(error))
      cut()
      return err(t.bankServerSilent(timeoutMs / 1_000))
    }
  }
  const out = (name: string): string => posix.join(outbox, name)
  return {
    stage: (temporaryName, bytes) =>
      attempt(async (client) => {
        await client.put(Buffer.from(bytes), out(temporaryName))
        const { size } = await client.stat(out(temporaryName))
        if (size !== bytes.length) throw new Error(`of ${bytes.length} bytes ${size} arrived`)
        return undefined
      }),
    release: (temporaryName, name) =>
      attempt(async (client) => {
        await client.rename(out(temporaryName), out(name))
        return undefined
      }),
    look: (temporaryName, name) =>
      attempt(async (client) => {
        if (await client.exists(out(name))) return 'there'
        return (await client.exists(out(temporaryName))) ? 'staged' : 'gone'
      }),
    list: () =>
      attempt(async (client) =>
        (await client.list(inbox))
          .filter((entry) => entry.type === '-' && !isTemporary(entry.name))
          .map((entry) => ({ name: entry.name, sizeBytes: entry.size, modifiedAt: new Date(entry.modifyTime) })),
      ),
    read: (name) => attempt(async (client) => (await client.get(posix.join(inbox, name))) as Buffer),
    async close() {
      const open = opening
      opening = null
      const ended = await open?.catch(() => null)
      await ended?.client.end().catch(() => false)
    },
  }
}

function ended(limit: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  limit.addEventListener('abort', () => reject(limit.reason), { once: true })
  return promise
}

async function connect(settings: SftpSettings, onGone: () => void): Promise<SftpSession> {
  const { host, port, username, auth, hostKey } = settings
  const { default: SftpClient } = await import('ssh2-sftp-client')
  // Without these callbacks the library prints connection faults to the console.
  const client = new SftpClient('corridor', { error: onGone, end: onGone, close: onGone })
  // Without delay: each small request would wait 40 ms for the acknowledgement of the last.
  const socket = createConnection({ host, port, noDelay: true })
  let seen = ''
  try {
    await client.connect({
      sock: socket,
      username,
      ...auth,
      readyTimeout: 10_000,
      keepaliveInterval: 15_000,
      hostVerifier: (key: Buffer) => {
        seen = fingerprintOf(key)
        return seen === hostKey
      },
    })
  } catch (error) {
    if (seen !== '' && seen !== hostKey) {
      throw new Error(`The server shows the key ${seen}, which is not the pinned one: it is not spoken with`)
    }
    throw error
  }
  return { client, socket }
}

/** Formats the fingerprint as `ssh-keygen -l` does: SHA-256, base64 without padding. */
function fingerprintOf(publicKey: Uint8Array): string {
  return `SHA256:${createHash('sha256').update(publicKey).digest('base64').replaceAll('=', '')}`
}
