/**
 * Quotes: offers with a number series of their own, each of which becomes at most one invoice.
 *
 * Invariants: numbers are gapless per series and year. Only a draft can be edited; the database
 * also rejects changes to a quote that was sent. An answer is final. A quote has at most one
 * invoice.
 */
export { quoteRoutes } from './routes.ts'
export { createQuotes, type Quotes } from './service.ts'
