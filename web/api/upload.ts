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

interface UploadOptions {
  /** The same for every try of one file, so that it is kept once. */
  readonly idempotencyKey: string
  /** Hears how much of the file has left, from 0 to 1. */
  readonly onProgress: (share: number) => void
  readonly signal: AbortSignal
}

/** Sends a form with one file. `fetch` cannot tell how far a body has come, so this speaks the older way. Fails as `call` does. */
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
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}

export type UploadState =
  | { readonly step: 'chosen' }
  | { readonly step: 'waiting' }
  /** `share` of the bytes has left, from 0 to 1; at 1 the server is looking at the file. */
  | { readonly step: 'sending'; readonly share: number }
  | { readonly step: 'done' }
  /** `isFinal`: the same file would be refused again. */
  | { readonly step: 'failed'; readonly message: string; readonly isFinal: boolean }

export interface UploadItem {
  readonly id: string
  readonly file: File
  readonly state: UploadState
}

/** Chosen and not yet sent, or failed in a way that another try may mend. */
export const mayBeSent = ({ state }: UploadItem): boolean =>
  state.step === 'chosen' || (state.step === 'failed' && !state.isFinal)

const atOnce = 2
/** What is said of the file itself, and not of the moment or of the other fields. */
const finalStatuses = new Set([413, 415])

/**
 * Files on their way: each with its state, two sent at a time, each refused one with the server's sentence and a way to try
 * again. `fieldsOf` is asked when a file's turn comes.
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
        // The next in line is looked for when the list is drawn anew.
        setItems((current) => [...current])
      }
      void send()
    }
  }, [items, route, paramsAndFields, put, client])

  useEffect(() => {
    const open = running.current
    return () => {
      for (const stop of open.values()) stop.abort()
    }
  }, [])

  return {
    items,
    add: (files: readonly File[]) => {
      const added = files.map((file) => ({ id: newKey(), file, state: { step: 'chosen' } as const }))
      setItems((current) => [...current, ...added])
      return added
    },
    remove: (id: string) => {
      running.current.get(id)?.abort()
      setItems((current) => current.filter((item) => item.id !== id))
    },
    /** Sends what was chosen, and what failed once more. */
    start: () =>
      setItems((current) => current.map((item) => (mayBeSent(item) ? { ...item, state: { step: 'waiting' } } : item))),
    /** A file that can never be taken is marked before it is sent. */
    refuse: (id: string, message: string) => put(id, { step: 'failed', message, isFinal: true }),
  }
}
