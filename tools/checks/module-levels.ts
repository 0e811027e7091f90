/**
 * The domain modules, lowest first. A module imports only from levels above it in this list;
 * modules of one level do not import each other.
 */
export const moduleLevels: readonly (readonly string[])[] = [
  ['audit'],
  ['settings'],
  ['identity'],
  ['mail', 'calendar'],
  ['notifications'],
  ['fx', 'documents', 'ledger'],
  ['clients'],
  ['screening'],
  ['banking', 'payout'],
  ['compliance'],
  ['invoices', 'conversions'],
  ['reconciliation', 'schedules', 'filings'],
  ['reports'],
  ['monitoring'],
  ['analytics'],
  ['webhooks'],
  ['demo'],
]

/** The level of a module, 0 for the lowest; undefined for a folder that is not in the list. */
export function levelOf(module: string): number | undefined {
  const level = moduleLevels.findIndex((names) => names.includes(module))
  return level < 0 ? undefined : level
}
