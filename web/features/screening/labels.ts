import type { ScreeningMatch, ScreeningMatchPage } from '#contract/compliance/api.ts'
import type { Tone } from '#web/ui/badge.tsx'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'

export const statusTones = {
  open: 'warn',
  confirmed: 'bad',
  cleared: 'ok',
  withdrawn: 'calm',
} as const satisfies Record<ScreeningMatch['status'], Tone>

export const kindLabels = {
  client: ui.client,
  contact: t.contactPersonSubject,
  person: t.clientPersonSubject,
  wallet: t.walletAddressSubject,
  counterparty: t.counterpartySubject,
  beneficiary: t.formBeneficiarySubject,
} as const satisfies Record<ScreeningMatchPage['subject']['kind'], string>

export const typeLabels = {
  person: ui.person,
  organisation: t.organisationType,
  vessel: t.vesselType,
  aircraft: t.aircraftType,
} as const

/** `1960/1965` is a range of years. */
export const formatBirthDates = (dates: readonly string[]): string =>
  dates.map((date) => date.replace('/', t.yearsBetween)).join(', ')
