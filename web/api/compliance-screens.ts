// The screens below the Compliance Dashboard, for its tabs and the command palette.
import type { Permission } from '#contract/permissions.ts'
import { paths } from '#web/routes/paths.ts'
import * as t from './messages.ts'

/** Screens below the Compliance Dashboard. `needs` names the permission that a screen requires. */
export const complianceScreens: readonly {
  readonly name: string
  readonly to: (typeof paths)[keyof typeof paths]
  readonly needs?: Permission
}[] = [
  { name: t.alertsTitle, to: paths.complianceDashboard },
  { name: t.alertTrendsTitle, to: paths.complianceTrends },
  { name: t.regulatoryStatusTitle, to: paths.regulatoryStatus },
  { name: t.alertRulesTitle, to: paths.complianceRules },
  { name: t.filingsTitle, to: paths.filings },
  { name: t.transferDossiersTitle, to: paths.dossiers },
  { name: t.exchangeFormsTitle, to: paths.exchangeForms },
  { name: t.exportProceedsTitle, to: paths.exportProceeds },
  { name: t.registersTitle, to: paths.registers },
  { name: t.suspicionReportsTitle, to: paths.suspicionReports, needs: 'dos.handle' },
]
