import { plural } from '#kernel/plural.ts'

export const forecastDataMissingTitle = 'Too little data'
export const forecastDataMissing = (forecastMonthsNeeded: number) =>
  `A forecast needs ${forecastMonthsNeeded} whole months since the first conversion.`
export const criticalAlertsAction = (count: number) =>
  plural(count, { one: 'Investigate # critical alert', other: 'Investigate # critical alerts' })
export const criticalAlertsImpact = 'Each adds 10 to the compliance risk until it is resolved.'
export const criticalAlertsFigure = 'Open critical alerts'
export const overdueReceivablesAction = (count: number) =>
  plural(count, {
    one: 'Collect # invoice more than 30 days overdue',
    other: 'Collect # invoices more than 30 days overdue',
  })
export const overdueReceivablesImpact = (amount: string, points: string) =>
  `This would bring in ${amount} and lower credit risk by ${points} points.`
export const overdueReceivablesFigure = 'More than 30 days overdue'
export const receivablesFigure = 'All receivables'
export const missingKycAction = (count: number) =>
  plural(count, { one: 'Complete KYC for # active client', other: 'Complete KYC for # active clients' })
export const missingKycImpact = (points: string) => `Compliance risk would fall by ${points} points.`
export const missingKycFigure = 'Active clients without approved KYC'
export const activeClientsFigure = 'Active clients'
export const oldExceptionsAction = (count: number) =>
  plural(count, {
    one: 'Resolve # reconciliation exception older than a day',
    other: 'Resolve # reconciliation exceptions older than a day',
  })
export const oldExceptionsImpact = 'Ledger and bank records do not match until then.'
export const oldExceptionsFigure = 'Exceptions older than a day'
export const conversionsFigure = 'Conversions'
export const failedConversionsAction = 'Investigate why conversions fail'
export const failedConversionsImpact = (percent: string) => `${percent}% of all conversions failed.`
export const failedConversionsFigure = 'Failed conversions'
export const allConversionsFigure = 'All conversions'
export const concentrationAction = (name: string) => `Depend less on ${name}`
export const concentrationImpact = (percent: string) =>
  `${percent}% of the volume of the last 12 months depends on this client.`
export const allClientsVolumeFigure = 'All clients, 12 months'
export const quietClientsAction = (count: number) =>
  plural(count, {
    one: 'Contact # client with no recent conversions',
    other: 'Contact # clients with no recent conversions',
  })
export const retentionImpact = (percent: string) => `Retention would rise from ${percent}% to 100%.`
export const previouslyActiveFigure = 'Active 91 to 180 days ago'
export const stillActiveFigure = 'Of these, active since then'
export const volatileRateAction = 'Shorten the rate lock while USD/XOF is this volatile'
export const volatileRateImpact = 'A locked rate then deviates less from the market.'
export const volatilityFigure = 'Annualized volatility of USD/XOF, 30 days'
export const shrinkingVolumeAction = 'Investigate the falling volume'
export const shrinkingVolumeImpact = (growthPercent: string) =>
  `It shrank by ${growthPercent}% a month on average over the chosen period.`
export const monthlyGrowthFigure = 'Compound monthly growth'
export const tallyMismatch = (places: number, place: string) =>
  `${places} sum(s) differ from their conversions, the first of them ${place}`
