export const notRefreshedTitle = 'Taux non actualisés'
export const lastRatesInForce = (failure: string) => `${failure} Les derniers taux enregistrés restent en vigueur.`
export const unreachable = (detail: string) => `Le fournisseur de taux est injoignable (${detail}).`
export const timedOut = (seconds: number) => `Le fournisseur de taux n’a pas répondu en ${seconds} s.`
export const badStatus = (status: number) => `Le fournisseur de taux a répondu avec le statut HTTP ${status}.`
export const quotaUsedUp = 'Le quota auprès du fournisseur de taux est épuisé.'
export const answerTooLarge = (limitBytes: number) => `La réponse du fournisseur de taux dépasse ${limitBytes} octets.`
export const unreadable = (detail: string) => `La réponse du fournisseur de taux est illisible : ${detail}.`
export const answerOutdated = 'Le fournisseur de taux a envoyé des taux plus anciens qu’auparavant.'
export const datedInFuture = 'Les taux du fournisseur sont datés du futur.'
