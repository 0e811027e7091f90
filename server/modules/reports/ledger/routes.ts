import {
  exportStatement,
  exportTrialBalance,
  listStatement,
  type StatementLine as WireLine,
} from '#contract/ledger/api.ts'
import type { Clock } from '#kernel/clock.ts'
import { money, toDecimal } from '#kernel/money.ts'
import type { Audit } from '#server/modules/audit/index.ts'
import { type AccountBalance, inColumns, type StatementLine, type TrialBalance } from '#server/modules/ledger/index.ts'
import type { ExportColumn } from '#server/platform/export/column.ts'
import { type ExportDocument, hashRows, jsonStream, sheetOf } from '#server/platform/export/document.ts'
import type { LetterheadSource } from '#server/platform/export/letterhead.ts'
import { inFileLanguage, sendDocument } from '#server/platform/export/reply.ts'
import { badCursor } from '#server/platform/http/cursor.ts'
import { platformRefusal, RefusalSignal } from '#server/platform/http/problems.ts'
import { answerPage, type Route, rawRead, read, refuse } from '#server/platform/http/route.ts'
import { reasonText } from '#server/platform/language/reason-texts.ts'
import type { Reports } from '../service.ts'
import { t } from '../texts.ts'

const noAccount = () => platformRefusal('not_found', t.accountNotFound)

interface LedgerReportDependencies {
  readonly reports: Pick<Reports, 'statement' | 'everyLine' | 'trialBalance' | 'ownerNames'>
  readonly audit: Pick<Audit, 'noteRead'>
  readonly clock: Clock
  readonly readLetterhead: LetterheadSource
}

/**
 * Ledger routes under Reports: the statement of an account, and files of it and of the trial
 * balance.
 */
export function ledgerReportRoutes({ reports, audit, clock, readLetterhead }: LedgerReportDependencies): Route[] {
  return [
    read(listStatement, async ({ params, query }) => {
      const page = await reports.statement(params.id, { limit: query.limit, cursor: query.cursor ?? null })
      if (!page) return refuse(query.cursor === undefined ? noAccount() : badCursor())
      return answerPage(page, (line) => ({ ...presentLine(line), description: reasonText(line.description) }))
    }),
    rawRead(exportTrialBalance, async ({ reply, actor, query: { format } }) => {
      const balance = await reports.trialBalance()
      await audit.noteRead(actor, {
        action: 'download',
        resourceType: 'ledger',
        resourceId: 'trial-balance',
        details: { format },
      })
      const names = await reports.ownerNames(balance.accounts)
      const document = inFileLanguage(format, () => trialBalanceDocument(balance, names, clock.now()))
      return sendDocument(reply, format, document, readLetterhead)
    }),
    rawRead(exportStatement, async ({ reply, actor, params: { id }, query: { format } }) => {
      const { accounts } = await reports.trialBalance()
      const account = accounts.find(({ accountId }) => accountId === id)
      if (!account) throw new RefusalSignal(noAccount())
      await audit.noteRead(actor, {
        action: 'download',
        resourceType: 'ledger',
        resourceId: String(id),
        details: { format },
      })
      const owner = (await reports.ownerNames([account])).get(id) ?? null
      const lines = reports.everyLine(id)
      const document = inFileLanguage(format, () => statementDocument(account, owner, lines, clock.now()))
      return sendDocument(reply, format, document, readLetterhead)
    }),
  ]
}

/** An entry as an API response. */
function presentLine({ amountMinor, balanceAfterMinor, occurredAt, ...line }: StatementLine): WireLine {
  return {
    ...line,
    occurredAt: occurredAt.toISOString(),
    ...inColumns(line.currency, amountMinor),
    balance: toDecimal(money(line.currency, balanceAfterMinor)),
  }
}

const day = (generatedAt: Date): string => generatedAt.toISOString().slice(0, 10)

