/** The ten reports: their figures and tables. */

import type { FigureUnit, ReportType } from '#contract/reports/api.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { t } from '../texts.ts'
import { readConversionVolume, readFxImpact, readRevenue } from './financial/store.ts'
import { readBankingStatus, readClientPatterns, readEfficiency } from './operational/store.ts'
import type { Read, Span } from './period.ts'
import { readAmlScreening, readBceaoFiling, readForexDocs, readRiskAssessment } from './regulatory/store.ts'

/**
 * `present`: describes the moment of the report and not its period. A report of a closed period
 * leaves it out, so that it says the same whenever it is made.
 */
type Scope = 'present'

/**
 * How to read one report, and the names and meanings of its figures. Keys are those of the query's
 * result.
 */
export interface Card {
  readonly title: string
  readonly read: (executor: Executor, span: Span) => Promise<Read>
  readonly figures: readonly (readonly [key: string, unit: FigureUnit, label: string, meaning: string, scope?: Scope])[]
  readonly tables: readonly Table[]
}

interface Table {
  readonly key: string
  readonly title: string
  readonly columns: readonly (readonly [key: string, unit: FigureUnit, label: string, scope?: Scope])[]
  readonly scope: Scope | undefined
}

const table = (key: string, title: string, columns: Table['columns'], scope?: Scope): Table => ({
  key,
  title,
  columns,
  scope,
})

const revenue = (): Card => ({
  title: t.revenueReportTitle,
  read: readRevenue,
  figures: [
    ['revenue', 'USD', t.revenueLabel, t.revenueMeaning],
    ['received', 'USD', t.paymentsReceivedLabel, t.paymentsReceivedMeaning],
    ['payments', 'count', t.paymentsLabel, t.paymentsMeaning],
    ['applied', 'USD', t.creditAppliedLabel, t.creditAppliedMeaning],
    ['credited', 'USD', t.creditNotesLabel, t.creditNotesMeaning],
    ['invoices', 'count', t.invoicesSentLabel, t.invoicesSentMeaning],
    ['billed', 'USD', t.billedLabel, t.billedMeaning],
    ['outstanding', 'USD', t.outstandingLabel, t.outstandingMeaning, 'present'],
    ['overdue', 'USD', t.overdueReceivablesLabel, t.overdueReceivablesMeaning, 'present'],
    ['fees', 'USD', t.conversionFeesLabel, t.conversionFeesMeaning],
  ],
  tables: [
    table('days', t.revenueOverTimeTitle, [
      ['bucket', 'date', t.bucketColumn],
      ['received', 'USD', t.receivedColumn],
      ['applied', 'USD', t.creditAppliedLabel],
      ['credited', 'USD', t.creditedColumn],
      ['revenue', 'USD', t.revenueLabel],
    ]),
    table('currencies', t.paymentsByCurrencyTitle, [
      ['currency', 'text', t.paymentCurrencyColumn],
      ['payments', 'count', t.paymentsLabel],
      ['received', 'USD', t.receivedUsdColumn],
    ]),
  ],
})

const conversionVolume = (): Card => ({
  title: t.conversionVolumeReportTitle,
  read: readConversionVolume,
  figures: [
    ['volume', 'XOF', t.volumeLabel, t.volumeMeaning],
    ['conversions', 'count', t.conversionsLabel, t.conversionsMeaning],
    ['gross', 'USD', t.grossLabel, t.grossMeaning],
    ['fees', 'USD', t.feesLabel, t.ofTheseConversions],
    ['net', 'USDT', t.netLabel, t.netMeaning],
    ['average', 'XOF', t.meanSizeLabel, t.meanSizeMeaning],
    ['largest', 'XOF', t.maxLabel, t.ofTheseConversions],
    ['daily', 'XOF', t.dailyAverageLabel, t.dailyAverageMeaning],
    ['completed', 'count', t.completedLabel, t.ofAllInitiated],
    ['processing', 'count', t.inProgressLabel, t.ofAllInitiated],
    ['failed', 'count', t.failedLabel, t.failedMeaning],
    ['ownAccount', 'count', t.ownAccountConversionsLabel, t.ownAccountConversionsMeaning],
  ],
  tables: [
    table('days', t.volumeOverTimeTitle, [
      ['bucket', 'date', t.bucketColumn],
      ['conversions', 'count', t.initiatedColumn],
      ['failed', 'count', t.failedLabel],
      ['volume', 'XOF', t.volumeLabel],
      ['gross', 'USD', t.grossLabel],
    ]),
    table('banks', t.volumeByBankTitle, [
      ['bank', 'text', t.bankColumn],
      ['conversions', 'count', t.conversionsLabel],
      ['volume', 'XOF', t.volumeLabel],
      ['share', 'percent', t.shareColumn],
    ]),
  ],
})

