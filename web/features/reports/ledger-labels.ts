import { valueTitle } from '#web/ui/format/value-labels.ts'
import * as t from './messages.ts'

const names: Readonly<Record<string, string>> = t.accountTypes

/** `bank_debit_in_flight` → `Bank debit in flight`. */
export const accountName = (kind: string): string => {
  const words = valueTitle(kind)
  return names[kind] ?? words.charAt(0) + words.slice(1).toLowerCase()
}
