/** SQL of what ties a client to other clients. */

import { sql } from 'drizzle-orm'
import type { RelationKind } from '#contract/compliance/relations.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { RelatedClient } from '../alerts/facts.ts'

/** A detail of a client's file and the other clients that have it. */
export interface Relation {
  readonly kind: RelationKind
  readonly label: string
  readonly clients: readonly { readonly id: number; readonly companyName: string }[]
}

const maxDetails = 60
const maxClients = 20

/**
 * The details of a client's file, with at most 20 other clients each; those in common come first.
 * Looks each detail up by its index, so that the size of the register does not matter.
 */
export async function findRelations(executor: Executor, clientId: number): Promise<Relation[]> {
  const { rows } = await executor.execute<Relation & Record<string, unknown>>(sql`
    with own as materialized (
      select kind, value, min(label) as label from (
        select kind, value, label from clients.relation_row where client_id = ${clientId}
        union all
        select kind, value, label from payout.relation_row where client_id = ${clientId}) details
      group by kind, value order by kind, value limit ${maxDetails})
    select own.kind, own.label,
      coalesce(json_agg(json_build_object('id', c.id, 'companyName', c.company_name) order by c.id) filter (where c.id is not null), '[]') as clients
    from own
    left join lateral (
      select distinct found.client_id from (
        (select client_id from clients.relation_row r where r.kind = own.kind and r.value = own.value
          and r.client_id <> ${clientId} limit ${maxClients})
        union all
        (select client_id from payout.relation_row r where r.kind = own.kind and r.value = own.value
          and r.client_id <> ${clientId} limit ${maxClients})) found
      limit ${maxClients}) other on true
    left join clients.report_row c on c.id = other.client_id
    group by own.kind, own.value, own.label
    order by count(c.id) desc, own.kind, own.value`)
  return rows
}

const maxHolders = 20

/** Other clients that have a wallet in their file, at most 20. The address is in lower case. */
export async function findWalletHolders(
  executor: Executor,
  address: string,
  clientId: number,
): Promise<RelatedClient[]> {
  const { rows } = await executor.execute<RelatedClient & Record<string, unknown>>(sql`
    select c.id as "clientId", c.company_name as "clientName" from (
      select distinct client_id from payout.relation_row
      where kind = 'wallet' and value = ${address} and client_id <> ${clientId} order by client_id limit ${maxHolders}) holder
    join clients.report_row c on c.id = holder.client_id order by c.id`)
  return rows
}

const maxOwners = 6

/** The shortest series of owners, all of them clients, that ends with the client itself. */
export async function findOwnershipCircle(executor: Executor, clientId: number): Promise<RelatedClient[]> {
  const { rows } = await executor.execute<RelatedClient & Record<string, unknown>>(sql`
    with recursive chain as (
      select owner_id, array[owner_id] as owners from clients.owner_row where client_id = ${clientId}
      union all
      select o.owner_id, chain.owners || o.owner_id from chain
      join clients.owner_row o on o.client_id = chain.owner_id
      where chain.owner_id <> ${clientId} and o.owner_id <> all (chain.owners) and cardinality(chain.owners) < ${maxOwners})
    select c.id as "clientId", c.company_name as "clientName"
    from (select owners from chain where owner_id = ${clientId} order by cardinality(owners), owners limit 1) shortest,
      unnest(shortest.owners) with ordinality owner (id, place)
    join clients.report_row c on c.id = owner.id order by owner.place`)
  return rows
}
