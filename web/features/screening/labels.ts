import type { ScreeningMatch, ScreeningMatchPage } from '#contract/compliance/api.ts'
import type { Tone } from '#web/ui/badge.tsx'

export const statusTones = {
  open: 'warn',
  confirmed: 'bad',
  cleared: 'ok',
  withdrawn: 'calm',
} as const satisfies Record<ScreeningMatch['status'], Tone>

export const kindLabels = {
  client: 'Client',
  contact: 'Contact person',
  person: 'Person of a client',
  wallet: 'Wallet address',
  counterparty: 'Counterparty',
  beneficiary: 'Beneficiary of an exchange form',
} as const satisfies Record<ScreeningMatchPage['subject']['kind'], string>

export const typeLabels = {
  person: 'Person',
  organisation: 'Organisation',
  vessel: 'Vessel',
  aircraft: 'Aircraft',
} as const

/** `1960/1965` is a range of years. */
export const formatBirthDates = (dates: readonly string[]): string =>
  dates.map((date) => date.replace('/', ' to ')).join(', ')
