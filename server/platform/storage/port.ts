import type { Readable } from 'node:stream'
import type { Result } from '#kernel/result.ts'

/** Bytes with known length and digest. `open` may be called again for a retry. */
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
  /** The storage is unreachable or refuses; the outcome of the request is unknown. */
  | { readonly code: 'storage_unavailable'; readonly reason: string }
  /** The bytes read do not match their digest. Nothing was stored. */
  | { readonly code: 'content_changed' }

/**
 * Object storage. A reader gets a complete object or none: what a killed writer leaves never has a
 * key, and `removeUnfinished` deletes it. Keys are lower-case words, digits, `-` and `/`.
 */
export interface Storage {
  /** `folder`, `s3`. */
  readonly kind: string
  /** Stores the bytes, replacing any existing object. */
  put(key: string, content: Content): Promise<Result<undefined, StorageError>>
  /** The bytes; null if absent. The stream fails if the storage goes away during the read. */
  get(key: string): Promise<Result<Readable | null, StorageError>>
  stat(key: string): Promise<Result<StoredObject | null, StorageError>>
  /** Succeeds if the object does not exist. */
  remove(key: string): Promise<Result<undefined, StorageError>>
  /** Objects whose key has the prefix. Throws if the storage goes away. */
  list(prefix: string): AsyncIterable<StoredObject>
  /** Deletes remains of writers that died before `instant`; returns their number. */
  removeUnfinished(instant: Date): Promise<number>
}

/** Whether a key is valid. Passing an invalid key is a bug in the caller. */
export function isKey(text: string): boolean {
  return text.length <= 200 && /^[a-z0-9][a-z0-9-]*(\/[a-z0-9][a-z0-9-]*)*$/.test(text)
}
