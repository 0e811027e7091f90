/** Texts of invoice and reminder emails. */
import type { InvoiceAmounts } from '#kernel/invoice-settlement.ts'
import { type Currency, money, toDecimal } from '#kernel/money.ts'
import { fillTemplate, insertParagraph } from '#kernel/template.ts'
import { readMailTemplate, type Settings } from '#server/modules/settings/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { formats } from '#server/platform/language/formats.ts'
import { inLanguage } from '#server/platform/language/translations.ts'
import { dateText } from './pdf/labels.ts'
import type { InvoiceRow } from './tables.ts'
import { t } from './texts.ts'

interface MessageSource {
  readonly invoice: InvoiceRow
  readonly client: { readonly contactName: string; readonly language: string }
  readonly seller: string
  readonly link: string
}

export interface MessageText {
  readonly subject: string
  readonly text: string
  readonly language: string
}

type Read = Pick<Settings, 'read'>

/** The email for a sent invoice, worded by the settings. */
export function invoiceMessage(executor: Executor, settings: Read, about: MessageSource): Promise<MessageText> {
  return inLanguage(about.client.language, () => wordInvoice(executor, settings, about))
}

async function wordInvoice(
  executor: Executor,
  settings: Read,
  { invoice, client, seller, link }: MessageSource,
): Promise<MessageText> {
  const { invoiceNumber, dueDate, description, amountUsdMinor, amountLocalMinor, localCurrency } = invoice
  const whole = { usd: amountUsdMinor, local: amountLocalMinor, xof: 0n }
  const words = {
    contact: client.contactName,
    number: invoiceNumber,
    amount: amountText(whole, localCurrency),
    dueDate: dateText(dueDate),
    description,
    link,
    business: seller,
  }
  return {
    language: client.language,
    subject: fillTemplate(await readMailTemplate(executor, settings, 'mail.invoiceSubject'), words),
    text: fillTemplate(await readMailTemplate(executor, settings, 'mail.invoiceText'), words),
  }
}

/** The reminder email, worded differently before and after the due date. */
export function reminderMessage(executor: Executor, settings: Read, about: Reminder): Promise<MessageText> {
  return inLanguage(about.client.language, () => wordReminder(executor, settings, about))
}

type Reminder = MessageSource & {
  readonly open: InvoiceAmounts
  readonly isPast: boolean
  /** What the client has in credit: USD cents. */
  readonly creditUsdMinor: bigint
}

async function wordReminder(executor: Executor, settings: Read, about: Reminder): Promise<MessageText> {
  const { invoice, client, seller, link, open, isPast, creditUsdMinor } = about
  const words = {
    contact: client.contactName,
    number: invoice.invoiceNumber,
    owed: amountText(open, invoice.localCurrency),
    dueDate: dateText(invoice.dueDate),
    link,
    business: seller,
  }
  const text = fillTemplate(
    await readMailTemplate(executor, settings, isPast ? 'mail.overdueText' : 'mail.reminderText'),
    words,
  )
  return {
    language: client.language,
    subject: fillTemplate(
      await readMailTemplate(executor, settings, isPast ? 'mail.overdueSubject' : 'mail.reminderSubject'),
      words,
    ),
    text: creditUsdMinor > 0n ? insertParagraph(text, t.unusedCredit(amount('USD', creditUsdMinor))) : text,
  }
}

export interface MailedNote {
  readonly creditNoteNumber: string
  readonly reason: string
  readonly amountUsdMinor: bigint
  readonly amountLocalMinor: bigint
}

/** The email that brings a credit note. */
export function creditNoteMessage(about: MessageSource, note: MailedNote): Promise<MessageText> {
  return inLanguage(about.client.language, () => wordCreditNote(about, note))
}

function wordCreditNote(
  { invoice, client, seller, link }: MessageSource,
  { creditNoteNumber, reason, amountUsdMinor, amountLocalMinor }: MailedNote,
): MessageText {
  const amounts = { usd: amountUsdMinor, local: amountLocalMinor, xof: 0n }
  const words = {
    contact: client.contactName,
    note: creditNoteNumber,
    number: invoice.invoiceNumber,
    amount: amountText(amounts, invoice.localCurrency),
    reason,
    link,
    business: seller,
  }
  return {
    language: client.language,
    subject: fillTemplate(t.creditNoteEmailSubject, words),
    text: fillTemplate(t.creditNoteEmailText, words),
  }
}

/** Formats as `USD 1,200.00 (EUR 1,104.00)`. */
function amountText({ usd, local }: InvoiceAmounts, localCurrency: Currency): string {
  const dollars = amount('USD', usd)
  return localCurrency === 'USD' ? dollars : `${dollars} (${amount(localCurrency, local)})`
}

const amount = (currency: Currency, minor: bigint): string =>
  t.amountWithCode(currency, formats.formatDecimal(toDecimal(money(currency, minor))))
