/** Receives multipart forms with one file, within a daily quota. */

import { tmpdir } from 'node:os'
import { join } from 'node:path'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RouteContract } from '#contract/route.ts'
import { dayMs } from '#kernel/clock.ts'
import { formats } from '../language/formats.ts'
import { writeTempFile } from '../storage/temp-file.ts'
import type { Actor } from './actor.ts'
import type { ServerOptions } from './options.ts'
import { platformRefusal, RefusalSignal } from './problems.ts'
import type { Refusal, UploadedFile } from './route.ts'
import { countUpload, type Uploaded, uploadedOn } from './store.ts'
import { t } from './texts.ts'

export interface UploadedForm {
  /** The fields, validated by the contract's `body`. */
  readonly body: unknown
  readonly file: UploadedFile
}

const maxFields = 20
const maxFieldLength = 8_192
/** Size allowance of a form beyond its file. */
const formBytes = 65_536
/** How long a refused sender may continue, so that it reads the refusal instead of a reset. */
const lingerMs = 2_000
const lingerBytes = 4_194_304

/** Enables forms for the routes mounted on `app`. */
export async function acceptForms(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits: {
      files: 1,
      fields: maxFields,
      parts: maxFields + 1,
      fieldSize: maxFieldLength,
      fieldNameSize: 100,
      headerPairs: 20,
      // The spool enforces the limit and stops the stream.
      fileSize: Number.MAX_SAFE_INTEGER,
    },
  })
}

/** Rejects, before reading the body, a request that is not a form or declares too large a size. */
export function refuseInvalidForm(request: FastifyRequest, { upload }: RouteContract): void {
  const type = request.headers['content-type'] ?? ''
  const length = Number(request.headers['content-length'] ?? 0)
  if (upload && length > upload.maxBytes + formBytes) throw new RefusalSignal(tooLarge(upload.maxBytes))
  if (!/^multipart\/form-data\s*;/i.test(type))
    throw new RefusalSignal(platformRefusal('unsupported_media', t.formRequired))
}

/** Reads a form with one file into a temporary file. Throws a refusal for an unacceptable form. */
export async function readForm(
  request: FastifyRequest,
  contract: RouteContract,
  folder = join(tmpdir(), 'corridor-uploads'),
): Promise<UploadedForm> {
  const maxBytes = contract.upload?.maxBytes ?? 0
  const fields: Record<string, unknown> = {}
  let file: UploadedFile | null = null
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        if (part.valueTruncated || part.fieldnameTruncated) throw unreadable(t.fieldTooLong)
        if (Object.hasOwn(fields, part.fieldname)) throw unreadable(t.fieldTwice(part.fieldname))
        fields[part.fieldname] = part.value
        continue
      }
      const received = await writeTempFile(part.file, { folder, maxBytes })
      if (!received.ok) throw new RefusalSignal(tooLarge(maxBytes))
      file = { givenName: part.filename, content: received.value }
    }
    if (!file) throw new RefusalSignal(invalid([{ path: 'file', message: t.chooseFile }]))
    return { body: parseFields(contract, fields), file }
  } catch (error) {
    await file?.content.close()
    const refusal = error instanceof RefusalSignal ? error.refusal : refusalOf(error)
    if (!refusal) throw error
    throw new RefusalSignal(refusal)
  }
}

function parseFields({ body }: RouteContract, fields: Record<string, unknown>): unknown {
  if (!body) return {}
  const parsed = body.safeParse(fields)
  if (parsed.success) return parsed.data
  throw new RefusalSignal(
    invalid(
      parsed.error.issues
        .slice(0, 50)
        .flatMap((issue) =>
          issue.code === 'unrecognized_keys'
            ? issue.keys.map((path) => ({ path, message: t.unknownField }))
            : [{ path: issue.path.join('.') || 'body', message: issue.message }],
        ),
    ),
  )
}

function invalid(errors: readonly { path: string; message: string }[]): Refusal {
  const first = errors[0]
  return platformRefusal('invalid_request', first ? `${first.path}${formats.colon}${first.message}` : t.formInvalid, {
    errors,
  })
}

const unreadable = (what: string) => new RefusalSignal(platformRefusal('invalid_request', t.formProblem(what)))

const tooLarge = (maxBytes: number): Refusal =>
  platformRefusal('too_large', t.fileTooLarge(Math.floor(maxBytes / 1_048_576)))

/** The refusal for a malformed form; null for an internal error. */
function refusalOf(error: unknown): Refusal | null {
  if (!(error instanceof Error)) return null
  const { statusCode } = error as { statusCode?: unknown }
  if (statusCode === 413) return platformRefusal('invalid_request', t.tooManyParts)
  const isOurs =
    'code' in error && typeof error.code === 'string' && !error.code.startsWith('FST_') && error.code !== 'ECONNRESET'
  return isOurs ? null : platformRefusal('invalid_request', t.formTruncated)
}

/**
 * Bounds how much of an unread body is still received after the answer. A little is read and
 * dropped: an immediate cut would hide the answer behind a connection error.
 */
export function boundUnreadBody({ raw }: FastifyRequest, reply: FastifyReply): void {
  reply.raw.once('finish', () => {
    if (raw.complete) return
    let dropped = 0
    const overdue = setTimeout(() => raw.destroy(), lingerMs)
    overdue.unref()
    for (const ending of ['end', 'close']) raw.once(ending, () => clearTimeout(overdue))
    raw.unpipe()
    raw.on('data', (chunk: Buffer) => {
      dropped += chunk.byteLength
      if (dropped > lingerBytes) raw.destroy()
    })
    raw.resume()
  })
}

/** A day of scanning by hand stays below it; a script that fills the storage does not. */
const defaultUploadQuota: Uploaded = { files: 500, bytes: 2 * 1024 ** 3 }

type QuotaOptions = Pick<ServerOptions, 'database' | 'clock' | 'uploadQuota'>

/** The refusal for a person who has used up the day; null while something is left. */
export async function quotaRefusal(actor: Actor, reply: FastifyReply, options: QuotaOptions): Promise<Refusal | null> {
  if (actor.userId === null) return null
  const quota = options.uploadQuota ?? defaultUploadQuota
  const used = await uploadedOn(options.database.pool, actor.userId, dayOf(options))
  return used.files < quota.files && used.bytes < quota.bytes ? null : refusal(reply, options, quota)
}

/** Counts a received file; the refusal if it exceeds the quota. */
export async function countFile(
  actor: Actor,
  bytes: number,
  reply: FastifyReply,
  options: QuotaOptions,
): Promise<Refusal | null> {
  if (actor.userId === null) return null
  const quota = options.uploadQuota ?? defaultUploadQuota
  const counted = { userId: actor.userId, day: dayOf(options), bytes, quota }
  return (await countUpload(options.database.pool, counted)) ? null : refusal(reply, options, quota)
}

const dayOf = ({ clock }: QuotaOptions): string => clock.now().toISOString().slice(0, 10)

function refusal(reply: FastifyReply, { clock }: QuotaOptions, quota: Uploaded): Refusal {
  const now = clock.now().getTime()
  reply.header('retry-after', Math.ceil((dayMs - (now % dayMs)) / 1000))
  const megabytes = Math.floor(quota.bytes / 1_048_576)
  return platformRefusal('upload_quota_reached', t.uploadQuotaReached(quota.files, megabytes))
}
