export const notRefreshedTitle = 'Taux non actualisés'
export const lastRatesInForce = (failure: string) => `${failure} Les derniers taux enregistrés restent en vigueur.`
