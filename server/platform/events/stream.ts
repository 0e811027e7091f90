import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ChangedKind, changedKinds } from '#contract/events.ts'
import type { Database } from '../database/database.ts'
import type { JobDefinition } from '../jobs/jobs.ts'
import { eventsAfter, newestPosition, type OutboxPosition } from './store.ts'

/** Events that a listener may receive. */
export interface Listener {
  readonly hearsConfidential: boolean
}

export interface ChangeStream {
  /**
   * Streams server-sent events until the browser disconnects; rejects new listeners above the
   * limit.
   */
  serve(request: FastifyRequest, reply: FastifyReply, listener: Listener): Promise<FastifyReply>
  readonly job: JobDefinition
  listeners(): number
  close(): void
}

const maxListeners = 2_000
const readAtOnce = 500
const pollMs = 1_000
const heartbeatEvery = 15

/** Notifies open screens of changed records by name only, never by content. */
export function createChangeStream({ database }: { database: Database }): ChangeStream {
  const replies = new Map<FastifyReply, Listener>()
  let position: OutboxPosition | null = null
  let sinceHeartbeat = 0

  const broadcast = (text: string, confidential = false): void => {
    for (const [reply, { hearsConfidential }] of replies) {
      if (confidential && !hearsConfidential) continue
      // Disconnects a slow reader; its browser reconnects and reloads.
      if (!reply.raw.write(text) && reply.raw.writableLength > 65_536) reply.raw.destroy()
    }
  }
  const readNew = async (): Promise<void> => {
    if (replies.size === 0) {
      position = null
      return
    }
    position ??= await newestPosition(database.pool)
    const events = await eventsAfter(database.pool, position, readAtOnce)
    for (const event of events) broadcast(frame(event.kind, event.aggregateId), event.confidential)
    const last = events.at(-1)
    if (last) position = { era: last.era, writtenXid: last.writtenXid, id: last.id }
    sinceHeartbeat += 1
    if (sinceHeartbeat >= heartbeatEvery) {
      sinceHeartbeat = 0
      broadcast(': still here\n\n')
    }
  }

  return {
    job: { name: 'platform.events', everyMs: pollMs, work: readNew },
    listeners: () => replies.size,
    async serve(request, reply, listener) {
      if (replies.size >= maxListeners) return reply.code(503).header('retry-after', 30).send()
      position ??= await newestPosition(database.pool)
      reply.hijack()
      reply.raw.writeHead(200, {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      })
      reply.raw.write('retry: 3000\n\n')
      replies.set(reply, listener)
      request.raw.on('close', () => replies.delete(reply))
      return reply
    },
    close() {
      for (const reply of replies.keys()) reply.raw.end()
      replies.clear()
    },
  }
}

function frame(kind: string, id: string): string {
  const known = (changedKinds as readonly string[]).includes(kind) ? (kind as ChangedKind) : 'audit'
  return `event: changed\ndata: ${JSON.stringify({ kind: known, id })}\n\n`
}
