import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type ChangedKind, changedKinds } from '#contract/events.ts'
import { invalidateReads, readsInvalidatedByKind } from './cache-invalidation.ts'

const gatherMs = 150

/** Listens to what others change and drops those cached reads; after a lost connection it drops all, since it may have missed some. */
export function useServerEvents(): void {
  const client = useQueryClient()
  useEffect(() => {
    const source = new EventSource('/api/events')
    const waiting = new Set<ChangedKind>()
    let timer: ReturnType<typeof setTimeout> | undefined
    let wasLost = false

    function drop() {
      timer = undefined
      const paths = [...waiting].flatMap(readsInvalidatedByKind)
      waiting.clear()
      void invalidateReads(client, [...new Set(paths)])
    }
    source.addEventListener('changed', (event: MessageEvent<string>) => {
      const kind = kindOf(event.data)
      if (!kind) return
      waiting.add(kind)
      // A conversion's steps come in bursts: one fetch for all of them.
      timer ??= setTimeout(drop, gatherMs)
    })
    source.addEventListener('error', () => {
      wasLost = true
    })
    source.addEventListener('open', () => {
      if (wasLost) void invalidateReads(client, ['/api'])
      wasLost = false
    })
    return () => {
      clearTimeout(timer)
      source.close()
    }
  }, [client])
}

/** The kind of record that an event names; undefined for one that this version does not know. */
export function kindOf(data: string): ChangedKind | undefined {
  try {
    const { kind } = JSON.parse(data) as { kind?: unknown }
    return changedKinds.find((known) => known === kind)
  } catch {
    return undefined
  }
}
