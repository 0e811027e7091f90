import { posix, resolve, sep } from 'node:path'
import { present } from '#kernel/assert.ts'
import { err, type Result } from '#kernel/result.ts'
import type { BankingDependencies } from '../dependencies.ts'
import { collect, type LastLook } from './collect.ts'
import { type ChannelRow, noteExchange } from './store.ts'
import { createFolderTransport } from './transport/folder.ts'
import { createSftpTransport } from './transport/sftp.ts'
import type { Transport } from './transport/transport.ts'
import { isUsable, sealedSecret } from './usable.ts'

interface Session {
  /** The version of the channel that the transport was made from. */
  readonly version: number
  readonly transport: Transport
  readonly lastLook: LastLook
  lookedAt: number
  looking: Promise<Result<undefined, string>> | null
}

export type Sessions = ReturnType<typeof createSessions>

/** The open ways to banks: one per channel, made when first needed and anew when the channel has changed. */
export function createSessions(dependencies: BankingDependencies) {
  const { clock, database, logger, pollMs = 1_500 } = dependencies
  const sessions = new Map<number, Session>()

  const sessionOf = (channel: ChannelRow): Session => {
    const standing = sessions.get(channel.id)
    if (standing?.version === channel.version) return standing
    void standing?.transport.close()
    const made: Session = {
      version: channel.version,
      transport: openTransport(dependencies, channel),
      lastLook: new Map(),
      lookedAt: Number.NEGATIVE_INFINITY,
      looking: null,
    }
    sessions.set(channel.id, made)
    return made
  }

  const look = async (channel: ChannelRow, session: Session): Promise<Result<undefined, string>> => {
    const collected = await collect(dependencies, channel.id, session.transport, session.lastLook)
    const fault = collected.ok ? null : collected.error
    if (fault !== null) logger.warn({ channelId: channel.id, fault }, 'A bank channel could not be read')
    await noteExchange(database.pool, channel.id, clock.now(), fault)
    return collected
  }

  return {
    transport: (channel: ChannelRow): Transport => sessionOf(channel).transport,
    /** Reads the inbox, unless somebody is at it or has just been. Answers why it could not be read. */
    exchange(channel: ChannelRow): Promise<Result<undefined, string>> {
      if (!isUsable(channel)) {
        return Promise.resolve(err('The channel is not approved, or was switched off'))
      }
      const session = sessionOf(channel)
      const now = clock.now().getTime()
      if (session.looking) return session.looking
      if (now - session.lookedAt < pollMs) {
        return Promise.resolve(channel.lastFault === null ? { ok: true, value: undefined } : err(channel.lastFault))
      }
      session.lookedAt = now
      session.looking = look(channel, session).finally(() => {
        session.looking = null
      })
      return session.looking
    },
    async close(): Promise<void> {
      const open = [...sessions.values()]
      sessions.clear()
      await Promise.all(open.map(({ transport }) => transport.close()))
    },
  }
}

/** The secret is opened here and goes into the transport alone. */
function openTransport({ encryption, bankFolder }: BankingDependencies, channel: ChannelRow): Transport {
  const { transport, outbox, inbox } = channel
  if (transport === 'folder') {
    const below = (path: string) => folderBelow(present(bankFolder, 'the folder of bank channels'), path)
    return createFolderTransport({ outbox: below(outbox), inbox: below(inbox) })
  }
  const secret = encryption.open(present(channel.secretSealed, 'the secret of a channel'), sealedSecret(channel.rowKey))
  return createSftpTransport({
    host: present(channel.host, 'the host of a channel'),
    port: present(channel.port, 'the port of a channel'),
    username: present(channel.username, 'the user of a channel'),
    hostKey: present(channel.hostKey, 'the pinned key of a channel'),
    auth: channel.auth === 'key' ? { privateKey: secret } : { password: secret },
    outbox,
    inbox,
  })
}

/** A path below the folder that the installation keeps for banks; throws for one that leads out of it. */
function folderBelow(root: string, path: string): string {
  const full = resolve(root, posix.normalize(path))
  if (full !== root && !full.startsWith(root + sep)) throw new Error('A channel stays below the folder for banks')
  return full
}