const fxImpact = (): Card => ({
  title: t.fxImpactReportTitle,
  read: readFxImpact,
  figures: [
    ['opening', 'rate', t.openingRateLabel, t.openingRateMeaning],
    ['closing', 'rate', t.closingRateLabel, t.closingRateMeaning],
    ['change', 'percent', t.changeLabel, t.changeMeaning],
    ['average', 'rate', t.meanConversionRateLabel, t.meanConversionRateMeaning],
    ['low', 'rate', t.lowestRateLabel, t.lockedRateMeaning],
    ['high', 'rate', t.highestRateLabel, t.lockedRateMeaning],
    ['gross', 'USD', t.grossLabel, t.grossFxMeaning],
    ['impact', 'USD', t.impactLabel, t.impactMeaning],
    ['conversions', 'count', t.conversionsLabel, t.conversionsNotFailedMeaning],
  ],
  tables: [
    table('pairs', t.storedRatesTitle, [
      ['currency', 'text', t.currencyColumn],
      ['first', 'rate', t.firstRateColumn],
      ['last', 'rate', t.lastRateColumn],
      ['low', 'rate', t.lowRateColumn],
      ['high', 'rate', t.highRateColumn],
      ['change', 'percent', t.changeLabel],
      ['fetched', 'count', t.storedRatesColumn],
    ]),
  ],
})

const efficiency = (): Card => ({
  title: t.efficiencyReportTitle,
  read: readEfficiency,
  figures: [
    ['conversions', 'count', t.conversionsLabel, t.initiatedInPeriod],
    ['completed', 'count', t.completedLabel, t.ofThese],
    ['failed', 'count', t.failedLabel, t.failedOfTheseMeaning],
    ['processing', 'count', t.inProgressLabel, t.ofThese],
    ['success', 'percent', t.successRateLabel, t.conversionSuccessRateMeaning],
    ['median', 'ms', t.medianTimeLabel, t.medianTimeMeaning],
    ['mean', 'ms', t.meanTimeLabel, t.meanTimeMeaning],
    ['slow', 'ms', t.percentile95Label, t.percentile95Meaning],
    ['reviewed', 'count', t.reviewedLabel, t.reviewedMeaning],
    ['reviewed_share', 'percent', t.reviewedShareLabel, t.reviewedShareMeaning],
    ['waited', 'hours', t.reviewWaitLabel, t.reviewWaitMeaning],
  ],
  tables: [
    table('days', t.overTimeTitle, [
      ['bucket', 'date', t.bucketColumn],
      ['conversions', 'count', t.initiatedColumn],
      ['completed', 'count', t.completedLabel],
      ['failed', 'count', t.failedLabel],
      ['median', 'ms', t.medianTimeLabel],
    ]),
  ],
})

const bankingStatus = (): Card => ({
  title: t.bankingStatusReportTitle,
  read: readBankingStatus,
  figures: [
    ['connections', 'count', t.activeConnectionsLabel, t.activeConnectionsMeaning, 'present'],
    ['connected', 'count', t.connectedLabel, t.ofThese, 'present'],
    ['in_error', 'count', t.inErrorLabel, t.ofThese, 'present'],
    ['requested', 'count', t.transfersRequestedLabel, t.transfersRequestedMeaning],
    ['booked', 'count', t.bookedLabel, t.bookedMeaning],
    ['rejected', 'count', t.rejectedLabel, t.rejectedMeaning],
    ['success', 'percent', t.successRateLabel, t.transferSuccessRateMeaning],
    ['volume', 'XOF', t.bookedVolumeLabel, t.bookedVolumeMeaning],
    ['calls', 'count', t.bankCallsLabel, t.bankCallsMeaning],
    ['errors', 'percent', t.failedCallsLabel, t.ofTheseCalls],
    ['median', 'ms', t.medianResponseLabel, t.ofTheseCalls],
  ],
  tables: [
    table('banks', t.byBankTitle, [
      ['bank', 'text', t.bankColumn],
      ['country', 'country', t.countryColumn],
      ['status', 'text', t.statusColumn, 'present'],
      ['requested', 'count', t.requestedColumn],
      ['booked', 'count', t.bookedLabel],
      ['rejected', 'count', t.rejectedLabel],
      ['volume', 'XOF', t.volumeLabel],
      ['calls', 'count', t.callsColumn],
      ['errors', 'percent', t.failedLabel],
      ['median', 'ms', t.medianColumn],
    ]),
  ],
})

