// Presents the statement of account for the API.
import type { AccountStatement } from '#contract/receivables/account-statement.ts'
import { ageBuckets } from '#contract/receivables/figures.ts'
import { toDecimal, usd } from '#kernel/money.ts'
import type { Statement } from './rules.ts'

const dollars = (minor: bigint): string => toDecimal(usd(minor))

export function presentStatement({
  client,
  from,
  until,
  opening,
  lines,
  closing,
  ageing,
}: Statement): AccountStatement {
  return {
    ...{ clientId: client.id, clientName: client.companyName, from, until },
    opening: dollars(opening),
    lines: lines.map(({ day, kind, reference, invoiceId, invoiceNumber, dueDate, usd: amount, balance }) => ({
      ...{ day, kind, reference, invoiceId, invoiceNumber },
      ...{ dueDate: kind === 'invoice' ? dueDate : null, amount: dollars(amount), balance: dollars(balance) },
    })),
    closing: dollars(closing),
    ageing: Object.fromEntries(
      ageBuckets.map((bucket) => [bucket, dollars(ageing.get(bucket) ?? 0n)]),
    ) as AccountStatement['ageing'],
  }
}
