// Cleans the payer and purpose of a credit, as banks of every format report them.
import type { IncomingPayment } from '../../port.ts'

/** Limits of the columns of `banking.booking`. */
const maxNameLength = 140
const maxRemittanceLength = 1000

/**
 * Joins white space, cuts to the stored length, and treats as missing what is empty, a placeholder
 * or control characters only. The account keeps letters and digits.
 */
export function incomingPayment({ payerName, payerAccount, remittance }: IncomingPayment): IncomingPayment {
  const account = (payerAccount ?? '').replaceAll(/[^0-9A-Za-z]/g, '').toUpperCase()
  return {
    payerName: clean(payerName, maxNameLength),
    payerAccount: account.length >= minAccountLength && account.length <= maxAccountLength ? account : null,
    remittance: clean(remittance, maxRemittanceLength),
  }
}

/** Shorter numbers, such as a bank's own transit account, identify nobody. */
const minAccountLength = 6
const maxAccountLength = 60

function clean(text: string | null, maxLength: number): string | null {
  const line = (text ?? '')
    .toWellFormed()
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, maxLength)
    .trim()
  return line === '' || line === 'NOTPROVIDED' || line === 'NONREF' ? null : line
}
