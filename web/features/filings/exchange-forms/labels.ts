import type { ExchangeForm } from '#contract/filings/exchange-forms.ts'
import * as t from '#web/features/filings/messages.ts'

export const kindNames = {
  autorisation_de_change: t.autorisationDeChange,
  engagement_de_change: t.engagementDeChange,
} as const satisfies Record<ExchangeForm['kind'], string>
