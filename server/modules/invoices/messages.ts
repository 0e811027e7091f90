import type { InvoiceAmounts } from '#kernel/invoice-settlement.ts'
import { type Currency, money, toDecimal } from '#kernel/money.ts'
import type { InvoiceRow } from './tables.ts'

interface MessageSource {
  readonly invoice: InvoiceRow
  readonly client: { readonly contactName: string }
  readonly seller: string
  readonly link: string
}

export interface MessageText {
  readonly subject: string
  readonly text: string
}

/** What goes with a sent invoice. */
export function invoiceMessage({ invoice, client, seller, link }: MessageSource): MessageText {
  const { invoiceNumber, dueDate, description, amountUsdMinor, amountLocalMinor, localCurrency } = invoice
  const whole = { usd: amountUsdMinor, local: amountLocalMinor, xof: 0n }
  return {
    subject: `Invoice ${invoiceNumber} from ${seller}`,
    text: [
      `Dear ${client.contactName},`,
      `Please find attached invoice ${invoiceNumber} for ${inWords(whole, localCurrency)}, due on ${dueDate}.`,
      description,
      `You can also view and download it here:\n${link}`,
      `Kind regards\n${seller}`,
    ].join('\n\n'),
  }
}

/** What reminds of one, before its due date or after. */
export function reminderMessage({
  invoice,
  client,
  seller,
  link,
  open,
  isPast,
}: MessageSource & { readonly open: InvoiceAmounts; readonly isPast: boolean }): MessageText {
  const { invoiceNumber, dueDate, localCurrency } = invoice
  const owed = inWords(open, localCurrency)
  return {
    subject: isPast
      ? `Overdue: invoice ${invoiceNumber} from ${seller}`
      : `Reminder: invoice ${invoiceNumber} from ${seller}`,
    text: [
      `Dear ${client.contactName},`,
      isPast
        ? `Invoice ${invoiceNumber} was due on ${dueDate}, and ${owed} of it is still open.`
        : `Invoice ${invoiceNumber} is due on ${dueDate}; ${owed} of it is open.`,
      `You can view and download it here:\n${link}`,
      'If you have paid meanwhile, please disregard this message.',
      `Kind regards\n${seller}`,
    ].join('\n\n'),
  }
}

/** `USD 1,200.00 (EUR 1,104.00)`. */
function inWords({ usd, local }: InvoiceAmounts, localCurrency: Currency): string {
  const dollars = amount('USD', usd)
  return localCurrency === 'USD' ? dollars : `${dollars} (${amount(localCurrency, local)})`
}

const amount = (currency: Currency, minor: bigint): string =>
  `${currency} ${toDecimal(money(currency, minor)).replace(/\B(?=(\d{3})+(?=\.|$))/g, ',')}`
