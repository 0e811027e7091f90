import { plural } from '../../../kernel/plural.ts'

export const forecastDataMissingTitle = 'Trop peu de données'
export const forecastDataMissing = (forecastMonthsNeeded: number) =>
  `Une prévision exige ${forecastMonthsNeeded} mois entiers depuis la première conversion.`
export const criticalAlertsAction = (count: number) =>
  plural(count, { one: 'Examiner # alerte critique', other: 'Examiner # alertes critiques' })
export const criticalAlertsImpact = 'Chacune ajoute 10 au risque de conformité jusqu’à sa clôture.'
export const criticalAlertsFigure = 'Alertes critiques ouvertes'
export const overdueReceivablesAction = (count: number) =>
  plural(count, {
    one: 'Recouvrer # facture en retard de plus de 30 jours',
    other: 'Recouvrer # factures en retard de plus de 30 jours',
  })
export const overdueReceivablesImpact = (amount: string, points: string) =>
  `Cela ferait rentrer ${amount} et abaisserait le risque de crédit de ${points} points.`
export const overdueReceivablesFigure = 'En retard de plus de 30 jours'
export const receivablesFigure = 'Toutes les créances'
export const missingKycAction = (count: number) =>
  plural(count, { one: 'Compléter le KYC de # client actif', other: 'Compléter le KYC de # clients actifs' })
export const missingKycImpact = (points: string) => `Le risque de conformité baisserait de ${points} points.`
export const missingKycFigure = 'Clients actifs sans KYC approuvé'
export const activeClientsFigure = 'Clients actifs'
export const oldExceptionsAction = (count: number) =>
  plural(count, {
    one: 'Traiter # écart de rapprochement de plus d’un jour',
    other: 'Traiter # écarts de rapprochement de plus d’un jour',
  })
export const oldExceptionsImpact = 'D’ici là, le grand livre et les relevés bancaires ne concordent pas.'
export const oldExceptionsFigure = 'Écarts de plus d’un jour'
export const conversionsFigure = 'Conversions'
export const failedConversionsAction = 'Rechercher pourquoi des conversions échouent'
export const failedConversionsImpact = (percent: string) => `${percent} % de toutes les conversions ont échoué.`
export const failedConversionsFigure = 'Conversions échouées'
export const allConversionsFigure = 'Toutes les conversions'
export const concentrationAction = (name: string) => `Réduire la dépendance envers ${name}`
export const concentrationImpact = (percent: string) =>
  `${percent} % du volume des 12 derniers mois dépend de ce client.`
export const allClientsVolumeFigure = 'Tous les clients, 12 mois'
export const quietClientsAction = (count: number) =>
  plural(count, {
    one: 'Contacter # client sans conversion récente',
    other: 'Contacter # clients sans conversion récente',
  })
export const retentionImpact = (percent: string) => `La fidélisation passerait de ${percent} % à 100 %.`
export const previouslyActiveFigure = 'Actifs il y a 91 à 180 jours'
export const stillActiveFigure = 'Dont actifs depuis lors'
export const volatileRateAction = 'Raccourcir la durée de blocage du taux tant que USD/XOF est aussi volatil'
export const volatileRateImpact = 'Un taux bloqué s’écarte alors moins du marché.'
export const volatilityFigure = 'Volatilité annualisée de USD/XOF, 30 jours'
export const shrinkingVolumeAction = 'Rechercher la cause de la baisse du volume'
export const shrinkingVolumeImpact = (growthPercent: string) =>
  `Il a reculé de ${growthPercent} % par mois en moyenne sur la période choisie.`
export const monthlyGrowthFigure = 'Croissance mensuelle composée'