const clientPatterns = (): Card => ({
  title: t.clientPatternsReportTitle,
  read: readClientPatterns,
  figures: [
    ['active', 'count', t.convertingClientsLabel, t.convertingClientsMeaning],
    ['first_time', 'count', t.firstTimeClientsLabel, t.firstTimeClientsMeaning],
    ['repeated', 'count', t.repeatClientsLabel, t.repeatClientsMeaning],
    ['added', 'count', t.newClientsLabel, t.newClientsMeaning],
    ['conversions', 'count', t.conversionsLabel, t.ofTheseClients],
    ['per_client', 'count', t.conversionsPerClientLabel, t.conversionsPerClientMeaning],
    ['average', 'USD', t.meanVolumePerClientLabel, t.grossDollarsMeaning],
    ['top_share', 'percent', t.topShareLabel, t.topShareMeaning],
  ],
  tables: [
    table('clients', t.clientsByVolumeTitle, [
      ['client', 'name', t.clientColumn],
      ['conversions', 'count', t.conversionsLabel],
      ['volume', 'XOF', t.volumeLabel],
      ['gross', 'USD', t.grossLabel],
      ['share', 'percent', t.shareColumn],
      ['last', 'date', t.lastRateColumn],
    ]),
    table('hours', t.byHourTitle, [
      ['hour', 'text', t.hourColumn],
      ['conversions', 'count', t.conversionsLabel],
      ['volume', 'XOF', t.volumeLabel],
    ]),
    table('weekdays', t.byWeekdayTitle, [
      ['weekday', 'text', t.weekdayColumn],
      ['conversions', 'count', t.conversionsLabel],
      ['volume', 'XOF', t.volumeLabel],
    ]),
  ],
})

const bceaoFiling = (): Card => ({
  title: t.filingReportTitle,
  read: readBceaoFiling,
  figures: [
    ['required', 'count', t.filingsRequiredLabel, t.filingsRequiredMeaning],
    ['volume', 'XOF', t.filingVolumeLabel, t.filingVolumeMeaning],
    ['due', 'count', t.filingsDueLabel, t.filingsDueMeaning],
    ['overdue', 'count', t.overdueLabel, t.filingsOverdueMeaning, 'present'],
    ['submitted', 'count', t.submittedLabel, t.submittedMeaning],
    ['acknowledged', 'count', t.acknowledgedLabel, t.acknowledgedMeaning],
    ['withdrawn', 'count', t.withdrawnLabel, t.withdrawnMeaning],
    ['filed', 'percent', t.filedLabel, t.filedMeaning],
    ['exports', 'count', t.exportsLabel, t.exportsMeaning, 'present'],
    ['repatriated', 'USD', t.repatriatedLabel, t.repatriatedMeaning, 'present'],
    ['banked', 'USD', t.bankedLabel, t.bankedMeaning, 'present'],
    ['to_cede', 'USD', t.toCedeLabel, t.toCedeMeaning, 'present'],
    ['ceded', 'USD', t.cededLabel, t.cededMeaning, 'present'],
    ['ceded_banked', 'USD', t.cededBankedLabel, t.cededBankedMeaning, 'present'],
    ['late_exports', 'count', t.lateExportsLabel, t.lateExportsMeaning, 'present'],
    ['late_open', 'USD', t.lateOpenLabel, t.lateOpenMeaning, 'present'],
  ],
  tables: [
    table('filings', t.filingsTitle, [
      ['reference', 'text', t.conversionColumn],
      ['client', 'name', t.clientColumn],
      ['country', 'country', t.countryColumn],
      ['amount', 'XOF', t.amountColumn],
      ['status', 'text', t.statusColumn],
      ['due', 'date', t.dueColumn],
      ['initiated', 'date', t.initiatedColumn],
    ]),
  ],
})

const amlScreening = (): Card => ({
  title: t.screeningReportTitle,
  read: readAmlScreening,
  figures: [
    ['counted', 'count', t.screeningsLabel, t.screeningsMeaning],
    ['subjects', 'count', t.screenedPartiesLabel, t.screenedPartiesMeaning],
    ['clients', 'count', t.screenedClientsLabel, t.screenedClientsMeaning],
    ['hit', 'count', t.screeningHitsLabel, t.screeningHitsMeaning],
    ['raised', 'count', t.matchesRaisedLabel, t.matchesRaisedMeaning],
    ['open', 'count', t.openMatchesLabel, t.openMatchesMeaning],
    ['confirmed', 'count', t.confirmedMatchesLabel, t.confirmedMatchesMeaning],
    ['cleared', 'count', t.clearedMatchesLabel, t.clearedMatchesMeaning],
    ['all_open', 'count', t.allOpenMatchesLabel, t.allOpenMatchesMeaning, 'present'],
    ['hours', 'hours', t.meanDecisionTimeLabel, t.meanDecisionTimeMeaning],
    ['coverage', 'percent', t.screeningCoverageLabel, t.screeningCoverageMeaning, 'present'],
  ],
  tables: [
    table('matches', t.matchesByListTitle, [
      ['source', 'text', t.listColumn],
      ['raised', 'count', t.raisedColumn],
      ['open', 'count', t.openColumn],
      ['confirmed', 'count', t.confirmedColumn],
      ['cleared', 'count', t.clearedColumn],
    ]),
    table(
      'lists',
      t.activeListsTitle,
      [
        ['label', 'name', t.listColumn],
        ['source', 'text', t.sourceColumn],
        ['kind', 'text', t.kindColumn],
        ['entries', 'count', t.entriesLabel],
        ['loaded', 'date', t.loadedColumn],
      ],
      'present',
    ),
  ],
})

