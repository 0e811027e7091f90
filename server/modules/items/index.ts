/**
 * Saved items: what a business sells, to fill lines of invoices, quotes and recurring invoices.
 *
 * Invariants: a line copies an item and does not follow it. An item is archived, never deleted.
 */
export { itemRoutes } from './routes.ts'
export { createItems, type Items } from './service.ts'
