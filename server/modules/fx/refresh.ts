/** Fetching, checking and storing rates. */
import { businessDate } from '#kernel/clock.ts'
import { toStoredRate } from '#kernel/rate.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { DomainEvent } from '#server/platform/events/event.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { FxDependencies } from './dependencies.ts'
import { describeFailure, type ProviderFailure } from './errors.ts'
import * as t from './messages.ts'
import type { ProvidedRates } from './port.ts'
import { checkRates, isFromFuture, nextDueAfterFailure, nextDueAfterSuccess, type OffParity } from './rules.ts'
import {
  claimProvider,
  failuresSoFar,
  insertRates,
  insertRefusedRate,
  newestRates,
  type StoredRate,
  settleProvider,
} from './store.ts'

/** Outcome of a refresh. `not_asked`: another instance is fetching, or no new rates are due. */
export type Refreshed =
  | { readonly kind: 'stored'; readonly recordIds: readonly number[]; readonly refused: boolean }
  | { readonly kind: 'not_asked' }

/** Longer than a fetch can take; the claim of a dead instance expires after it. */
const claimMs = 60_000

export interface RefreshOptions {
  /** Fetches only when new rates are expected. */
  readonly onlyIfDue?: boolean
  readonly signal?: AbortSignal
}

/**
 * Fetches rates and stores them. No transaction is open during the fetch, so the claim is a row: an
 * advisory lock would need a transaction or a connection of its own.
 */
export async function refreshRates(
  dependencies: FxDependencies,
  actor: Actor,
  { onlyIfDue = false, signal }: RefreshOptions = {},
): Promise<Result<Refreshed, ProviderFailure>> {
  const { database, clock, provider } = dependencies
  const now = clock.now()
  const claim = { provider: provider.name, now, until: new Date(now.getTime() + claimMs), always: !onlyIfDue }
  if (!(await claimProvider(database.pool, claim))) return ok({ kind: 'not_asked' })
  const fetched = await provider.fetchRates(signal)
  const usable = fetched.ok ? await checkDate(dependencies, fetched.value) : fetched
  if (!usable.ok) return noteFailure(dependencies, usable.error)
  return storeRates(dependencies, actor, usable.value)
}

async function checkDate(
  { database, clock, provider }: FxDependencies,
  provided: ProvidedRates,
): Promise<Result<ProvidedRates, ProviderFailure>> {
  if (isFromFuture(provided.asOf, clock.now())) return err({ code: 'provider_answer_from_future' })
  const newest = (await newestRates(database.pool, ['EUR'], clock.now())).get('EUR')
  // A lagging replica at the provider must not replace its own newer rates.
  const isOlder = newest?.source === provider.source && provided.asOf < newest.asOf
  return isOlder ? err({ code: 'provider_answer_outdated' }) : ok(provided)
}

async function noteFailure(
  { database, clock, provider, logger }: FxDependencies,
  failure: ProviderFailure,
): Promise<Result<never, ProviderFailure>> {
  const now = clock.now()
  const failures = (await failuresSoFar(database.pool, provider.name)) + 1
  await settleProvider(database.pool, {
    provider: provider.name,
    now,
    nextDueAt: nextDueAfterFailure(now, failures),
    failures,
    failure: describeFailure(failure),
  })
  // Only the first failure warns, so that an intentionally offline installation stays quiet.
  const level = failures === 1 ? 'warn' : 'debug'
  logger[level]({ provider: provider.name, failure: failure.code, failures }, 'rates not refreshed')
  return err(failure)
}

async function storeRates(
  dependencies: FxDependencies,
  actor: Actor,
  provided: ProvidedRates,
): Promise<Result<Refreshed, ProviderFailure>> {
  const { database, clock, audit, outbox, settings, provider } = dependencies
  const stored = await database.transaction(async (transaction) => {
    const fetchedAt = clock.now()
    const tolerance = await settings.read(transaction, 'fx.parityTolerancePercent')
    const timeZone = await settings.read(transaction, 'business.timeZone')
    const { accepted, refused } = checkRates(provided.rates, tolerance)
    const rates = accepted.map(({ currency, rate, byParity }) => ({
      currency,
      rateText: toStoredRate(rate),
      source: byParity ? `${provider.source} at 655.957 XOF/EUR` : provider.source,
    }))
    const before = await newestRates(
      transaction,
      rates.map(({ currency }) => currency),
      fetchedAt,
    )
    const at = { asOf: provided.asOf, day: businessDate(provided.asOf, timeZone), fetchedAt }
    const recordIds = rates.length > 0 ? await insertRates(transaction, rates, at) : []
    await outbox.emit(transaction, ratesStored(provider.source, recordIds))
    // A job that finds unchanged rates writes no audit entry, because nothing changed.
    const changed = rates.some(({ currency, rateText, source }) => differs(before.get(currency), rateText, source))
    if (changed || actor.kind === 'person') {
      await audit.append(transaction, actor, {
        action: 'update',
        resourceType: 'fx_rate',
        resourceId: recordIds[0]?.toString() ?? null,
        details: { source: provider.source, asOf: provided.asOf, records: recordIds.length },
      })
    }
    const news = refused && (await raise(transaction, dependencies, refused, { ...at, tolerance }))
    await settleProvider(transaction, {
      provider: provider.name,
      now: fetchedAt,
      nextDueAt: nextDueAfterSuccess(fetchedAt, provided.nextUpdateAt),
      failures: 0,
      failure: null,
    })
    return { recordIds, refused, news }
  })
  if (stored.news) await audit.recordFailure(actor, stored.news)
  return ok({ kind: 'stored', recordIds: stored.recordIds, refused: stored.refused !== null })
}

function differs(before: StoredRate | undefined, rateText: string, source: string): boolean {
  return before?.rateText !== rateText || before.source !== source
}

/**
 * Stores a rejected franc rate and publishes its event once. Returns its audit entry, null for a
 * repeat.
 */
async function raise(
  transaction: Transaction,
  { outbox, provider, logger }: FxDependencies,
  { rate, implied }: OffParity,
  at: { asOf: Date; fetchedAt: Date; tolerance: number },
) {
  const rateText = toStoredRate(rate)
  const impliedText = implied && toStoredRate(implied)
  const { source } = provider
  const isNews = await insertRefusedRate(transaction, { rateText, impliedText, source, ...at })
  if (!isNews) return null
  const facts = {
    rate: rateText,
    impliedRate: impliedText,
    toleranceBasisPoints: at.tolerance,
    asOf: at.asOf.toISOString(),
  }
  await outbox.emit(transaction, offParity(source, facts))
  logger.warn({ provider: provider.name, ...facts }, 'franc rate refused: off parity')
  return {
    action: 'update' as const,
    resourceType: 'fx_rate' as const,
    resourceId: null,
    details: { source, ...facts },
    errorMessage: implied
      ? t.refusedByParity(rateText, source, impliedText ?? '')
      : t.refusedWithoutEuro(rateText, source),
  }
}

/** Rates were fetched and stored; `source` names the provider. */
function ratesStored(source: string, recordIds: readonly number[]): DomainEvent {
  return { kind: 'fx-rates', type: 'fx.rates_stored', version: 1, aggregateId: source, payload: { recordIds } }
}

/** A franc rate deviated from the parity and was rejected. Compliance raises an alert on it. */
function offParity(
  source: string,
  facts: { rate: string; impliedRate: string | null; toleranceBasisPoints: number; asOf: string },
): DomainEvent {
  return { kind: 'fx-rates', type: 'fx.off_parity', version: 1, aggregateId: source, payload: facts }
}
