import { valueTitle } from '#web/ui/format/value-labels.ts'
import * as t from './messages.ts'

const names: Readonly<Record<string, string>> = {
  bank: t.bankAccountType,
  client: t.clientType,
  house: t.ownAccountType,
  fx_position: t.fxPositionType,
  treasury: t.treasuryType,
  fee_income: t.feeIncomeType,
  unapplied_receipts: t.unappliedReceiptsType,
  receivable: t.receivableType,
  fx_difference: t.fxDifferenceType,
}

/** `bank_debit_in_flight` → `Bank debit in flight`. */
export const accountName = (kind: string): string => {
  const words = valueTitle(kind)
  return names[kind] ?? words.charAt(0) + words.slice(1).toLowerCase()
}
