// Reservations of conversions under the limits of a connection.
import { assertDefined } from '#kernel/assert.ts'
import { type BusinessDate, monthOf } from '#kernel/clock.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { storedText } from '#server/platform/language/stored-text.ts'
import type { BankingDependencies } from './dependencies.ts'
import type { NoCapacity } from './errors.ts'
import { explainNoCapacity, type FundingCandidate, inOrderOfPreference, maskAccount, roomLeft } from './rules.ts'
import {
  endReservation,
  findOpenReservation,
  insertReservation,
  lockConnection,
  lockFundingCandidate,
  selectFundingCandidates,
} from './store.ts'

export interface FundingNeed {
  readonly amountXof: bigint
  /** Names or codes of preferred banks, in order. */
  readonly preferredBanks: readonly string[]
  readonly date: BusinessDate
}

export interface ChosenConnection {
  readonly connectionId: number
  readonly bankName: string
  /** `••••4821` */
  readonly accountMask: string
  /** Keyed hash of the account; an approval covers it. */
  readonly accountHash: string
}

export interface Reservation {
  readonly connectionId: number
  readonly conversionId: number
  readonly amountXof: bigint
  readonly date: BusinessDate
}

type Candidate = FundingCandidate & { readonly accountHash: string }

type Scope = Pick<BankingDependencies, 'isInScope'>

async function candidatesOf({ isInScope }: Scope, executor: Executor, date: BusinessDate): Promise<Candidate[]> {
  const candidates = await selectFundingCandidates(executor, date)
  return isInScope ? candidates.filter(({ id }) => isInScope(id)) : candidates
}

/**
 * Chooses the first connected, active, approved account with daily and monthly capacity, preferred
 * banks first. Locks its row until the transaction ends, so that `reserve` finds the same capacity.
 */
export async function chooseConnection(
  dependencies: Scope,
  transaction: Transaction,
  need: FundingNeed,
): Promise<Result<ChosenConnection, NoCapacity>> {
  const candidates = await candidatesOf(dependencies, transaction, need.date)
  for (const candidate of withCapacity(candidates, need)) {
    // Another transaction may have used the capacity before this lock.
    const locked = await lockFundingCandidate(transaction, candidate.id, need.date)
    if (!locked || roomLeft(locked, locked) < need.amountXof) continue
    return ok(describe(candidate))
  }
  // Reads again, so that the reason states the current capacity.
  const now = await candidatesOf(dependencies, transaction, need.date)
  return noCapacity(now, need.amountXof, need.date)
}

/** Returns the account that would be chosen, without a lock: for previews. */
export async function previewConnection(
  dependencies: Scope,
  executor: Executor,
  need: FundingNeed,
): Promise<Result<ChosenConnection, NoCapacity>> {
  const candidates = await candidatesOf(dependencies, executor, need.date)
  const [first] = withCapacity(candidates, need)
  return first ? ok(describe(first)) : noCapacity(candidates, need.amountXof, need.date)
}

/** Reserves the amount under the connection's limits; idempotent. */
export async function reserve(
  { clock }: BankingDependencies,
  transaction: Transaction,
  { connectionId, conversionId, amountXof, date }: Reservation,
): Promise<Result<undefined, NoCapacity>> {
  // Locks before summing: two conversions could otherwise both see the same capacity.
  const candidate = await lockFundingCandidate(transaction, connectionId, date)
  const open = await findOpenReservation(transaction, conversionId)
  if (open) {
    if (open.connectionId === connectionId && open.amountXof === amountXof) return ok()
    throw new Error(`Conversion ${conversionId} holds another reservation; release it first`)
  }
  if (!candidate || roomLeft(candidate, candidate) < amountXof) {
    return noCapacity(candidate ? [candidate] : [], amountXof, date)
  }
  const reservedAt = clock.now()
  await insertReservation(transaction, { connectionId, conversionId, amountXof, businessDate: date, reservedAt })
  return ok()
}

/**
 * Moves a reservation to the day on which its debit is requested, under the limits of that day.
 * Idempotent. Without room, or when the account may no longer fund, it stays as it is.
 */
export async function moveReservation(
  { clock }: BankingDependencies,
  transaction: Transaction,
  { conversionId, date }: Pick<Reservation, 'conversionId' | 'date'>,
): Promise<Result<undefined, NoCapacity>> {
  const open = assertDefined(await findOpenReservation(transaction, conversionId), 'the reservation to move')
  const { connectionId, amountXof } = open
  const found = await lockFundingCandidate(transaction, connectionId, date)
  if (open.businessDate === date) return found ? ok() : noCapacity([], amountXof, date)
  // Within a month the sum of the month contains the amount already.
  const isSameMonth = monthOf(open.businessDate as BusinessDate) === monthOf(date)
  const candidate = found && {
    ...found,
    monthlyUsedXof: found.monthlyUsedXof - (isSameMonth ? amountXof : 0n),
  }
  if (!candidate || roomLeft(candidate, candidate) < amountXof)
    return noCapacity(candidate ? [candidate] : [], amountXof, date)
  const movedAt = clock.now()
  await endReservation(transaction, conversionId, movedAt)
  await insertReservation(transaction, {
    connectionId,
    conversionId,
    amountXof,
    businessDate: date,
    reservedAt: movedAt,
  })
  return ok()
}

/** Releases a conversion's reservation; does nothing when it has none. */
export async function release(
  { clock }: BankingDependencies,
  transaction: Transaction,
  conversionId: number,
): Promise<void> {
  const open = await findOpenReservation(transaction, conversionId)
  if (!open) return
  assertDefined(await lockConnection(transaction, open.connectionId), 'the connection of a reservation')
  // Null when another transaction released it while this one waited for the lock.
  await endReservation(transaction, conversionId, clock.now())
}

function withCapacity(candidates: readonly Candidate[], { amountXof, preferredBanks }: FundingNeed): Candidate[] {
  return inOrderOfPreference(candidates, preferredBanks).filter(
    (candidate) => roomLeft(candidate, candidate) >= amountXof,
  )
}

function describe({ id, bankName, lastFour, accountHash }: Candidate): ChosenConnection {
  return { connectionId: id, bankName, accountMask: maskAccount(lastFour), accountHash }
}

function noCapacity(
  candidates: readonly FundingCandidate[],
  amountXof: bigint,
  date: BusinessDate,
): Result<never, NoCapacity> {
  return err({ code: 'no_room', detail: storedText(() => explainNoCapacity(candidates, amountXof, date)) })
}
