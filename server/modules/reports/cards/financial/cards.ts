/** Cards of the financial reports. */

import { t } from '../../texts.ts'
import { type Card, table } from '../card.ts'
import { readConversionVolume, readFxImpact, readRevenue } from './store.ts'

const revenue = (): Card => ({
  type: 'revenue',
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
  type: 'conversion-volume',
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
  type: 'fx-impact',
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

export const financialCards: readonly (() => Card)[] = [revenue, conversionVolume, fxImpact]
