// Reads new files from a bank's inbox and applies them.
import { createHash } from 'node:crypto'
import { err, ok, type Result } from '#kernel/result.ts'
import * as t from '#server/modules/banking/messages.ts'
import { sqlState, type Transaction } from '#server/platform/database/database.ts'
import type { SealedColumn } from '#server/platform/encryption/encryption.ts'
import type { BankingDependencies } from '../dependencies.ts'
import type { MessageRow, ReadState } from '../tables.ts'
import { applyMessage } from './message-effects.ts'
import type { BankMessage } from './messages/bank-message.ts'
import { readMessage } from './messages/message-reader.ts'
import { findEarlier, insertMessage, lockChannel, selectOrphans, selectRead, settleOrphan } from './store.ts'
import { type InboxFile, maxFileBytes, type Transport } from './transport/transport.ts'

/** The files that the previous poll of the inbox found, by file name. */
export type LastLook = Map<string, InboxFile>

/**
 * Reads new files of the inbox, oldest first. A file is read only after two polls saw it unchanged,
 * so that no half-written file is read even from a bank that does not rename. No file is read
 * twice: name, size, time and hash identify it.
 */
export async function collect(
  dependencies: BankingDependencies,
  channelId: number,
  transport: Transport,
  lastLook: LastLook,
): Promise<Result<undefined, string>> {
  const listed = await transport.list()
  if (!listed.ok) return listed
  const names = listed.value.map(({ name }) => name)
  const read = new Set((await selectRead(dependencies.database.pool, channelId, names)).map(keyOfRead))
  const fresh = listed.value.filter((file) => !read.has(keyOf(file)) && file.sizeBytes > 0)
  const settled = fresh.filter((file) => {
    const before = lastLook.get(file.name)
    return before !== undefined && keyOf(before) === keyOf(file)
  })
  lastLook.clear()
  for (const file of fresh) lastLook.set(file.name, file)
  settled.sort(
    (left, right) => left.modifiedAt.getTime() - right.modifiedAt.getTime() || compare(left.name, right.name),
  )
  for (const file of settled) {
    const taken = await take(dependencies, channelId, transport, file)
    if (!taken.ok) return taken
  }
  return ok()
}

async function take(
  dependencies: BankingDependencies,
  channelId: number,
  transport: Transport,
  file: InboxFile,
): Promise<Result<undefined, string>> {
  if (file.sizeBytes > maxFileBytes) {
    // Stored without content, so that it does not stop the other files at each poll.
    const unread = { file, sha256: sha256Of(keyOf(file)), text: '', parsed: err(t.fileTooLarge(file.name)) }
    await dependencies.database.transaction((transaction) => saveFile(dependencies, transaction, channelId, unread))
    return ok()
  }
  const got = await transport.read(file.name)
  if (!got.ok) return got
  // The file changed during the read: the next poll sees the new version.
  if (got.value.length !== file.sizeBytes) return ok()
  const bytes = Buffer.from(got.value)
  const text = bytes.toString('utf8')
  const parsed = readMessage(text)
  const save = (read: Parsed) =>
    dependencies.database.transaction((transaction) =>
      saveFile(dependencies, transaction, channelId, { file, sha256: sha256Of(bytes), text, parsed: read }),
    )
  try {
    await save(parsed)
  } catch (error) {
    // A value that no column takes would fail at each poll, and stop all other files of the bank.
    if (!parsed.ok || !isRefusedValue(error)) throw error
    dependencies.logger.warn(
      { err: error, channelId, file: file.name },
      'A bank message has a value that is not stored',
    )
    await save(err(t.valueNotStored))
  }
  return ok()
}

/** PostgreSQL error classes: data exceptions and violated checks. */
const isRefusedValue = (error: unknown): boolean => /^(22|23514)/.test(sqlState(error) ?? '')

type Parsed = Result<BankMessage, string>

const sha256Of = (content: Buffer | string): string => createHash('sha256').update(content).digest('hex')