const forexDocs = (): Card => ({
  title: t.forexDocumentationReportTitle,
  read: readForexDocs,
  figures: [
    ['on_file', 'count', t.documentsOnFileLabel, t.documentsOnFileMeaning, 'present'],
    ['fx_letters', 'count', t.fxLettersLabel, t.fxLettersMeaning, 'present'],
    ['packages', 'count', t.compliancePackagesLabel, t.compliancePackagesMeaning, 'present'],
    ['added', 'count', t.documentsAddedLabel, t.documentsAddedMeaning],
    ['expired', 'count', t.expiredLabel, t.expiredMeaning, 'present'],
    ['expiring', 'count', t.expiringLabel, t.expiringMeaning, 'present'],
    ['conversions', 'count', t.clientConversionsLabel, t.clientConversionsMeaning],
    ['coverage', 'percent', t.fxLetterCoverageLabel, t.fxLetterCoverageMeaning],
  ],
  tables: [
    table('types', t.documentsByTypeTitle, [
      ['type', 'text', t.typeColumn],
      ['on_file', 'count', t.onFileColumn, 'present'],
      ['added', 'count', t.addedColumn],
      ['expired', 'count', t.expiredLabel, 'present'],
      ['archived', 'count', t.archivedColumn, 'present'],
    ]),
  ],
})

const riskAssessment = (): Card => ({
  title: t.riskAssessmentReportTitle,
  read: readRiskAssessment,
  figures: [
    ['active', 'count', t.activeClientsLabel, t.activeClientsMeaning, 'present'],
    ['high', 'count', t.highRiskLabel, t.highRiskMeaning, 'present'],
    ['medium', 'count', t.mediumRiskLabel, t.mediumRiskMeaning, 'present'],
    ['low', 'count', t.lowRiskLabel, t.lowRiskMeaning, 'present'],
    ['without_kyc', 'count', t.withoutKycLabel, t.withoutKycMeaning, 'present'],
    // Clients' risk levels are those of today; no report holds earlier ones.
    ['high_share', 'percent', t.highRiskVolumeLabel, t.highRiskVolumeMeaning, 'present'],
    ['reviewed', 'count', t.conversionsReviewedLabel, t.conversionsReviewedMeaning],
    ['failed_share', 'percent', t.conversionsFailedLabel, t.conversionsFailedMeaning],
    ['open_matches', 'count', t.openScreeningMatchesLabel, t.openScreeningMatchesMeaning, 'present'],
    ['exceptions', 'count', t.openExceptionsLabel, t.openExceptionsMeaning, 'present'],
    ['receivables', 'USD', t.receivablesLabel, t.receivablesMeaning, 'present'],
    ['late_share', 'percent', t.lateReceivablesLabel, t.lateReceivablesMeaning, 'present'],
  ],
  tables: [
    table(
      'levels',
      t.clientsByRiskTitle,
      [
        ['level', 'text', t.riskLevelColumn],
        ['clients', 'count', t.clientsLabel],
        ['approved', 'count', t.kycApprovedColumn],
        ['conversions', 'count', t.conversionsLabel],
        ['volume', 'XOF', t.volumeLabel],
      ],
      'present',
    ),
    table('countries', t.clientsByCountryTitle, [
      ['country', 'country', t.countryColumn],
      ['clients', 'count', t.clientsLabel, 'present'],
      ['high', 'count', t.highRiskLabel, 'present'],
      ['volume', 'XOF', t.volumeLabel],
    ]),
  ],
})

export const cards: Readonly<Record<ReportType, () => Card>> = {
  'bceao-filing': bceaoFiling,
  'aml-screening': amlScreening,
  'forex-docs': forexDocs,
  'risk-assessment': riskAssessment,
  revenue,
  'conversion-volume': conversionVolume,
  'fx-impact': fxImpact,
  efficiency,
  'banking-status': bankingStatus,
  'client-patterns': clientPatterns,
}
