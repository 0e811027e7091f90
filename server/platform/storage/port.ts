import type { Readable } from 'node:stream'
import type { Result } from '#kernel/result.ts'

/** Bytes whose length and digest are known before they are stored. `open` may be called again for another try. */
export interface Content {
  readonly sizeBytes: number
  /** 64 hexadecimal digits. */
  readonly sha256: string
  open(): Readable
}

export interface StoredObject {
  readonly key: string
  readonly sizeBytes: number
  readonly storedAt: Date
}

export type StorageError =
  /** The place cannot be reached or refuses; nothing is known of what was asked. */
  | { readonly code: 'storage_unavailable'; readonly reason: string }
  /** What was read is not what its digest says. Nothing was stored. */
  | { readonly code: 'content_changed' }

/**
 * Named byte strings. A reader finds all of one or nothing: what a killed writer leaves behind is never under a key, and
 * is cleared by `removeUnfinished`. Keys are lower-case words, digits, `-` and `/`.
 */
export interface Storage {
  /** `folder`, `s3`. */
  readonly kind: string
  /** Stores the bytes under the key, in place of what stood there. */
  put(key: string, content: Content): Promise<Result<undefined, StorageError>>
  /** The bytes; null when there are none. The stream fails when the place goes away while it is read. */
  get(key: string): Promise<Result<Readable | null, StorageError>>
  stat(key: string): Promise<Result<StoredObject | null, StorageError>>
  /** No error when there is nothing under the key. */
  remove(key: string): Promise<Result<undefined, StorageError>>
  /** Everything whose key begins so. Throws when the place goes away. */
  list(prefix: string): AsyncIterable<StoredObject>
  /** Clears what writers who died before `instant` left; answers how many. */
  removeUnfinished(instant: Date): Promise<number>
}

/** Whether a key may be given to a storage. Anything else is a fault of the caller's. */
export function isKey(text: string): boolean {
  return text.length <= 200 && /^[a-z0-9][a-z0-9-]*(\/[a-z0-9][a-z0-9-]*)*$/.test(text)
}
