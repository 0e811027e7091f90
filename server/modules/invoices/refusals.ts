/** HTTP responses of invoice errors. */
import { money, toDecimal, usd, xof } from '#kernel/money.ts'
import { conflict, notFound, staleVersion } from '#server/platform/http/refusals.ts'
import type { RefusalTable } from '#server/platform/http/route.ts'
import type { InvoiceAct, InvoiceError } from './errors.ts'
import { amountText } from './pdf/labels.ts'

const actions: Readonly<Record<InvoiceAct, string>> = {
  edit: 'Only a draft can be edited',
  send: 'Only a draft can be sent',
  pay: 'A payment can be recorded while an invoice is sent, pending or overdue',
  reverse: 'A payment can be reversed while an invoice is sent, pending, overdue or paid',
  credit: 'A credit note can be issued once an invoice is sent',
  cancel: 'An invoice that is paid or cancelled cannot be cancelled',
  remind: 'A reminder can be sent while an invoice is sent, pending or overdue',
}

/** Maps every invoice error to its response. */
export const invoiceRefusals: RefusalTable<InvoiceError> = {
  invoice_not_found: () => notFound('There is no such invoice.'),
  invalid_invoice: ({ issues }) => ({
    status: 400,
    title: 'Invalid request',
    detail: issues.map(({ message }) => message).join('; '),
    errors: issues,
  }),
  client_inactive: ({ companyName }) =>
    conflict('Client inactive', `${companyName} is inactive. Reactivate the client first.`),
  no_rate: ({ currency }) =>
    conflict('No rate', `No rate from USD to ${currency} was ever stored. Refresh the rates and try again.`),
  stale_version: staleVersion('invoice'),
  wrong_status: ({ status, act }) => ({
    status: 409,
    title: 'Not possible now',
    detail: `${actions[act]}; this one is ${status}.`,
    context: { status },
  }),
  due_date_passed: () =>
    conflict('Due date passed', 'The due date has passed. Edit the draft and choose another before it is sent.'),
  overpayment: ({ open, localCurrency }) => {
    const local = toDecimal(money(localCurrency, open.local))
    const [dollars, francs] = [toDecimal(usd(open.usd)), toDecimal(xof(open.xof))]
    const also = localCurrency === 'USD' ? '' : `${amountText(localCurrency, open.local)}, `
    return {
      status: 409,
      title: 'More than is open',
      detail: `Only ${also}${amountText('USD', open.usd)} or ${amountText('XOF', open.xof)} is open on this invoice.`,
      context: { openUsd: dollars, openLocal: local, openXof: francs },
    }
  },
  already_settled: () =>
    conflict(
      'Paid or credited in part',
      'Something was paid or credited on this invoice already. Issue a credit note for the rest instead.',
    ),
  nothing_to_credit: () =>
    conflict('Nothing to credit', 'All of this invoice was credited already, or nothing was named.'),
  payment_not_found: () => notFound('There is no such payment of this invoice.'),
  already_reversed: () => conflict('Reversed already', 'This payment was reversed already.'),
  credited_since: () =>
    conflict(
      'Credited since',
      'A credit note gives back what was paid on this invoice. It rests on its payments, which stay as they are.',
    ),
  too_small_to_reverse: () =>
    conflict(
      'Too small to be reversed',
      'This payment came to less than the smallest unit of another currency. Reverse a larger one with it first.',
    ),
}
