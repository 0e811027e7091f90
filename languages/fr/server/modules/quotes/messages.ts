import type { QuoteStatus } from '#contract/quotes/labels.ts'
import type { QuoteAct } from '#server/modules/quotes/errors.ts'
import { dayInWords } from '../../../contract/reports/period-words.ts'
import { formatDecimal } from '../../../kernel/language.ts'

export const notFound = 'Devis introuvable.'
export const validityPassedTitle = 'Validité dépassée'
export const validityPassed =
  'Le dernier jour de validité de ce devis est passé. Choisissez un jour ultérieur, puis envoyez le devis.'

const acts: Readonly<Record<QuoteAct, string>> = {
  edit: 'Seul un brouillon peut être modifié',
  send: 'Seul un brouillon peut être envoyé',
  decide: 'Seul un devis en cours peut être accepté ou refusé',
  invoice: 'Seul un devis en cours ou accepté peut être transformé en facture',
  deposit: 'Seul un devis en cours ou accepté, sans facture, permet de facturer un acompte',
}
const statuses: Readonly<Record<string, string>> = {
  draft: 'un brouillon',
  sent: 'envoyé',
  accepted: 'accepté',
  declined: 'refusé',
  expired: 'expiré',
  invoiced: 'facturé',
}
export const wrongStatus = (act: QuoteAct, status: QuoteStatus) =>
  `${acts[act]} ; ce devis est ${statuses[status] ?? status}.`

export const lastDay = (day: string) => dayInWords(day)
export const amount = (decimal: string) => `${formatDecimal(decimal)} USD`
export const subject = (number: string, business: string) => `Devis ${number}, ${business}`
export const body = (facts: {
  readonly contact: string
  readonly number: string
  readonly amount: string
  readonly validUntil: string
  readonly business: string
}) =>
  [
    `Bonjour ${facts.contact},`,
    `Veuillez trouver ci-joint le devis ${facts.number} d’un montant de ${facts.amount}. Il est valable jusqu’au ${facts.validUntil}.`,
    `Pour l’accepter, veuillez répondre à cet e-mail.`,
    `Cordialement,\n${facts.business}`,
  ].join('\n\n')
