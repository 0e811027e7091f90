/** Account statements with running balance. */
import type { Executor } from '#server/platform/database/database.ts'
import type { Page } from '#server/platform/http/route.ts'
import type { LedgerCurrency } from './rules.ts'
import { type EntryPosition, selectEntries, selectStatementHead } from './store.ts'

export interface StatementRequest {
  readonly limit: number
  /** `next` of the previous page; null for the newest entries. */
  readonly cursor: string | null
}

export interface StatementLine {
  readonly transferId: string
  readonly kind: string
  readonly description: string
  readonly occurredAt: Date
  readonly currency: LedgerCurrency
  /** Minor units, positive debit, negative credit. */
  readonly amountMinor: bigint
  readonly balanceAfterMinor: bigint
}

/** Where the next page starts, and the balance after its first line. */
type Cursor = EntryPosition & { readonly balanceMinor: bigint }

export async function takeStatement(
  executor: Executor,
  accountId: number,
  { limit, cursor }: StatementRequest,
): Promise<Page<StatementLine> | null> {
  const after = cursor === null ? null : readCursor(cursor)
  const head = await selectStatementHead(executor, accountId)
  if (!head || (cursor !== null && !after)) return null

  const rows = await selectEntries(executor, accountId, after, limit + 1)
  let balanceMinor = after?.balanceMinor ?? head.balanceMinor
  const items = rows.slice(0, limit).map((row): StatementLine => {
    const { line: _, ...entry } = row
    const balanceAfterMinor = balanceMinor
    balanceMinor -= row.amountMinor
    return { ...entry, currency: head.currency, balanceAfterMinor }
  })
  const last = rows[limit - 1]
  const next = rows.length > limit && last ? writeCursor({ ...last, balanceMinor }) : null
  return { items, next, total: head.entryCount }
}

function writeCursor({ occurredAt, transferId, line, balanceMinor }: Cursor): string {
  return Buffer.from([occurredAt.toISOString(), transferId, line, balanceMinor].join(' ')).toString('base64url')
}

function readCursor(text: string): Cursor | null {
  const plain = Buffer.from(text, 'base64url').toString()
  const match = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([0-9a-f-]{36}) (\d{1,4}) (-?\d{1,19})$/.exec(plain)
  if (!match) return null
  const [, occurredAt = '', transferId = '', line = '', balance = ''] = match
  return { occurredAt: new Date(occurredAt), transferId, line: Number(line), balanceMinor: BigInt(balance) }
}
