/**
 * Kinds of records whose change open screens hear of, by `GET /api/events` (server-sent events named `changed`, data
 * `{kind, id}`). The event names the kind and the record, never its content.
 */
export const changedKinds = [
  'clients',
  'documents',
  'invoices',
  'mail',
  'conversions',
  'schedules',
  'bank-calendar',
  'bank-connections',
  'reconciliation',
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
