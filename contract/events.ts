import * as z from 'zod/mini'

/** Kinds of records whose change open screens hear of. The event names the kind and the record, never its content. */
export const changedKinds = [
  'clients',
  'conversions',
  'bank-connections',
  'fx-rates',
  'screening',
  'filings',
  'audit',
  'users',
  'settings',
  'wallets',
] as const
export type ChangedKind = (typeof changedKinds)[number]

/** One message of `GET /api/events` (server-sent events, event name `changed`). */
export const changedEvent = z.object({ kind: z.enum(changedKinds), id: z.nullable(z.string()) })
