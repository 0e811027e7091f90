/** Screens of one area, for their tabs and the command palette. */

import { can, type Permission } from '#contract/permissions.ts'
import { paths } from '#web/routes/paths.ts'
import * as t from './messages.ts'

interface ComplianceScreen {
  readonly name: string
  readonly to: (typeof paths)[keyof typeof paths]
  /** The permission that the screen requires. */
  readonly needs?: Permission
}

const screens: readonly ComplianceScreen[] = [
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

/** Those that the user may open. */
export const complianceScreensOf = (user: { readonly role: string }): readonly ComplianceScreen[] =>
  screens.filter(({ needs }) => needs === undefined || can(user, needs))

export const invoiceScreens = [
  { name: t.invoicesTitle, to: paths.invoices },
  { name: t.quotesTitle, to: paths.quotes },
  { name: t.itemsTitle, to: paths.items },
  { name: t.recurringTitle, to: paths.recurringInvoices },
  { name: t.receivablesTitle, to: paths.receivables },
  { name: t.receiptsTitle, to: paths.receipts },
  { name: t.outboxTitle, to: paths.outbox },
] as const
