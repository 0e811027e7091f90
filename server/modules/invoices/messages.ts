/** Texts of invoice and reminder emails. */
import type { InvoiceAmounts } from '#kernel/invoice-settlement.ts'
import { type Currency, money, toDecimal } from '#kernel/money.ts'
import { fillTemplate } from '#kernel/template.ts'
import type { Settings } from '#server/modules/settings/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { dateText } from './pdf/labels.ts'
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

type Read = Pick<Settings, 'read'>

/** The email for a sent invoice, worded by the settings. */
export async function invoiceMessage(
  executor: Executor,
  settings: Read,
  { invoice, client, seller, link }: MessageSource,
): Promise<MessageText> {
  const { invoiceNumber, dueDate, description, amountUsdMinor, amountLocalMinor, localCurrency } = invoice
  const whole = { usd: amountUsdMinor, local: amountLocalMinor, xof: 0n }
  const words = {
    contact: client.contactName,
    number: invoiceNumber,
    amount: inWords(whole, localCurrency),
    dueDate: dateText(dueDate),
    description,
    link,
    business: seller,
  }
  return {
    subject: fillTemplate(await settings.read(executor, 'mail.invoiceSubject'), words),
    text: fillTemplate(await settings.read(executor, 'mail.invoiceText'), words),
  }
}

/** The reminder email, worded differently before and after the due date. */
export async function reminderMessage(
  executor: Executor,
  settings: Read,
  about: MessageSource & { readonly open: InvoiceAmounts; readonly isPast: boolean },
): Promise<MessageText> {
  const { invoice, client, seller, link, open, isPast } = about
  const words = {
    contact: client.contactName,
    number: invoice.invoiceNumber,
    owed: inWords(open, invoice.localCurrency),
    dueDate: dateText(invoice.dueDate),
    link,
    business: seller,
  }
  return {
    subject: fillTemplate(
      await settings.read(executor, isPast ? 'mail.overdueSubject' : 'mail.reminderSubject'),
      words,
    ),
    text: fillTemplate(await settings.read(executor, isPast ? 'mail.overdueText' : 'mail.reminderText'), words),
  }
}

/** Formats as `USD 1,200.00 (EUR 1,104.00)`. */
function inWords({ usd, local }: InvoiceAmounts, localCurrency: Currency): string {
  const dollars = amount('USD', usd)
  return localCurrency === 'USD' ? dollars : `${dollars} (${amount(localCurrency, local)})`
}

const amount = (currency: Currency, minor: bigint): string =>
  `${currency} ${toDecimal(money(currency, minor)).replace(/\B(?=(\d{3})+(?=\.|$))/g, ',')}`
