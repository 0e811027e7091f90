import type { ExchangeForm } from '#contract/filings/exchange-forms.ts'

export const kindNames = {
  autorisation_de_change: 'Autorisation de change',
  engagement_de_change: 'Engagement de change',
} as const satisfies Record<ExchangeForm['kind'], string>
