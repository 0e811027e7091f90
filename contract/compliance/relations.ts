/** Contract of a client's relations to other clients. */
import * as z from 'zod/mini'
import { id, idParams } from '../fields.ts'
import { defineRoute } from '../route.ts'
import * as t from './messages.ts'

/** What two clients may have in common, with its name on screen. */
export const relationLabels = {
  person: t.personRelation,
  wallet: t.walletRelation,
  address: t.addressRelation,
  email: t.emailRelation,
  phone: t.phoneRelation,
  tax_number: t.taxNumberRelation,
  bank_account: t.bankAccountRelation,
} as const
export type RelationKind = keyof typeof relationLabels

export const relation = z.object({
  kind: z.enum(Object.keys(relationLabels) as [RelationKind, ...RelationKind[]]),
  /** The detail as written in the client's file; the last characters of a bank account. */
  label: z.string(),
  /** Other clients that have it, at most 20. */
  clients: z.array(z.object({ id, companyName: z.string() })),
})
export type Relation = z.output<typeof relation>

export const listClientRelations = defineRoute('GET /api/clients/:id/relations', 'Compliance', {
  summary: 'People, wallets, details and paying accounts of a client, with the other clients that share them',
  access: 'compliance.read',
  params: idParams,
  answer: z.array(relation),
})
