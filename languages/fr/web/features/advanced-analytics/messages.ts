import { plural } from '#kernel/plural.ts'
export const forecastGeneratedToast = 'Prévision générée'
export const generatingForecastTitle = 'Génération de la prévision'
export const generateForecastAction = 'Générer la prévision'
export const monthlyTrendsTitle = 'Évolution mensuelle du volume'
export const dateRange = (from: string, until: string) => `du ${from} au ${until}`
export const trendsEmptyTitle = 'Aucune conversion sur cette période'
export const trendsEmptyHint = 'Le volume mensuel s’affiche ici, avec sa croissance par rapport au mois précédent.'
export const monthToDate = 'mois en cours'
export const noMonthBefore = 'aucun mois précédent'
export const trendsCaption = 'Volume de conversion par mois'
export const forecastTitle = 'Analyses prédictives'
export const notEnoughDataTitle = 'Données insuffisantes pour une prévision'
export const expectedInMonth = (month: string) => `Volume attendu, ${month}`
export const nextMonth = 'mois prochain'
export const forecastRange = (low: string, high: string) => `de ${low} à ${high} XOF`
export const backTestErrorLabel = 'Erreur du test rétrospectif'
export const forecastCaption = 'Volume mensuel et prévision'
export const computedJustNow = 'Calculée à l’instant'
export const generatedBy = (createdAt: string, createdBy: string) => `Générée le ${createdAt} par ${createdBy}`
export const forecastPoint = (volume: string, low: string, high: string) => `${volume} attendus, de ${low} à ${high}`
export const monthlyGrowthTitle = 'Croissance mensuelle'
export const growthInMonth = (growth: string, month: string) => `${growth} en ${month}`
export const retentionTitle = 'Fidélité des clients'
export const last90Days = '90 derniers jours'
export const successRateBasis = 'Des conversions achevées'
export const averageSizeTitle = 'Montant moyen par conversion'
export const averageSizeBasis = 'Brut, avant frais'
export const peakHourTitle = 'Volume à l’heure de pointe'
export const peakHourBasis = (peakHour: string) => `Par jour, ${peakHour}`
export const meanings = {
  growth:
    'Croissance mensuelle composée du volume en XOF sur les mois entiers, du mois précédant la période (ou du premier avec du volume) au dernier.',
  retention:
    'Clients actifs il y a 91 à 180 jours et de nouveau actifs ces 90 derniers jours ÷ tous les clients alors actifs.',
  success: 'Terminées ÷ (terminées + échouées), pour les conversions lancées sur la période.',
  size: 'Moyenne des montants bruts en USD des conversions lancées sur la période, hors échecs.',
  peak: 'Volume en XOF de l’heure la plus chargée de la journée ÷ nombre de jours depuis la première conversion de la période.',
  overall:
    'Moyenne pondérée des quatre risques. Un risque sans données n’est pas pondéré. Les pondérations se fixent dans les paramètres.',
  credit: 'Part des créances clients en retard de plus de 30 jours.',
  operational: 'Conversions échouées et écarts de rapprochement de plus d’un jour, pour 100 conversions.',
  compliance:
    'Alertes ouvertes (critique 10, élevée 5, moyenne 2, faible 1) pour 10 clients actifs, plus la part des clients actifs sans KYC approuvé. 100 au maximum.',
  market: 'Volatilité annuelle de l’USD/XOF sur 30 jours : 0 % donne un score de 0, 20 % un score de 100.',
  nextMonth: 'Volume prévu en XOF pour le mois suivant le mois en cours.',
  interval: 'Couvre 80 % des cas si l’erreur des prévisions est celle des tests rétrospectifs.',
  error:
    'Erreur absolue moyenne, en pourcentage, des prévisions pour des mois passés, chacune fondée uniquement sur les mois antérieurs.',
  highValue: 'Les 20 % de clients au montant brut en USD le plus élevé sur douze mois.',
  medium: 'Les 30 % suivants.',
  emerging: 'Tous les autres clients, y compris ceux sans conversion depuis douze mois.',
  revenue: 'Les frais de leurs conversions terminées sur douze mois.',
  avgTransaction: 'Moyenne des montants bruts en USD de leurs conversions sur douze mois.',
} as const
export const riskPredictionHint = (riskDaysAhead: number) =>
  `Le score global dans ${riskDaysAhead} jours, d’après une tendance linéaire sur les scores enregistrés ces 30 derniers jours.`
