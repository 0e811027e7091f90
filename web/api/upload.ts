// Uploads files with progress, two at a time.
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { AnswerOf, RouteContract } from '#contract/route.ts'
import { invalidateReads, readsInvalidatedBy } from './cache-invalidation.ts'
import { callErrorFrom, isCallError, serverMessage } from './call-error.ts'
import { pathOf } from './client.ts'
import { newKey } from './queries.ts'

interface UploadInput {
  readonly params?: unknown
  readonly fields: Readonly<Record<string, string>>
  readonly file: File
}

/** Lets the browser ask before the tab closes, until the returned function is called. */
function askBeforeUnload(): () => void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  window.addEventListener('beforeunload', ask)
  return () => window.removeEventListener('beforeunload', ask)
}

interface UploadOptions {
  /** The same for every retry of one file, so that it is stored once. */
  readonly idempotencyKey: string
  /** Receives the share of the file that was sent, from 0 to 1. */
  readonly onProgress: (share: number) => void
  readonly signal: AbortSignal
}

/**
 * Sends a form with one file. Uses XMLHttpRequest because `fetch` reports no upload progress. Fails
 * as `call` does.
 */
export function uploadForm<R extends RouteContract>(
  route: R,
  { params, fields, file }: UploadInput,
  { idempotencyKey, onProgress, signal }: UploadOptions,
): Promise<AnswerOf<R>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    form.append('file', file, file.name)
    request.open('POST', pathOf(route, params))
    request.setRequestHeader('Accept', 'application/json')
    request.setRequestHeader('Idempotency-Key', idempotencyKey)
    request.upload.onprogress = (event) => onProgress(event.total > 0 ? event.loaded / event.total : 0)
    request.onerror = () => reject(new TypeError('the server could not be reached'))
    request.onabort = () => reject(new DOMException('the upload was cancelled', 'AbortError'))
    request.onload = () => {
      const { status, statusText, responseText } = request
      if (status >= 200 && status < 300) resolve(JSON.parse(responseText) as AnswerOf<R>)
      else void callErrorFrom(new Response(responseText || null, { status, statusText })).then(reject)
    }
    request.onloadend = askBeforeUnload()
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}

export type UploadState =
  | { readonly step: 'chosen' }
  | { readonly step: 'waiting' }
  /** `share` of the bytes was sent, from 0 to 1; at 1 the server is checking the file. */
  | { readonly step: 'sending'; readonly share: number }
  | { readonly step: 'done' }
  /** `isFinal`: a retry would be refused again. */
  | { readonly step: 'failed'; readonly message: string; readonly isFinal: boolean }

export interface UploadItem {
  readonly id: string
  readonly file: File
  readonly state: UploadState
}

/** True for a file that is new, or that failed in a way a retry may fix. */
export const mayBeSent = ({ state }: UploadItem): boolean =>
  state.step === 'chosen' || (state.step === 'failed' && !state.isFinal)

const atOnce = 2
/** Statuses about the file itself. All others may pass on a retry. */
const finalStatuses = new Set([413, 415])

/**
 * Uploads in progress: each file with its state, two sent at a time, and a retry for each failure
 * with the server's message. `fieldsOf` is read when the upload of a file starts.
 */
export function useUploads<R extends RouteContract>(
  route: R,
  paramsAndFields: (id: string) => Omit<UploadInput, 'file'>,
) {
  const client = useQueryClient()
  const [items, setItems] = useState<readonly UploadItem[]>([])
  const running = useRef(new Map<string, AbortController>())
  const put = useCallback((id: string, state: UploadState) => {
    setItems((current) => current.map((item) => (item.id === id ? { ...item, state } : item)))
  }, [])

  useEffect(() => {
    for (const { id, file, state } of items) {
      if (state.step !== 'waiting' || running.current.has(id) || running.current.size >= atOnce) continue
      const stop = new AbortController()
      running.current.set(id, stop)
      put(id, { step: 'sending', share: 0 })
      const send = async (): Promise<void> => {
        try {
          const onProgress = (share: number) => put(id, { step: 'sending', share })
          const options = { idempotencyKey: id, onProgress, signal: stop.signal }
          await uploadForm(route, { ...paramsAndFields(id), file }, options)
          put(id, { step: 'done' })
          void invalidateReads(client, readsInvalidatedBy(route))
        } catch (error) {
          const isFinal = isCallError(error) && finalStatuses.has(error.status)
          put(id, { step: 'failed', message: serverMessage(error), isFinal })
        }
        running.current.delete(id)
        // A render starts the next file in the queue.
        setItems((current) => [...current])
      }
      void send()
    }
  }, [items, route, paramsAndFields, put, client])

  const unsent = items.filter(
    (item) => mayBeSent(item) || item.state.step === 'waiting' || item.state.step === 'sending',
  ).length
  const hasChosen = items.some((item) => mayBeSent(item) || item.state.step === 'waiting')
  useEffect(() => (hasChosen ? askBeforeUnload() : undefined), [hasChosen])

  useEffect(() => {
    const open = running.current
    return () => {
      for (const stop of open.values()) stop.abort()
    }
  }, [])

  return {
    items,
    /** How many files a closed screen would drop. */
    unsent,
    add: (files: readonly File[]) => {
      const added = files.map((file) => ({ id: newKey(), file, state: { step: 'chosen' } as const }))
      setItems((current) => [...current, ...added])
      return added
    },
    remove: (id: string) => {
      running.current.get(id)?.abort()
      setItems((current) => current.filter((item) => item.id !== id))
    },
    /** Sends new files and retries failed ones. */
    start: () =>
      setItems((current) => current.map((item) => (mayBeSent(item) ? { ...item, state: { step: 'waiting' } } : item))),
    /** Marks a file that can never be accepted, before it is sent. */
    refuse: (id: string, message: string) => put(id, { step: 'failed', message, isFinal: true }),
  }
}
