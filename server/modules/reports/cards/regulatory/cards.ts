/** Cards of the regulatory reports. */

import { t } from '../../texts.ts'
import { type Card, table } from '../card.ts'
import { readAmlScreening, readBceaoFiling, readForexDocs, readRiskAssessment } from './store.ts'

const bceaoFiling = (): Card => ({
  type: 'bceao-filing',
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
  type: 'aml-screening',
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
  type: 'forex-docs',
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
  type: 'risk-assessment',
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

export const regulatoryCards: readonly (() => Card)[] = [bceaoFiling, amlScreening, forexDocs, riskAssessment]
