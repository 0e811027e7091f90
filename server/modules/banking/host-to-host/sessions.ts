// Open sessions with banks, one per channel.
import { err, type Result } from '#kernel/result.ts'
import * as t from '#server/modules/banking/messages.ts'
import type { BankingDependencies } from '../dependencies.ts'
import { isUsable } from './channel-availability.ts'
import { collect, type LastLook } from './collection.ts'
import { openTransport } from './open-transport.ts'
import { type ChannelRow, noteExchange } from './store.ts'
import type { Transport } from './transport/transport.ts'

interface Session {
  /** Server, folders and credentials of the transport, as one key. */
  readonly way: string
  readonly transport: Transport
  /** Number of running tasks. A retired session closes after its last task. */
  inUse: number
  isRetired: boolean
  readonly lastLook: LastLook
  checkedAt: number
  looking: Promise<Result<undefined, string>> | null
}

export type Sessions = ReturnType<typeof createSessions>

/**
 * Keeps one session per channel. It opens on first use, and again when the channel's settings
 * change. Running tasks finish on the old session, so that a change of a channel never breaks an
 * order during its delivery.
 */
export function createSessions(dependencies: BankingDependencies) {
  const { clock, database, logger, pollMs = 1_500 } = dependencies
  const sessions = new Map<number, Session>()

  const retire = (session: Session): void => {
    session.isRetired = true
    if (session.inUse === 0) void session.transport.close()
  }

  const sessionOf = (channel: ChannelRow): Session => {
    const open = sessions.get(channel.id)
    const way = wayOf(channel)
    if (open?.way === way) return open
    if (open) retire(open)
    const made: Session = {
      way,
      transport: openTransport(dependencies, channel),
      inUse: 0,
      isRetired: false,
      lastLook: new Map(),
      checkedAt: Number.NEGATIVE_INFINITY,
      looking: null,
    }
    sessions.set(channel.id, made)
    return made
  }

  const work = async <T>(session: Session, task: (transport: Transport) => Promise<T>): Promise<T> => {
    session.inUse += 1
    try {
      return await task(session.transport)
    } finally {
      session.inUse -= 1
      if (session.isRetired && session.inUse === 0) await session.transport.close()
    }
  }

  const look = async (channel: ChannelRow, session: Session): Promise<Result<undefined, string>> => {
    const collected = await work(session, (transport) => collect(dependencies, channel.id, transport, session.lastLook))
    const fault = collected.ok ? null : collected.error
    if (fault !== null) logger.warn({ channelId: channel.id, fault }, 'A bank channel could not be read')
    await noteExchange(database.pool, channel.id, clock.now(), fault)
    return collected
  }

  return {
    /** Runs a task to its end on the channel's session, even if the channel changes meanwhile. */
    use: <T>(channel: ChannelRow, task: (transport: Transport) => Promise<T>): Promise<T> =>
      work(sessionOf(channel), task),
    /** Reads the inbox unless a read runs or has just ended. The error states the reason. */
    exchange(channel: ChannelRow): Promise<Result<undefined, string>> {
      if (!isUsable(channel)) {
        return Promise.resolve(err(t.channelNotActive))
      }
      const session = sessionOf(channel)
      const now = clock.now().getTime()
      if (session.looking) return session.looking
      if (now - session.checkedAt < pollMs) {
        return Promise.resolve(channel.lastFault === null ? { ok: true, value: undefined } : err(channel.lastFault))
      }
      session.checkedAt = now
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

const wayOf = ({ host, port, username, hostKey, auth, secretSealed, outbox, inbox }: ChannelRow): string =>
  JSON.stringify([host, port, username, hostKey, auth, secretSealed, outbox, inbox])
