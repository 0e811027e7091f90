export const unreachable = (detail: string) => `The rate provider can't be reached (${detail}).`
export const timedOut = (seconds: number) => `The rate provider did not respond within ${seconds} s.`
export const badStatus = (status: number) => `The rate provider responded with HTTP status ${status}.`
export const quotaUsedUp = "The rate provider's quota is used up."
export const answerTooLarge = (limitBytes: number) => `The rate provider's response is larger than ${limitBytes} bytes.`
export const unreadable = (detail: string) => `The rate provider's response can't be read: ${detail}.`
export const answerOutdated = 'The rate provider sent rates older than those already stored.'
export const datedInFuture = "The rate provider's rates are dated in the future."
export const lastRatesInForceList = (error: string) => `${error} The last stored rates stay in force:`
export const otherInstanceRefreshing = 'Another instance is refreshing the rates. The rates in force:'
export const ratesStored = (count: number) => `Stored ${count} rates. The rates in force:`
export const asOf = (asOf: string) => `, as of ${asOf}`
export const staleMark = ', stale'
export const rateRefused = 'The USD/XOF rate was rejected: it deviates from the parity.'
export const notXml = 'it is not XML'
export const notRateTable = 'it is not a table of reference rates'
export const invalidRate = (currency: string) => `its ${currency} rate is not a positive number`
export const noDollarRate = 'it has no US dollar rate'
export const notJson = 'it is not JSON'
export const unexpectedField = (field: string) => `${field} does not have the expected value`
export const theAnswer = 'the response'
export const noNeededCurrency = 'it has none of the required currencies'
export const refusedByParity = (rateText: string, source: string, impliedText: string) =>
  `USD/XOF ${rateText} from ${source} was rejected: the parity implies ${impliedText}.`
export const refusedWithoutEuro = (rateText: string, source: string) =>
  `USD/XOF ${rateText} from ${source} was rejected: the response has no euro rate to check it against.`
export const notRefreshedTitle = 'Rates not refreshed'
export const lastRatesInForce = (failure: string) => `${failure} The last stored rates stay in force.`
