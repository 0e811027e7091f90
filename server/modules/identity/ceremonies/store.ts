/** SQL of ceremonies. */

import { sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#server/platform/database/database.ts'

export type CeremonyKind =
  | 'code'
  | 'enrolment'
  | 'authenticator'
  | 'passkey-sign-in'
  | 'passkey-registration'
  | 'passkey-proof'
  | 'provider'
  | 'provider-proof'

export interface CeremonyRow {
  readonly tokenSha256: string
  readonly kind: CeremonyKind
  readonly userId: string | null
  readonly sealedFacts: string
  readonly expiresAt: Date
}

export async function insertCeremony(executor: Executor, row: CeremonyRow): Promise<void> {
  await executor.execute(sql`
    insert into identity.ceremony (token_sha256, kind, user_id, sealed_facts, expires_at)
    values (${row.tokenSha256}, ${row.kind}, ${row.userId}, ${row.sealedFacts}, ${row.expiresAt.toISOString()})`)
}

type Found = Pick<CeremonyRow, 'userId' | 'sealedFacts'>

interface Raw extends Record<string, unknown> {
  user_id: string | null
  sealed_facts: string
}

export async function selectCeremony(
  executor: Executor,
  tokenSha256: string,
  kind: CeremonyKind,
  now: Date,
): Promise<Found | null> {
  const { rows } = await executor.execute<Raw>(sql`
    select user_id, sealed_facts from identity.ceremony
    where token_sha256 = ${tokenSha256} and kind = ${kind} and expires_at > ${now.toISOString()}`)
  return toFound(rows[0])
}

/** Consumes the ceremony. Of two concurrent calls, one gets the row. */
export async function deleteCeremony(
  transaction: Transaction,
  tokenSha256: string,
  kind: CeremonyKind,
  now: Date,
): Promise<Found | null> {
  const { rows } = await transaction.execute<Raw>(sql`
    delete from identity.ceremony
    where token_sha256 = ${tokenSha256} and kind = ${kind} and expires_at > ${now.toISOString()}
    returning user_id, sealed_facts`)
  return toFound(rows[0])
}

export async function deleteCeremoniesOf(transaction: Transaction, userId: string): Promise<void> {
  await transaction.execute(sql`delete from identity.ceremony where user_id = ${userId}`)
}

export async function deleteEndedCeremonies(executor: Executor, now: Date): Promise<void> {
  await executor.execute(sql`delete from identity.ceremony where expires_at <= ${now.toISOString()}`)
}

const toFound = (row: Raw | undefined): Found | null =>
  row ? { userId: row.user_id, sealedFacts: row.sealed_facts } : null
