// Invalidates cached reads when the server reports changes.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type ChangedKind, changedKinds } from '#contract/events.ts'
import { streamPositionName } from '#contract/first-screen.ts'
import { businessDate, minuteMs } from '#kernel/clock.ts'
import { invalidateReads, readsInvalidatedByKind } from './cache-invalidation.ts'
import { currentUserRead } from './current-user.ts'
import { initialStreamPosition } from './initial-data.ts'

const streamPath = '/api/events'
const gatherMs = 150
const refusedRetryMs = 30_000
/** How far the clock of the browser may be ahead of the server's. */
const clockToleranceMs = minuteMs

/**
 * Subscribes to server events and invalidates the reads they affect. After a reconnect it
 * invalidates all reads, because events may have been missed. It does so too when a business day
 * begins: no record changes, but "today", "this month" and "overdue" mean others.
 */
export function useServerEvents(): void {
  const client = useQueryClient()
  useEffect(() => {
    const waiting = new Set<ChangedKind>()
    let timer: ReturnType<typeof setTimeout> | undefined
    let retry: ReturnType<typeof setTimeout> | undefined
    let wasLost = false
    let source = subscribe(streamAddress())
    let today = currentDate()
    const dayCheck = setInterval(() => {
      if (today === currentDate()) return
      today = currentDate()
      void invalidateReads(client, ['/api'])
    }, minuteMs)

    function currentDate() {
      const zone = client.getQueryData(currentUserRead.queryKey)?.timeZone
      return zone && businessDate(new Date(Date.now() - clockToleranceMs), zone)
    }

    function drop() {
      timer = undefined
      const paths = [...waiting].flatMap(readsInvalidatedByKind)
      waiting.clear()
      void invalidateReads(client, [...new Set(paths)])
    }
    function subscribe(address: string): EventSource {
      const opened = new EventSource(address)
      opened.addEventListener('changed', (event: MessageEvent<string>) => {
        const kind = kindOf(event.data)
        if (!kind) return
        waiting.add(kind)
        // The steps of a conversion arrive in bursts: invalidate once per burst.
        timer ??= setTimeout(drop, gatherMs)
      })
      opened.addEventListener('error', () => {
        wasLost = true
        // The session may have ended, for instance by a sign-out in another tab.
        void client.invalidateQueries({ queryKey: currentUserRead.queryKey })
        // A refused stream is not opened again by the browser: the session has ended, or the person
        // has too many.
        if (opened.readyState !== EventSource.CLOSED) return
        retry = setTimeout(() => {
          source = subscribe(streamPath)
        }, refusedRetryMs)
      })
      opened.addEventListener('open', () => {
        if (wasLost) void invalidateReads(client, ['/api'])
        wasLost = false
      })
      return opened
    }
    return () => {
      clearTimeout(timer)
      clearTimeout(retry)
      clearInterval(dayCheck)
      source.close()
    }
  }, [client])
}

/** Begins with the changes since the answers that the page contains were read. */
function streamAddress(): string {
  const position = initialStreamPosition()
  return position === undefined ? streamPath : `${streamPath}?${streamPositionName}=${position}`
}

/** The record kind of an event; undefined for a kind that this version does not know. */
export function kindOf(data: string): ChangedKind | undefined {
  try {
    const { kind } = JSON.parse(data) as { kind?: unknown }
    return changedKinds.find((known) => known === kind)
  } catch {
    return undefined
  }
}
