// Presents the statement of account for the API.
import type { AccountStatement } from '#contract/receivables/account-statement.ts'
import { ageBuckets } from '#contract/receivables/figures.ts'
import { toDecimal, usd } from '#kernel/money.ts'
import { dueDateOf, type Statement } from './rules.ts'

const dollars = (minor: bigint): string => toDecimal(usd(minor))

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