export const seasonalMethod =
  'Saisonnière : même mois de l’année précédente × croissance des douze derniers mois par rapport aux douze précédents'
export const trendMethod = (seasonalMonthsNeeded: number) =>
  `Tendance linéaire sur les mois ; saisonnière à partir de ${seasonalMonthsNeeded} mois`
export const backTestedOnEmptyMonths = 'test rétrospectif sur des mois sans volume'
export const backTestError = (errorPercent: string) => `erreur du test rétrospectif de ${errorPercent}`
export const methodSummary = (by: string, months: string, error: string, backTests: string) =>
  `${by}. ${months}, ${error} sur ${backTests}.`
export const wholeMonthCount = (count: number) => plural(count, { one: '# mois entier', other: '# mois entiers' })
export const monthCount = (count: number) => plural(count, { one: '# mois', other: '# mois' })
export const monthsMissing = (needed: number, kept: number, seasonal: number) =>
  `Une prévision requiert ${needed} mois entiers depuis la première conversion (à ce jour : ${kept === 0 ? 'aucun' : kept}). À partir de ${seasonal} mois, elle est saisonnière.`
export const riskDaysMissing = (needed: number, kept: number) =>
  `Requiert ${needed} jours avec un score enregistré (à ce jour : ${kept === 0 ? 'aucun' : kept}).`
export const priorityNames = { high: 'Élevée', medium: 'Moyenne', low: 'Faible' } as const
export const recommendationsTitle = 'Recommandations'
export const recommendationsEmptyTitle = 'Aucune recommandation'
export const recommendationsEmptyHint = 'Aucun indicateur ne requiert votre attention.'
export const openNamedAction = (action: string) => `Ouvrir : ${action}`
export const creditRiskLabel = 'Risque de crédit'
export const operationalRiskLabel = 'Risque opérationnel'
export const complianceRiskLabel = 'Risque de conformité'
export const marketRiskLabel = 'Risque de marché'
export const riskTitle = 'Analyse des risques par IA'
export const riskHint = 'Calculée par des règles fixes à partir des données enregistrées'
export const riskEmpty = 'Aucune donnée pour calculer les risques pour l’instant.'
export const riskBands = {
  'Low Risk': 'Risque faible',
  'Medium Risk': 'Risque moyen',
  'High Risk': 'Risque élevé',
  'Critical Risk': 'Risque critique',
} as const
export const weight = (percent: string) => `pondération ${percent}`
export const in30DaysLabel = 'Dans 30 jours :'
export const riskChartEmpty = 'Le graphique s’affiche dès que les scores de deux jours sont enregistrés.'
export const riskCaption = 'Score de risque global par jour'
export const segmentNames = {
  highValue: 'Forte valeur',
  medium: 'Valeur moyenne',
  emerging: 'Émergents',
} as const
export const segmentHeader = 'Segment'
export const revenueHeader = 'Revenus'
export const averageConversionHeader = 'Conversion moyenne'
export const segmentationTitle = 'Segmentation des clients'
export const segmentationPeriod = '12 derniers mois et mois en cours'
export const noClientsTitle = 'Aucun client'
export const noClientsHint = 'Les clients sont regroupés ici par volume de conversion.'
export const segmentsCaption = 'Segments de clients'
export const segmentVolumeCaption = 'Volume par segment de clients'
export const segmentVolumeEmpty = 'Aucune conversion ces 12 derniers mois.'
export const hourRange = (fromHour: string, toHour: string) => `de ${fromHour} à ${toHour}`
export const intervalLabel = 'Intervalle à 80 %'
export const oneYear = '1 an'
