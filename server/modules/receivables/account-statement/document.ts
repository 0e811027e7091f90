// The statement of account, for the API and as a file.

import type { AccountStatement } from '#contract/receivables/account-statement.ts'
import { type AgeBucket, ageBuckets } from '#contract/receivables/figures.ts'
import { toDecimal, usd } from '#kernel/money.ts'
import type { ExportColumn } from '#server/platform/export/column.ts'
import { type ExportDocument, sheetOf } from '#server/platform/export/document.ts'
import { t } from '../texts.ts'
import { dueDateOf, type Statement, type StatementLine } from './rules.ts'

const dollars = (minor: bigint): string => toDecimal(usd(minor))

/** Only where credit changed: few clients have any. */
const creditColumn = (): ExportColumn<StatementLine> => ({
  header: t.creditChangeHeader,
  kind: 'number',
  value: ({ credit }) => (credit === 0n ? null : dollars(credit)),
})

/** The same statement at the same time gives the same bytes. */
export function statementDocument(statement: Statement, generatedAt: Date, timeZone: string): ExportDocument {
  const { client, from, until, opening, lines, closing, owedToClient } = statement
  const address = client.address.split(/\r?\n/).join(', ')
  const line = sheetOf<StatementLine>(
    t.movementsSheet,
    [
      { header: t.dateHeader, kind: 'date', share: 0.7, value: ({ day }) => day },
      { header: t.documentHeader, kind: 'text', share: 1.2, value: ({ kind }) => t.movementNames[kind] },
      { header: t.referenceHeader, kind: 'text', share: 1.4, value: ({ reference }) => reference },
      { header: t.invoiceHeader, kind: 'text', share: 1.1, value: ({ invoiceNumber }) => invoiceNumber },
      { header: t.dueHeader, kind: 'date', share: 0.7, value: dueDateOf },
      { header: t.chargedHeader, kind: 'number', value: ({ usd: amount }) => (amount > 0n ? dollars(amount) : null) },
      { header: t.settledHeader, kind: 'number', value: ({ usd: amount }) => (amount < 0n ? dollars(-amount) : null) },
      { header: t.balanceHeader, kind: 'number', value: ({ balance }) => dollars(balance) },
      ...(lines.some(({ credit }) => credit !== 0n) ? [creditColumn()] : []),
    ],
    lines,
  )
  const ageing = sheetOf<AgeBucket>(
    t.ageingSheet,
    [
      { header: t.ageHeader, kind: 'text', value: (bucket) => t.ageNames[bucket] },
      { header: t.openHeader, kind: 'number', value: (bucket) => dollars(statement.ageing.get(bucket) ?? 0n) },
    ],
    ageBuckets,
  )
  return {
    fileName: t.statementFile(client.id, until),
    title: t.statementTitle,
    generatedAt,
    timeZone,
    about: [
      [t.clientFact, client.companyName],
      ...(address === '' ? [] : [[t.addressFact, address] as const]),
      [t.periodFact, t.periodText(from, until)],
      [t.openingFact, t.plainAmount(dollars(opening))],
      [t.closingFact, t.plainAmount(dollars(closing))],
      ...(owedToClient > 0n ? [[t.owedToClientFact, t.plainAmount(dollars(owedToClient))] as const] : []),
    ],
    sheets: [line, ageing],
    json: async function* () {
      yield JSON.stringify(presentStatement(statement))
    },
  }
}

export function presentStatement({
  client,
  from,
  until,
  opening,
  lines,
  closing,
  ageing,
  openingCredit,
  owedToClient,
}: Statement): AccountStatement {
  return {
    clientId: client.id,
    clientName: client.companyName,
    from,
    until,
    opening: dollars(opening),
    lines: lines.map((line) => {
      const { day, kind, reference, invoiceId, invoiceNumber } = line
      const amounts = { amount: dollars(line.usd), balance: dollars(line.balance), credit: dollars(line.credit) }
      return { day, kind, reference, invoiceId, invoiceNumber, dueDate: dueDateOf(line), ...amounts }
    }),
    closing: dollars(closing),
    openingCredit: dollars(openingCredit),
    closingCredit: dollars(owedToClient),
    ageing: Object.fromEntries(
      ageBuckets.map((bucket) => [bucket, dollars(ageing.get(bucket) ?? 0n)]),
    ) as AccountStatement['ageing'],
  }
}
