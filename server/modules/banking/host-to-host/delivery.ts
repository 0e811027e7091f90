// Delivers each order file to the bank once.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { assert } from '#kernel/assert.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import * as t from '#server/modules/banking/messages.ts'
import { projectPath } from '#server/platform/config/project-folder.ts'
import type { BankingDependencies } from '../dependencies.ts'
import { sealedMessage } from './collection.ts'
import { findOrder, insertMessage, type MessageRow, updateOrderState } from './store.ts'
import type { Transport } from './transport/transport.ts'

/** A message ready to send. */
export interface Order {
  readonly endToEndId: string
  readonly channelId: number
  readonly kind: 'pain.001' | 'camt.055'
  readonly format: OutFormat
  readonly messageId: string
  readonly text: string
}

export type Delivery =
  | { readonly kind: 'delivered' }
  /** Nothing was sent: a retry is allowed. */
  | { readonly kind: 'not_delivered'; readonly reason: string }
  /** It may have been sent: no automatic retry. */
  | { readonly kind: 'in_doubt'; readonly reason: string }

/**
 * Commits a message before anything is sent. Idempotent per instruction: a second call returns the
 * saved message, so that each attempt sends the same bytes under the same name. The error is the
 * schema violation.
 */
export async function prepare(
  { database, clock, ids, encryption }: BankingDependencies,
  order: Order,
): Promise<Result<MessageRow, string>> {
  const existing = await findOrder(database.pool, order.endToEndId)
  if (existing) return ok(existing)
  const valid = validateMessage(order.format, order.text)
  if (!valid.ok) return err(valid.error)
  const bytes = Buffer.from(order.text, 'utf8')
  const id = ids.next()
  await insertMessage(database.pool, {
    id,
    channelId: order.channelId,
    direction: 'out',
    kind: order.kind,
    format: order.format,
    fileName: `${order.kind.replace('.', '')}_${order.messageId}.xml`,
    messageId: order.messageId,
    endToEndId: order.endToEndId,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    sizeBytes: bytes.length,
    contentSealed: encryption.seal(order.text, sealedMessage(id)),
    state: 'prepared',
    keptAt: clock.now(),
  })
  const stored = await findOrder(database.pool, order.endToEndId)
  assert(stored !== null, 'a prepared message is stored')
  return ok(stored)
}

/**
 * Delivers a prepared message: stages it under a name unique to this attempt, commits the state
 * `delivering`, then renames it. A crash at any step leaves at most one renamed file: a message in
 * `delivering` is only looked up, never written again.
 */
export async function deliver(
  dependencies: BankingDependencies,
  message: MessageRow,
  transport: Transport,
): Promise<Delivery> {
  const { database, ids, encryption } = dependencies
  if (message.state === 'delivered') return { kind: 'delivered' }
  if (message.state === 'delivering') return settleDoubt(dependencies, message, transport)
  const stagedAs = `${message.fileName}.${ids.next().slice(-12)}.tmp`
  const bytes = Buffer.from(encryption.open(message.contentSealed, sealedMessage(message.id)), 'utf8')
  const staged = await transport.stage(stagedAs, bytes)
  if (!staged.ok) return { kind: 'not_delivered', reason: staged.error }
  const isOurs = await updateOrderState(database.pool, message.id, 'prepared', { to: 'delivering', stagedAs })
  if (!isOurs) return { kind: 'in_doubt', reason: t.deliveredByOtherInstance }
  return release(dependencies, { ...message, stagedAs }, transport)
}

async function release(
  dependencies: BankingDependencies,
  message: MessageRow,
  transport: Transport,
): Promise<Delivery> {
  const { fileName, stagedAs } = message
  assert(stagedAs !== null, 'a message that leaves was staged')
  const released = await transport.release(stagedAs, fileName)
  if (!released.ok) return { kind: 'in_doubt', reason: released.error }
  return noteDelivered(dependencies, message)
}

/**
 * Decides by where the file is now. If it has left both names, the bank has most likely taken it,
 * and only the bank's answer can confirm that.
 */
async function settleDoubt(
  dependencies: BankingDependencies,
  message: MessageRow,
  transport: Transport,
): Promise<Delivery> {
  assert(message.stagedAs !== null, 'a message that leaves was staged')
  const looked = await transport.look(message.stagedAs, message.fileName)
  if (!looked.ok) return { kind: 'in_doubt', reason: looked.error }
  switch (looked.value) {
    case 'there':
      return noteDelivered(dependencies, message)
    case 'staged':
      return release(dependencies, message, transport)
    case 'gone':
      return { kind: 'in_doubt', reason: t.fileTakenUnanswered }
  }
}

async function noteDelivered({ database, clock }: BankingDependencies, { id }: MessageRow): Promise<Delivery> {
  await updateOrderState(database.pool, id, 'delivering', { to: 'delivered', at: clock.now() })
  return { kind: 'delivered' }
}

// Validates outgoing messages against their XML schemas.
type OutFormat = 'pain.001.001.03' | 'pain.001.001.09' | 'camt.055.001.08'

const schemaFolder = projectPath('server/modules/banking/host-to-host/schemas')
const validators = new Map<OutFormat, XsdValidator>()

/**
 * Validates a message against the schema of its format before it is sent. The schemas in `schemas/`
 * hold the elements in use with the rules of the published schemas. The error names the violation.
 */
export function validateMessage(format: OutFormat, text: string): Result<undefined, string> {
  let document: XmlDocument | null = null
  try {
    document = XmlDocument.fromString(text)
    validatorOf(format).validate(document)
    return ok()
  } catch (error) {
    return err(error instanceof Error ? error.message.trim() : String(error))
  } finally {
    document?.dispose()
  }
}

/** Cached for the life of the process: three small files. */
function validatorOf(format: OutFormat): XsdValidator {
  const known = validators.get(format)
  if (known) return known
  const schema = XmlDocument.fromString(readFileSync(join(schemaFolder, `${format}.xsd`), 'utf8'))
  const made = XsdValidator.fromDoc(schema)
  validators.set(format, made)
  return made
}
