// Names of reports, apart from the figures that need more code.
import type { ReportType } from '#contract/reports/api.ts'
import * as t from './messages.ts'

/** Name and description of each report. */
export const reportLabels = {
  'bceao-filing': [t.bceaoFilingTitle, t.bceaoFilingHint],
  'aml-screening': [t.amlScreeningTitle, t.amlScreeningHint],
  'forex-docs': [t.forexDocumentationTitle, t.forexDocumentationHint],
  'risk-assessment': [t.riskAssessmentTitle, t.riskAssessmentHint],
  revenue: [t.revenueTitle, t.revenueHint],
  'conversion-volume': [t.conversionVolumeTitle, t.conversionVolumeHint],
  'fx-impact': [t.fxImpactTitle, t.fxImpactHint],
  efficiency: [t.efficiencyTitle, t.efficiencyHint],
  'banking-status': [t.bankingStatusTitle, t.bankingStatusHint],
  'client-patterns': [t.clientPatternsTitle, t.clientPatternsHint],
} as const satisfies Record<ReportType, readonly [string, string]>
