/** Cards of the operational reports. */

import { t } from '../../texts.ts'
import { type Card, table } from '../card.ts'
import { readBankingStatus, readClientPatterns, readEfficiency } from './store.ts'

const efficiency = (): Card => ({
  type: 'efficiency',
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
  type: 'banking-status',
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
  type: 'client-patterns',
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

export const operationalCards: readonly (() => Card)[] = [efficiency, bankingStatus, clientPatterns]
