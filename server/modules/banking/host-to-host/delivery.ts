import { createHash } from 'node:crypto'
import { assert } from '#kernel/assert.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import type { BankingDependencies } from '../dependencies.ts'
import { sealedMessage } from './collection.ts'
import { type OutFormat, validateMessage } from './messages/validate.ts'
import { findOrder, insertMessage, type MessageRow, updateOrderState } from './store.ts'
import type { Transport } from './transport/transport.ts'

/** A message as it will leave. */
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
  /** Nothing has left: it may be tried again. */
  | { readonly kind: 'not_delivered'; readonly reason: string }
  /** It may have left: it is never sent again by itself. */
  | { readonly kind: 'in_doubt'; readonly reason: string }

/**
 * Commits a message before anything is sent, once per instruction: asked again it answers with the one that stands, so that
 * the same bytes leave under the same name however often it is tried. The error is what the schema refuses.
 */
export async function prepare(
  { database, clock, ids, encryption }: BankingDependencies,
  order: Order,
): Promise<Result<MessageRow, string>> {
  const standing = await findOrder(database.pool, order.endToEndId)
  if (standing) return ok(standing)
  const valid = validateMessage(order.format, order.text)
  if (!valid.ok) return err(valid.error)
  const bytes = Buffer.from(order.text, 'utf8')
  const id = ids.next()
  await insertMessage(database.pool, {
    ...{ id, channelId: order.channelId, direction: 'out', kind: order.kind, format: order.format },
    fileName: `${order.kind.replace('.', '')}_${order.messageId}.xml`,
    messageId: order.messageId,
    endToEndId: order.endToEndId,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    sizeBytes: bytes.length,
    contentSealed: encryption.seal(order.text, sealedMessage(id)),
    state: 'prepared',
    keptAt: clock.now(),
  })
  const kept = await findOrder(database.pool, order.endToEndId)
  assert(kept !== null, 'a prepared message stands')
  return ok(kept)
}

/**
 * Takes a prepared message to the bank: staged under a name of this attempt's own, noted as leaving, renamed. Whatever
 * dies on the way, one file is renamed once: what is noted as leaving is only ever looked for, never written again.
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
  if (!isOurs) return { kind: 'in_doubt', reason: 'another instance is delivering it' }
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

/** Where the file is says what happened. Gone from both names, the bank has most likely taken it: that is for its answer to say. */
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
      return { kind: 'in_doubt', reason: 'the file has left its place, and no answer to it has come' }
  }
}

async function noteDelivered({ database, clock }: BankingDependencies, { id }: MessageRow): Promise<Delivery> {
  await updateOrderState(database.pool, id, 'delivering', { to: 'delivered', at: clock.now() })
  return { kind: 'delivered' }
}
