/** People of a client: owners, directors and others. */

import type { PersonRole } from '#contract/clients/file.ts'
import { countryOf } from '#contract/countries.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import { todayOf } from '#server/modules/settings/index.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { atVersion, versionNote } from '#server/platform/database/optimistic-lock.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { emitClientEvent } from '../change.ts'
import type { ClientDependencies } from '../dependencies.ts'
import type { ClientError } from '../errors.ts'
import { type Client, lockClient } from '../store.ts'
import { isOwner, sharesOf, wholeShare } from './rules.ts'
import { insertPerson, peopleOf, updatePerson } from './store.ts'
import type { PersonRow } from './tables.ts'

export interface StatedPerson {
  readonly name: string
  readonly role: PersonRole
  /** Hundredths of a percent; null for people who are not owners. */
  readonly shareHundredths: number | null
  /** A name or ISO code of contract/countries.ts. */
  readonly nationality: string | null
  readonly birthDate: string | null
  readonly position: string | null
  readonly isPoliticallyExposed: boolean
}

export interface PersonInput {
  readonly clientId: number
  /** Null creates a person. */
  readonly personId: number | null
  /** The version that was edited; null if none was sent. */
  readonly version?: number | null
  readonly person: StatedPerson
}

/**
 * Creates or updates a person of a client. Locks the client, so that concurrent changes cannot
 * bring the shares above 100 %.
 */
export async function savePerson(
  transaction: Transaction,
  deps: ClientDependencies,
  actor: Actor,
  { clientId, personId, version = null, person }: PersonInput,
): Promise<Result<PersonRow, ClientError>> {
  const client = await lockClient(transaction, clientId)
  if (!client) return err({ code: 'client_not_found' })
  const people = await peopleOf(transaction, clientId)
  const before = people.find(({ id }) => id === personId) ?? null
  if (personId !== null) {
    const current = atVersion(before, version, 'person_not_found')
    if (!current.ok) return current
  }
  const { today } = await todayOf(transaction, deps)
  if (person.birthDate !== null && person.birthDate > today) return err({ code: 'birth_in_future' })
  const checked = validatePerson(person, sharesOf(people, personId))
  if (!checked.ok) return checked

  const now = deps.clock.now()
  const saved = before
    ? await updatePerson(transaction, before.id, { ...checked.value, updatedAt: now })
    : await insertPerson(transaction, { ...checked.value, clientId, createdAt: now, updatedAt: now })
  await recordChange(transaction, deps, actor, {
    client,
    before,
    after: saved,
    details: before ? versionNote({ version }) : {},
  })
  return ok(saved)
}

/** Removes a person from the file. The row stays as evidence. */
export async function removePerson(
  transaction: Transaction,
  deps: ClientDependencies,
  actor: Actor,
  { clientId, personId }: { clientId: number; personId: number },
): Promise<Result<PersonRow, ClientError>> {
  const client = await lockClient(transaction, clientId)
  if (!client) return err({ code: 'client_not_found' })
  const before = (await peopleOf(transaction, clientId)).find(({ id }) => id === personId)
  if (!before) return err({ code: 'person_not_found' })
  const now = deps.clock.now()
  const removed = await updatePerson(transaction, personId, { removedAt: now, updatedAt: now })
  await recordChange(transaction, deps, actor, { client, before, after: null, details: { removed: true } })
  return ok(removed)
}

function validatePerson(person: StatedPerson, othersHold: number): Result<StatedPerson, ClientError> {
  const { role, shareHundredths, nationality } = person
  if (isOwner(role) && shareHundredths === null) return err({ code: 'share_required' })
  if (!isOwner(role) && shareHundredths !== null) return err({ code: 'share_of_no_owner' })
  if (othersHold + (shareHundredths ?? 0) > wholeShare) return err({ code: 'shares_exceed', othersHold })
  if (nationality === null) return ok(person)
  const country = countryOf(nationality)
  return country ? ok({ ...person, nationality: country.name }) : err({ code: 'unknown_nationality' })
}

interface PersonChange {
  readonly client: Client
  readonly before: PersonRow | null
  readonly after: PersonRow | null
  readonly details: Readonly<Record<string, unknown>>
}

async function recordChange(
  transaction: Transaction,
  deps: ClientDependencies,
  actor: Actor,
  { client, before, after, details }: PersonChange,
): Promise<void> {
  await deps.audit.append(transaction, actor, {
    action: 'update',
    resourceType: 'client',
    resourceId: String(client.id),
    details: { person: (after ?? before)?.name, ...details },
    ...(before && after ? { before: auditedFields(before), after: auditedFields(after) } : {}),
  })
  await emitClientEvent(transaction, deps, client, 'client.people_changed')
}

function auditedFields({
  clientId,
  createdAt,
  updatedAt,
  removedAt,
  version,
  id,
  ...fields
}: PersonRow): Record<string, unknown> {
  return fields
}
