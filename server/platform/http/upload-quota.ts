/** Limits the files and bytes that a person uploads per day, on all instances together. */
import type { FastifyReply } from 'fastify'
import { dayMs } from '#kernel/clock.ts'
import type { Actor } from './actor.ts'
import type { ServerOptions } from './options.ts'
import { platformRefusal } from './problems.ts'
import type { Refusal } from './route.ts'
import { countUpload, type Uploaded, uploadedOn } from './store.ts'
import { t } from './texts.ts'

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
