/**
 * Kinds of records whose changes reach open screens through `GET /api/events` (server-sent events
 * named `changed`, data `{kind, id}`). An event never carries the record's content. With `after`,
 * the position that a page contains, the stream begins with the kinds that changed since.
 */
export const changedKinds = [
  'clients',
  'documents',
  'invoices',
  'mail',
  'conversions',
  'schedules',
  'scheduled-reports',
  'recurring-invoices',
  'quotes',
  'items',
  'bank-calendar',
  'bank-connections',
  'reconciliation',
  'receivables',
  'accounting',
  'sandbox',
  'fx-rates',
  'screening',
  'filings',
  'dos',
  'alerts',
  'audit',
  'users',
  'settings',
  'wallets',
  'analytics',
  'notices',
] as const
export type ChangedKind = (typeof changedKinds)[number]
