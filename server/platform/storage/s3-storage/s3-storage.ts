/** Object storage on an S3-compatible server. */
import { createHash } from 'node:crypto'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { assert } from '#kernel/assert.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import type { S3Settings } from '../../config/config.ts'
import { type Content, isKey, type Storage, type StorageError, type StoredObject } from '../port.ts'

const ignore = (): void => undefined
const connectWithinMs = 3_000
/** Three attempts must fit within the one-minute transaction limit. */
const silenceMs = 15_000
const maxPutAttempts = 3

/**
 * Stores objects in a bucket. One PUT stores an object completely or not at all. The signed request
 * contains the digest: a server that received other bytes rejects them.
 */
export function createS3Storage(place: S3Settings): Storage & { close(): void } {
  const client = new S3Client({
    region: place.region,
    ...(place.endpoint === null ? {} : { endpoint: place.endpoint, forcePathStyle: true }),
    ...(place.credentials === null ? {} : { credentials: place.credentials }),
    requestHandler: { connectionTimeout: connectWithinMs, socketTimeout: silenceMs },
    // Servers other than AWS lack trailing checksums; the signed digest is stronger anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Errors are returned; the SDK would also log them.
    logger: { debug: ignore, info: ignore, warn: ignore, error: ignore },
  })
  const nameOf = (key: string): string => {
    assert(isKey(key), 'a storage key is made by the server and never by a caller')
    return `${place.prefix}${key}`
  }
  const at = (key: string) => ({ Bucket: place.bucket, Key: nameOf(key) })
  return {
    kind: 's3',
    async put(key, content) {
      const where = at(key)
      for (let attempt = 1; ; attempt += 1) {
        const done = await putOnce(client, where, content)
        if (done.ok || done.error.code === 'content_changed' || attempt === maxPutAttempts) return done
      }
    },
    async get(key) {
      const command = new GetObjectCommand(at(key))
      // In Node the body is a Readable; the type also covers browsers.
      return askUnlessMissing(async () => ((await client.send(command)).Body as Readable | undefined) ?? null)
    },
    async stat(key) {
      const command = new HeadObjectCommand(at(key))
      return askUnlessMissing(async (): Promise<StoredObject | null> => {
        const { ContentLength = 0, LastModified } = await client.send(command)
        return LastModified ? { key, sizeBytes: ContentLength, storedAt: LastModified } : null
      })
    },
    async remove(key) {
      const command = new DeleteObjectCommand(at(key))
      return ask(async () => {
        await client.send(command)
        return undefined
      })
    },
    list: (prefix) => listAll(client, place, prefix),
    removeUnfinished: async () => 0,
    close: () => client.destroy(),
  }
}

async function putOnce(
  client: S3Client,
  where: { Bucket: string; Key: string },
  content: Content,
): Promise<Result<undefined, StorageError>> {
  const stop = new AbortController()
  const gate = digestGate(content)
  // A failed read must abort the request, or the server waits for bytes that never come.
  const fed = pipeline(content.open(), gate.through).catch(() => stop.abort())
  const command = new PutObjectCommand({ ...where, Body: gate.through, ContentLength: content.sizeBytes })
  command.middlewareStack.add(
    (next) => (args) => {
      const { headers } = args.request as { headers: Record<string, string> }
      headers['x-amz-content-sha256'] = content.sha256
      return next(args)
    },
    { step: 'build', name: 'signContentDigest' },
  )
  const sent = await ask(async () => {
    await client.send(command, { abortSignal: stop.signal })
    return undefined
  })
  gate.through.destroy()
  await fed
  return gate.hasChanged() ? err({ code: 'content_changed' }) : sent
}

/** Holds back the last chunk until all bytes match their digest: not every server checks it. */
function digestGate(content: Content) {
  const hash = createHash('sha256')
  let sizeBytes = 0
  let buffered: Buffer | null = null
  let changed = false
  const through = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      sizeBytes += chunk.byteLength
      if (buffered) this.push(buffered)
      buffered = chunk
      done()
    },
    flush(done) {
      changed = sizeBytes !== content.sizeBytes || hash.digest('hex') !== content.sha256
      done(changed ? new Error('the bytes are not what their digest says') : null, buffered)
    },
  })
  return { through, hasChanged: () => changed }
}

async function* listAll(client: S3Client, place: S3Settings, prefix: string): AsyncGenerator<StoredObject> {
  let token: string | undefined
  do {
    const page = await client.send(
      new ListObjectsV2Command({
        Bucket: place.bucket,
        Prefix: `${place.prefix}${prefix}`,
        ...(token === undefined ? {} : { ContinuationToken: token }),
      }),
    )
    for (const { Key, Size, LastModified } of page.Contents ?? []) {
      if (Key === undefined || LastModified === undefined) continue
      yield { key: Key.slice(place.prefix.length), sizeBytes: Size ?? 0, storedAt: LastModified }
    }
    token = page.IsTruncated ? page.NextContinuationToken : undefined
  } while (token !== undefined)
}

const digestRefusals = new Set(['XAmzContentSHA256Mismatch', 'BadDigest', 'InvalidDigest', 'IncompleteBody'])

async function ask<T>(work: () => Promise<T>): Promise<Result<T, StorageError>> {
  try {
    return ok(await work())
  } catch (error) {
    const reason = error instanceof Error ? error.name : 'unknown'
    if (digestRefusals.has(reason)) return err({ code: 'content_changed' })
    return err({ code: 'storage_unavailable', reason })
  }
}

function askUnlessMissing<T>(work: () => Promise<T | null>): Promise<Result<T | null, StorageError>> {
  return ask(async () => {
    try {
      return await work()
    } catch (error) {
      if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404 && !isNoBucket(error))
        return null
      throw error
    }
  })
}

/** A missing bucket is a configuration error, not a missing document. */
const isNoBucket = (error: S3ServiceException): boolean => error.name === 'NoSuchBucket'
