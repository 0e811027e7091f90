import { titleWords } from '#web/ui/format/format.ts'

const names: Readonly<Record<string, string>> = {
  bank: 'Bank account',
  client: 'Client',
  house: 'House',
  fx_position: 'FX position',
  treasury: 'Treasury',
  fee_income: 'Fee income',
}

/** `bank_debit_in_flight` → `Bank debit in flight`. */
export const accountName = (kind: string): string => {
  const words = titleWords(kind)
  return names[kind] ?? words.charAt(0) + words.slice(1).toLowerCase()
}
