/** The stream of changes to open screens, as server-sent events. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ChangedKind, changedKinds } from '#contract/events.ts'
import type { Clock } from '#kernel/clock.ts'
import type { Ids } from '#kernel/ids.ts'
import type { Database } from '../database/database.ts'
import { sendRefusal } from '../http/error-handler.ts'
import { platformRefusal } from '../http/problems.ts'
import type { JobDefinition } from '../jobs/jobs.ts'
import {
  changedKindsAfter,
  deleteOpenStreams,
  type EventToFollow,
  eventsAfter,
  newestPosition,
  type OutboxPosition,
  registerStream,
  renewStreams,
} from './store.ts'
import { t } from './texts.ts'

/** What a listener may receive now. */
export interface ListenerRights {
  readonly readsConfidential: boolean
}

/** The session that opened a stream. */
export interface Listener {
  readonly userId: string
  readonly sessionId: string
  /** Text of `position`: the stream begins with what changed after it. Null begins now. */
  readonly after?: string | null
}

export interface ChangeStream {
  /**
   * Streams server-sent events until the browser disconnects or the session ends. Rejects listeners
   * above the limits of a person and of the instance.
   */
  serve(request: FastifyRequest, reply: FastifyReply, listener: Listener): Promise<FastifyReply>
  /** The present position, as text for `Listener.after`. */
  position(): Promise<string>
  readonly job: JobDefinition
  listeners(): number
  close(): void
}

interface ChangeStreamDependencies {
  readonly database: Database
  readonly clock: Clock
  readonly ids: Ids
  /** Current rights by session id. An ended session is absent. */
  rightsOf(sessionIds: readonly string[]): Promise<ReadonlyMap<string, ListenerRights>>
}

const maxListeners = 2_000
/** An eleventh is refused: closing the oldest would make eleven tabs reconnect in turn for ever. */
const maxStreamsPerPerson = 10
const readAtOnce = 500
/** Well within the two seconds after which a revoked session must receive nothing. */
const pollMs = 500
const heartbeatEvery = 30
const renewEvery = 6
/** A stream of an instance that died counts no longer after this time. */
const renewedWithinMs = 15_000

/** Notifies open screens of changed records by name only, never by content. */
export function createChangeStream({ database, clock, ids, rightsOf }: ChangeStreamDependencies): ChangeStream {
  const open = new Map<FastifyReply, Listener & { readonly id: string }>()
  let position: OutboxPosition | null = null
  let turn = 0

  const newEvents = async (): Promise<EventToFollow[]> => {
    position ??= await newestPosition(database.pool)
    const events = await eventsAfter(database.pool, position, readAtOnce)
    const last = events.at(-1)
    if (last) position = { era: last.era, writtenXid: last.writtenXid, id: last.id }
    return events
  }
  const renew = async (): Promise<void> => {
    turn += 1
    if (turn % renewEvery === 0)
      await renewStreams(
        database.pool,
        Array.from(open.values(), ({ id }) => id),
        clock.now(),
      )
    if (turn % heartbeatEvery === 0) for (const reply of open.keys()) send(reply, ': still here\n\n')
  }
  const poll = async (): Promise<void> => {
    if (open.size === 0) {
      position = null
      return
    }
    const events = await newEvents()
    // Read after the events, so that a session that lost a right before an event was written does
    // not receive it.
    const rights = await rightsOf([...new Set(Array.from(open.values(), ({ sessionId }) => sessionId))])
    for (const [reply, { sessionId }] of open) {
      const right = rights.get(sessionId)
      if (!right) {
        reply.raw.end()
        continue
      }
      const heard = events.filter(({ confidential }) => !confidential || right.readsConfidential)
      if (heard.length > 0) send(reply, heard.map(({ kind, aggregateId }) => frame(kind, aggregateId)).join(''))
    }
    await renew()
  }

  return {
    job: { name: 'platform.events', everyMs: pollMs, work: poll },
    position: async () => positionText(await newestPosition(database.pool)),
    listeners: () => open.size,
    async serve(request, reply, listener) {
      if (open.size >= maxListeners) return reply.code(503).header('retry-after', 30).send()
      const id = ids.next()
      if (!(await claimStream(database, id, listener.userId, clock.now()))) return refuseStream(request, reply)
      position ??= await newestPosition(database.pool)
      beginStream(reply)
      open.set(reply, { ...listener, id })
      whenLeft(request, () => {
        open.delete(reply)
        // Without a database the row stops counting when it is not renewed.
        deleteOpenStreams(database.pool, [id]).catch(() => undefined)
      })
      // Read once it is open, so that no change falls between.
      await sendMissed(reply, () => missedChanges(database, request, listener, rightsOf))
      return reply
    },
    close() {
      for (const reply of open.keys()) reply.raw.end()
      open.clear()
    },
  }
}

function send(reply: FastifyReply, text: string): void {
  // Disconnects a slow reader; its browser reconnects and reloads.
  if (!reply.raw.write(text) && reply.raw.writableLength > 65_536) reply.raw.destroy()
}

async function sendMissed(reply: FastifyReply, read: () => Promise<string>): Promise<void> {
  try {
    send(reply, await read())
  } catch (error) {
    // The browser reconnects, and then drops all its reads.
    reply.raw.destroy()
    throw error
  }
}

/** Names each kind of record that changed since the listener's page was read. */
async function missedChanges(
  database: Database,
  { headers }: FastifyRequest,
  { sessionId, after }: Listener,
  rightsOf: ChangeStreamDependencies['rightsOf'],
): Promise<string> {
  const since = after == null ? null : parsePosition(after)
  // A browser that reconnects drops all its reads, and needs no replay.
  if (since === null || headers['last-event-id'] !== undefined) return ''
  const right = (await rightsOf([sessionId])).get(sessionId)
  const missed = right ? await changedKindsAfter(database.pool, since, right) : []
  return missed.map(({ kind, aggregateId }) => frame(kind, aggregateId)).join('')
}

function claimStream(database: Database, id: string, userId: string, now: Date): Promise<boolean> {
  const renewedSince = new Date(now.getTime() - renewedWithinMs)
  return registerStream(database, { id, userId, now, renewedSince, max: maxStreamsPerPerson })
}

/** A browser that left while its stream was registered does not close it again. */
function whenLeft({ raw }: FastifyRequest, leave: () => void): void {
  raw.on('close', leave)
  if (raw.destroyed) leave()
}

function beginStream(reply: FastifyReply): void {
  reply.hijack()
  // A hijacked reply does not send the headers that hooks have set.
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value)
  reply.raw.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  // The browser repeats the id when it reconnects.
  reply.raw.write('retry: 3000\nid: opened\n\n')
}

/** `era.transaction`. The newest position precedes every event of its transaction. */
const positionText = ({ era, writtenXid }: OutboxPosition): string => `${era}.${writtenXid}`

function parsePosition(text: string): OutboxPosition | null {
  const [, era, writtenXid] = /^(\d{1,9})\.(\d{1,19})$/.exec(text) ?? []
  return era && writtenXid ? { era: Number(era), writtenXid: BigInt(writtenXid), id: -1n } : null
}

function refuseStream(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.header('retry-after', renewedWithinMs / 1000)
  const detail = t.tooManyStreams(maxStreamsPerPerson)
  return sendRefusal(request, reply, platformRefusal('too_many_requests', detail))
}

function frame(kind: string, id: string): string {
  const known = (changedKinds as readonly string[]).includes(kind) ? (kind as ChangedKind) : 'audit'
  return `event: changed\ndata: ${JSON.stringify({ kind: known, id })}\n\n`
}
