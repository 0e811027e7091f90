/** Creation and update of client profiles. */

import type { accountTypes } from '#contract/clients/api.ts'
import { countryOf } from '#contract/countries.ts'
import type { currencyCodes } from '#contract/fields.ts'
import type { Money } from '#kernel/money.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { type Target, versionNote } from '#server/platform/database/optimistic-lock.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { availableLanguages } from '#server/platform/language/translations.ts'
import { auditedFields, changeClient, emitClientEvent, lockTarget } from './change.ts'
import type { ClientDependencies } from './dependencies.ts'
import type { ClientError } from './errors.ts'
import { askForLimit } from './limits.ts'
import { isLimitTooLarge, nameKey, taxKey } from './rules.ts'
import { type Client, findDuplicate, insertClient, lockKeys } from './store.ts'

/** The fields of a client that users enter. */
export interface ClientProfile {
  readonly companyName: string
  readonly contactName: string
  readonly email: string
  readonly phone: string | null
  readonly address: string | null
  /** A name or ISO code of contract/countries.ts. */
  readonly country: string
  readonly registrationNumber: string | null
  readonly taxId: string | null
  readonly billingCurrency: (typeof currencyCodes)[number]
  /** Code of the language of invoices, statements and emails to the client; English by default. */
  readonly language?: string
  /** Whole days. */
  readonly paymentTerms: number
  readonly monthlyLimit: Money<'USD'> | null
  readonly accountType: (typeof accountTypes)[number]
  /** Bank codes, the preferred one first. */
  readonly preferredBanks: string[]
  readonly complianceNotes: string | null
}

export interface NewClient extends ClientProfile {
  readonly isActive: boolean
  readonly allowDuplicate: boolean
}

export interface ClientChange extends Target {
  readonly allowDuplicate: boolean
  readonly changes: { readonly [K in keyof ClientProfile]?: ClientProfile[K] | undefined }
}

/** Creates a client with KYC pending. Rejects a duplicate unless the user confirmed it. */
export async function addClient(
  transaction: Transaction,
  deps: ClientDependencies,
  actor: Actor,
  { monthlyLimit, allowDuplicate, ...profile }: NewClient,
): Promise<Result<Client, ClientError>> {
  const country = countryOf(profile.country)
  if (!country) return err({ code: 'unknown_country' })
  if (isLimitTooLarge(monthlyLimit)) return err({ code: 'limit_too_large' })
  if (!isOffered(profile.language)) return err({ code: 'language_not_offered' })
  const keys = keysOf({ ...profile, country: country.name })
  const duplicate = await duplicateOf(transaction, { id: null, ...keys })
  if (duplicate && !allowDuplicate) return err(duplicate)

  const stated = { ...profile, ...keys, monthlyLimitUsdMinor: monthlyLimit?.minor ?? null }
  const client = await insertClient(transaction, newRow(stated, actor, deps.clock.now()))
  await deps.audit.append(transaction, actor, {
    action: 'create',
    resourceType: 'client',
    resourceId: String(client.id),
    details: duplicate ? { duplicateOf: duplicate.existing.id } : {},
    after: auditedFields(client),
  })
  await emitClientEvent(transaction, deps, client, 'client.created')
  return ok(client)
}

/**
 * Updates the entered fields of a client. A raised limit may become a proposal: see `limits.ts`.
 */
export async function editClient(
  transaction: Transaction,
  deps: ClientDependencies,
  actor: Actor,
  input: ClientChange,
): Promise<Result<Client, ClientError>> {
  const found = await lockTarget(transaction, input)
  if (!found.ok) return found
  const client = found.value
  const { monthlyLimit, ...stated } = withoutUndefined(input.changes)
  const country = stated.country === undefined ? client.country : countryOf(stated.country)?.name
  if (country === undefined) return err({ code: 'unknown_country' })
  if (isLimitTooLarge(monthlyLimit)) return err({ code: 'limit_too_large' })
  if (!isOffered(stated.language)) return err({ code: 'language_not_offered' })

  const next = { ...client, ...stated, country }
  const keys = keysOf(next)
  const isRenamed = keys.nameKey !== client.nameKey || country !== client.country || keys.taxKey !== client.taxKey
  const duplicate = isRenamed ? await duplicateOf(transaction, { id: client.id, ...keys }) : null
  if (duplicate && !input.allowDuplicate) return err(duplicate)

  const limitUsdMinor = monthlyLimit === undefined ? undefined : (monthlyLimit?.minor ?? null)
  const limit =
    limitUsdMinor === undefined ? 'unchanged' : await askForLimit(transaction, deps, actor, client, limitUsdMinor)
  const changed = await changeClient(transaction, deps, actor, client, {
    fields: {
      ...stated,
      ...keys,
      ...(limit === 'applied' ? { monthlyLimitUsdMinor: limitUsdMinor ?? null } : {}),
    },
    event: 'client.updated',
    details: {
      ...versionNote(input),
      ...(duplicate ? { duplicateOf: duplicate.existing.id } : {}),
      ...(limit === 'proposed' ? { proposedMonthlyLimitUsdMinor: limitUsdMinor } : {}),
    },
  })
  return ok(changed)
}

const isOffered = (language: string | undefined): boolean =>
  language === undefined || availableLanguages().includes(language)

/** The row of a new client, with its derived search fields. */
export function newRow<Stated extends { companyName: string; contactName: string; email: string }>(
  stated: Stated,
  { userId }: Pick<Actor, 'userId'>,
  now: Date,
) {
  return { ...stated, createdAt: now, updatedAt: now, createdBy: userId }
}

type DuplicateKeys = Pick<Client, 'nameKey' | 'country' | 'taxKey'>

export function keysOf(about: { companyName: string; country: string; taxId: string | null }): DuplicateKeys {
  return { nameKey: nameKey(about.companyName), country: about.country, taxKey: taxKey(about.taxId) }
}

async function duplicateOf(
  transaction: Transaction,
  about: DuplicateKeys & { id: number | null },
): Promise<Extract<ClientError, { code: 'duplicate_client' }> | null> {
  const taxLock = about.taxKey === null ? [] : [`tax ${about.taxKey}`]
  await lockKeys(transaction, [`name ${about.country} ${about.nameKey}`, ...taxLock])
  const duplicate = await findDuplicate(transaction, about)
  if (!duplicate) return null
  const by = duplicate.nameKey === about.nameKey && duplicate.country === about.country ? 'name' : 'tax_id'
  return { code: 'duplicate_client', by, existing: { id: duplicate.id, companyName: duplicate.companyName } }
}

function withoutUndefined<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
}
