import { plural } from '#kernel/plural.ts'
export const historyTitle = (pair: string) => `Historique ${pair}`
export const rangeLabel = 'Période'
export const historyEmptyTitle = (pair: string) => `Aucun historique ${pair} pour le moment`
export const historyEmptyHint = (range: string) =>
  `Aucun taux enregistré sur la période (${range}). Le dernier taux de chaque jour est enregistré dès la première actualisation.`
export const historySingleDay = 'Un seul jour enregistré à ce stade'
export const rangeSummary = (low: string, high: string) => `Plus bas ${low}, plus haut ${high}`
export const historyChartLabel = (pair: string, range: string) => `${pair}, dernier taux de chaque jour, ${range}`
export const sinceDate = (date: string) => `depuis le ${date}`
export const overRange = (range: string) => `sur ${range}`
export const euroName = 'Euro'
export const poundName = 'Livre sterling'
export const yenName = 'Yen japonais'
export const cfaFrancName = 'Franc CFA (BCEAO)'
export const nairaName = 'Naira nigérian'
export const cediName = 'Cedi ghanéen'
export const defaultRateSource = 'Par défaut, taux non enregistré'
export const liveRatesTitle = 'Taux de change en temps réel'
export const lastUpdatedLabel = 'Dernière mise à jour :'
export const ratesLabel = 'Taux de change'
export const ratesEmptyTitle = 'Aucun taux enregistré pour le moment'
export const staleRatesTitle = 'Certains taux sont périmés'
export const defaultRateHint =
  'USD/XOF utilise la valeur par défaut de 561 XOF pour 1 USD. Les autres paires n’ont pas de taux avant la première actualisation.'
export const staleRatesHint =
  'Le fournisseur n’a pas de taux plus récents. Les derniers taux enregistrés restent en vigueur et sont signalés.'
export const timesHint = 'L’heure d’une ligne est celle où sa source a publié le taux.'
export const pairRateEmpty = 'Aucun taux enregistré'
export const dailyChangeLabel = 'Variation par rapport à la veille :'
export const parityCheckTitle = 'Contrôle de parité'
export const parityCheckText = (implied: string, differencePercent: string) =>
  `USD/EUR × 655,957 donne ${implied} XOF ; écart de USD/XOF : ${differencePercent}`
export const withinTolerance = (tolerance: string) => `Tolérance de ${tolerance} respectée`
export const overTolerance = (tolerance: string) => `Tolérance de ${tolerance} dépassée`
export const testConnectionAction = 'Tester la connexion'
export const callingProvider = 'Appel du fournisseur…'
export const dayCount = (days: number) => plural(days, { one: '# jour', other: '# jours' })
export const yearCount = (years: number) => plural(years, { one: '# an', other: '# ans' })
export const shortDayCount = (days: number) => `${days} j`
export const shortYearCount = (years: number) => `${years} a`
export const connectionFailedTitle = 'Échec de la connexion'
export const connectionTestHint =
  'Appelle une fois le fournisseur de taux et affiche sa réponse. Les taux enregistrés ne changent pas.'
export const attributionLink = 'Rates By Exchange Rate API'
export const supportedCurrenciesTitle = 'Devises prises en charge'
export const connectionSuccessTitle = 'Connexion réussie'
export const providerLabel = 'Fournisseur'
export const quotaLabel = 'Quota restant'
export const testedLabel = 'Dernier test'
export const callCount = (count: number) => plural(count, { one: '# appel', other: '# appels' })
export const quotaUnset = 'Non fixé par le fournisseur'
export const quotaUnknown = 'Inconnu'
export const attributionLabel = 'Taux de source open.er-api.com :'
export const baseCurrencyCode = (code: string) => `${code} (référence)`
export const usDollarName = 'Dollar des États-Unis'
export const regionRates = (region: string) => `Cours de la zone ${region === 'WAEMU' ? 'UEMOA' : region}`
export const fetchAction = 'Obtenir les cours'
export const refreshAction = 'Actualiser'
