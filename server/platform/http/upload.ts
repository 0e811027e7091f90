import { tmpdir } from 'node:os'
import { join } from 'node:path'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RouteContract } from '#contract/route.ts'
import { writeTempFile } from '../storage/temp-file.ts'
import { platformRefusal, RefusalSignal } from './problems.ts'
import type { Refusal, UploadedFile } from './route.ts'

export interface UploadedForm {
  /** The fields, checked by the contract's `body`. */
  readonly body: unknown
  readonly file: UploadedFile
}

const maxFields = 20
const maxFieldLength = 8_192
/** What a form may be longer than its file. */
const formBytes = 65_536
/** A refused sender may go on for so long, so that it hears the refusal instead of a broken connection. */
const lingerMs = 2_000
const lingerBytes = 4_194_304

/** Lets the routes mounted on `app` read forms. */
export async function acceptForms(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits: {
      files: 1,
      fields: maxFields,
      parts: maxFields + 1,
      fieldSize: maxFieldLength,
      fieldNameSize: 100,
      headerPairs: 20,
      // The spool counts, and stops the stream itself.
      fileSize: Number.MAX_SAFE_INTEGER,
    },
  })
}

/** Refuses, before a byte of the body is read, what says itself that it is no form or too long. */
export function refuseUnfitForm(request: FastifyRequest, { upload }: RouteContract): void {
  const type = request.headers['content-type'] ?? ''
  const length = Number(request.headers['content-length'] ?? 0)
  if (upload && length > upload.maxBytes + formBytes) throw new RefusalSignal(tooLarge(upload.maxBytes))
  if (!/^multipart\/form-data\s*;/i.test(type))
    throw new RefusalSignal(platformRefusal('unsupported_media', 'Send a form (multipart/form-data) with one file.'))
}

/** Reads a form with one file, the file to the local disk. Throws a refusal for a form that cannot be taken. */
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
        if (part.valueTruncated || part.fieldnameTruncated) throw unreadable('has a field that is too long')
        if (Object.hasOwn(fields, part.fieldname)) throw unreadable(`has the field ${part.fieldname} twice`)
        fields[part.fieldname] = part.value
        continue
      }
      const received = await writeTempFile(part.file, { folder, maxBytes })
      if (!received.ok) throw new RefusalSignal(tooLarge(maxBytes))
      file = { givenName: part.filename, content: received.value }
    }
    if (!file) throw new RefusalSignal(invalid([{ path: 'file', message: 'Choose a file' }]))
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
            ? issue.keys.map((path) => ({ path, message: 'is not a known field' }))
            : [{ path: issue.path.join('.') || 'body', message: issue.message }],
        ),
    ),
  )
}

function invalid(errors: readonly { path: string; message: string }[]): Refusal {
  const first = errors[0]
  return platformRefusal('invalid_request', first ? `${first.path}: ${first.message}` : 'The form is not valid.', {
    errors,
  })
}

const unreadable = (what: string) => new RefusalSignal(platformRefusal('invalid_request', `The form ${what}.`))

const tooLarge = (maxBytes: number): Refusal =>
  platformRefusal('too_large', `The file is larger than ${Math.floor(maxBytes / 1_048_576)} MB.`)

/** What the form's reader says of forms that no browser sends; null for a fault of ours. */
function refusalOf(error: unknown): Refusal | null {
  if (!(error instanceof Error)) return null
  const { statusCode } = error as { statusCode?: unknown }
  if (statusCode === 413) return platformRefusal('invalid_request', 'The form has more parts than this call takes.')
  const isOurs =
    'code' in error && typeof error.code === 'string' && !error.code.startsWith('FST_') && error.code !== 'ECONNRESET'
  return isOurs ? null : platformRefusal('invalid_request', 'The form could not be read to its end.')
}

/**
 * Sees to it that a call which is answered before its body was read does not take the rest of it in. A little more is let
 * in and dropped, since a sender that is cut off at once sees a broken connection where it should read why.
 */
export function boundLeftovers({ raw }: FastifyRequest, reply: FastifyReply): void {
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