/** Every account with its balance. One row of the file is one account. */
function trialBalanceDocument(
  { accounts, totals, balanced }: TrialBalance,
  names: ReadonlyMap<number, string>,
  generatedAt: Date,
): ExportDocument {
  const present = ({ accountId, kind, ownerId, currency, balanceMinor }: AccountBalance) => ({
    accountId,
    account: kind,
    owner: ownerId === null ? null : (names.get(accountId) ?? `#${ownerId}`),
    currency,
    ...inColumns(currency, balanceMinor),
  })
  const { rows, texts, total } = hashRows(iterate(accounts.map(present)))
  const head = { title: t.trialBalanceTitle, asOf: generatedAt.toISOString(), balanced, totals }
  return {
    fileName: `trial-balance-${day(generatedAt)}`,
    title: t.trialBalanceTitle,
    generatedAt,
    about: [
      [t.generatedLabel, generatedAt.toISOString()],
      [t.balancedLabel, balanced ? t.balancedValue : t.unbalancedValue],
      ...totals.map(({ currency, debit, credit }) => [currency, t.totalsValue(debit, credit)] as const),
    ],
    sheets: [
      sheetOf<ReturnType<typeof present>>(
        t.accountsSheet,
        [
          { header: t.accountIdColumn, kind: 'number', share: 0.6, value: ({ accountId }) => accountId },
          { header: t.accountColumn, kind: 'text', share: 1.4, value: ({ account }) => account },
          { header: t.ownerLabel, kind: 'text', share: 2, value: ({ owner }) => owner },
          { header: t.currencyColumn, kind: 'text', share: 0.6, value: ({ currency }) => currency },
          { header: t.debitColumn, kind: 'number', value: ({ debit }) => debit },
          { header: t.creditColumn, kind: 'number', value: ({ credit }) => credit },
        ],
        rows,
      ),
    ],
    closing: () => closingOf(total()),
    json: () => jsonStream(head, 'accounts', texts, total),
  }
}

/** Every entry of one account, newest first, with the balance after each. */
function statementDocument(
  account: AccountBalance,
  owner: string | null,
  lines: AsyncIterable<StatementLine>,
  generatedAt: Date,
): ExportDocument {
  const { rows, texts, total } = hashRows(presentLines(lines))
  const { accountId, kind, currency, balanceMinor } = account
  const balance = toDecimal(money(currency, balanceMinor))
  const head = {
    title: t.accountStatementTitle,
    accountId,
    account: kind,
    owner,
    currency,
    balance,
    generatedAt: generatedAt.toISOString(),
  }
  return {
    fileName: `statement-${accountId}-${day(generatedAt)}`,
    title: t.accountStatementTitle,
    generatedAt,
    about: [
      [t.accountColumn, `${kind} (${accountId})`],
      [t.ownerLabel, owner ?? t.ownAccountOwner],
      [t.currencyColumn, currency],
      [t.balanceLabel, t.balanceValue(balance)],
      [t.generatedLabel, generatedAt.toISOString()],
    ],
    sheets: [sheetOf(t.entriesLabel, columns(), rows)],
    closing: () => closingOf(total()),
    json: () => jsonStream(head, 'entries', texts, total),
  }
}

const columns = (): readonly ExportColumn<WireLine>[] => [
  { header: t.timeColumn, kind: 'instant', share: 1.2, value: ({ occurredAt }) => new Date(occurredAt) },
  { header: t.kindColumn, kind: 'text', value: ({ kind }) => kind },
  { header: t.descriptionColumn, kind: 'text', share: 2.4, value: ({ description }) => reasonText(description) },
  { header: t.transferColumn, kind: 'text', share: 1.8, value: ({ transferId }) => transferId },
  { header: t.debitColumn, kind: 'number', value: ({ debit }) => debit },
  { header: t.creditColumn, kind: 'number', value: ({ credit }) => credit },
  { header: t.balanceLabel, kind: 'number', value: ({ balance }) => balance },
]

const closingOf = ({ rows, sha256 }: { rows: number; sha256: string }) =>
  [
    [t.rowsLabel, String(rows)],
    [t.hashLabel, sha256],
  ] as const

/** `hashRows` reads rows as they come. */
async function* iterate<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows
}

async function* presentLines(lines: AsyncIterable<StatementLine>): AsyncGenerator<WireLine> {
  for await (const line of lines) yield presentLine(line)
}