interface ReceivedFile {
  readonly file: InboxFile
  /** Of the content, or of name, size and time if that is not read. */
  readonly sha256: string
  readonly text: string
  readonly parsed: Parsed
}

/** Saves a file and applies its message in one transaction. */
async function saveFile(
  dependencies: BankingDependencies,
  transaction: Transaction,
  channelId: number,
  { file, sha256, text, parsed }: ReceivedFile,
): Promise<void> {
  const { clock, ids, encryption } = dependencies
  // Reads one file of a channel at a time across all instances.
  await lockChannel(transaction, channelId)
  const kind = parsed.ok ? parsed.value.kind : 'unreadable'
  const messageId = parsed.ok ? (parsed.value.messageId?.slice(0, 60) ?? null) : null
  const fate = parsed.ok
    ? await decide(dependencies, transaction, channelId, parsed.value, { sha256, kind, messageId })
    : { state: 'unreadable' as const, remark: parsed.error }
  const id = ids.next()
  await insertMessage(transaction, {
    id,
    channelId,
    direction: 'in',
    kind,
    format: parsed.ok ? parsed.value.format : '',
    fileName: file.name.slice(0, 255),
    messageId,
    endToEndId: null,
    sha256,
    sizeBytes: file.sizeBytes,
    contentSealed: encryption.seal(text, sealedMessage(id)),
    state: fate.state,
    // A parser quotes the character that it could not read, which may be a control character.
    remark: fate.remark?.replaceAll(/\p{Cc}/gu, ' ').slice(0, 1000) ?? null,
    fileTime: file.modifiedAt,
    keptAt: clock.now(),
  })
}

async function decide(
  dependencies: BankingDependencies,
  transaction: Transaction,
  channelId: number,
  message: BankMessage,
  key: { readonly sha256: string; readonly kind: MessageRow['kind']; readonly messageId: string | null },
): Promise<{ state: ReadState; remark: string | null }> {
  const earlier = await findEarlier(transaction, channelId, key)
  if (earlier?.sha256 === key.sha256) return { state: 'duplicate', remark: t.sameAsFile(earlier.fileName) }
  if (earlier) {
    const remark = t.messageContentDiffers(key.messageId ?? '', earlier.fileName)
    return { state: 'contradictory', remark }
  }
  return applyMessage(dependencies, transaction, channelId, message)
}

/** Applies statements that arrived before their account was connected. */
export async function applyOrphans(dependencies: BankingDependencies, channelId: number): Promise<void> {
  const { database, encryption } = dependencies
  for (const orphan of await selectOrphans(database.pool, channelId)) {
    const parsed = readMessage(encryption.open(orphan.contentSealed, sealedMessage(orphan.id)))
    if (!parsed.ok) continue
    try {
      await database.transaction(async (transaction) => {
        const again = { isOrphan: true }
        const { state, remark } = await applyMessage(dependencies, transaction, channelId, parsed.value, again)
        if (state !== 'account_unknown') await settleOrphan(transaction, orphan.id, state, remark)
      })
    } catch (error) {
      if (!isRefusedValue(error)) throw error
      await database.transaction((transaction) => settleOrphan(transaction, orphan.id, 'unreadable', t.valueNotStored))
    }
  }
}

export const sealedMessage = (id: string): string => `banking.message.content:${id}`

export const messageSealedColumn: SealedColumn = {
  table: 'banking.message',
  column: 'content_sealed',
  key: 'id',
  row: sealedMessage,
}

const keyOf = ({ name, sizeBytes, modifiedAt }: InboxFile): string =>
  `${name}\0${sizeBytes}\0${modifiedAt.toISOString()}`
const keyOfRead = ({ fileName, sizeBytes, fileTime }: Pick<MessageRow, 'fileName' | 'sizeBytes' | 'fileTime'>) =>
  `${fileName}\0${sizeBytes}\0${fileTime?.toISOString() ?? ''}`
const compare = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0)
