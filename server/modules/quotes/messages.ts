import type { QuoteStatus } from '#contract/quotes/labels.ts'
import { dayInWords } from '#contract/reports/period-words.ts'
import type { QuoteAct } from './errors.ts'

export const notFound = 'Quote not found.'
export const validityPassedTitle = 'No longer valid'
export const validityPassed = 'The last day of this quote has passed. Choose a later day, then send the quote.'

const acts: Readonly<Record<QuoteAct, string>> = {
  edit: 'Only a draft can be edited',
  send: 'Only a draft can be sent',
  decide: 'Only an open quote can be accepted or declined',
  invoice: 'Only an open or accepted quote can be turned into an invoice',
  deposit: 'A deposit can be billed only on an open or accepted quote without an invoice',
}
export const wrongStatus = (act: QuoteAct, status: QuoteStatus) => `${acts[act]}; this quote is ${status}.`

export const documentTitle = (number: string) => `Quote ${number}`
export const lastDay = (day: string) => dayInWords(day)
export const amount = (decimal: string) => `${decimal} USD`
export const subject = (number: string, business: string) => `Quote ${number} from ${business}`
export const body = (facts: {
  readonly contact: string
  readonly number: string
  readonly amount: string
  readonly validUntil: string
  readonly business: string
}) =>
  [
    `Dear ${facts.contact},`,
    `Please find attached quote ${facts.number} for ${facts.amount}. It is valid until ${facts.validUntil}.`,
    `To accept it, please reply to this email.`,
    `Kind regards\n${facts.business}`,
  ].join('\n\n')
