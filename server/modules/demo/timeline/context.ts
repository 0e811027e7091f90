/** Shared state and helpers of the demo timeline. */
import { createHash } from 'node:crypto'
import type { DemoKind } from '#contract/demo/api.ts'
import {
  addDays,
  type BusinessDate,
  businessDate,
  dayMs,
  daysBetween,
  isWeekend,
  minuteMs,
  startOfBusinessDate,
} from '#kernel/clock.ts'
import { below, type Random, seededRandom } from '#kernel/random.ts'
import { expectOk, type Result } from '#kernel/result.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { type Actor, systemActor } from '#server/platform/http/actor.ts'
import type { DemoWorld } from '../dependencies.ts'
import type { DemoClient } from '../fixtures/clients.ts'
import { type DemoPerson, demoStaff } from '../fixtures/staff.ts'
import type { EventQueue } from './event-queue.ts'

export type StaffKey = DemoPerson['key']

/** Shared state of all timeline parts. */
export interface TimelineContext {
  readonly past: DemoWorld
  readonly agenda: EventQueue
  readonly seed: number
  readonly firstDay: BusinessDate
  readonly lastDay: BusinessDate
  readonly timeZone: string
  /** Days with rates that existed before the demo. */
  readonly hasRates: (day: BusinessDate) => boolean
  /** User ids of the demo staff. */
  readonly staff: Map<StaffKey, string>
  readonly counts: Map<DemoKind, number>
  /** All created records in order. */
  readonly made: { readonly kind: DemoKind; readonly id: string }[]
  /** Clients whose KYC is or will be approved, in order of arrival. */
  readonly clients: StoryClient[]
  /** Alerts raised so far. */
  readonly alerts: Set<number>
  /** Account number at each demo bank. */
  readonly accounts: Map<string, string>
  /** Document id of each client's contract. */
  readonly contracts: Map<number, number>
  /** Days whose rates the timeline has stored. */
  readonly ratedDays: Set<BusinessDate>
  /** Days on which due dates or results are already planned to be followed. */
  readonly plannedDays: Set<string>
  /** How often each list of outcomes was drawn from. */
  readonly drawn: Map<string, number>
  /** Adds facts to the digest of the history, in order. */
  note(...facts: readonly (string | number | bigint | null)[]): void
}

/** Separate random draws per part, so that a change in one does not affect the others. */
export function diceOf({ seed }: Pick<TimelineContext, 'seed'>, name: string): Dice {
  const digest = createHash('sha256').update(`${seed} ${name}`).digest()
  return createDice(seededRandom(digest.readInt32BE(0)))
}

export interface Dice {
  readonly random: Random
  /** A whole number from `min` to `max`. */
  between(min: number, max: number): number
  /** True in `percent` of cases. */
  chance(percent: number): boolean
  pick<T>(from: readonly T[]): T
}

function createDice(random: Random): Dice {
  return {
    random,
    between: (min, max) => min + below(random, max - min + 1),
    chance: (percent) => below(random, 10_000) < percent * 100,
    pick: (from) => from[below(random, from.length)] as (typeof from)[number],
  }
}

/** A moment of a day: the given minutes after midnight, with random seconds. */
export function momentOf({ timeZone }: TimelineContext, day: BusinessDate, minutes: number, dice: Dice): Date {
  const start = startOfBusinessDate(day, timeZone).getTime()
  return new Date(start + minutes * 60_000 + dice.between(0, 59_999))
}

export const later = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * minuteMs)

/** A demo person making a call now. */
export function staffActor(context: TimelineContext, key: StaffKey, method: string, endpoint: string): Actor {
  const person = demoStaff.find((one) => one.key === key) as DemoPerson
  const now = context.past.now()
  return {
    kind: 'person',
    userId: context.staff.get(key) ?? null,
    name: `${person.firstName} ${person.lastName}`,
    role: person.role,
    provedAt: now,
    sessionId: null,
    origin: {
      requestId: `demo-${now.getTime().toString(36)}`,
      method,
      endpoint,
      ipAddress: person.ipAddress,
      userAgent: person.userAgent,
      startedAt: now,
    },
  }
}

export const storyteller = (context: TimelineContext): Actor => systemActor('demo.seed', context.past.now())

/** Runs one call in its own transaction, which a refusal rolls back as on the server. */
export async function attempt<T, E extends { readonly code: string }>(
  context: TimelineContext,
  work: (transaction: Transaction) => Promise<Result<T, E>>,
): Promise<Result<T, E>> {
  let refused: Result<T, E> | null = null
  try {
    return await context.past.database.transaction(async (transaction) => {
      const outcome = await work(transaction)
      if (outcome.ok) return outcome
      refused = outcome
      throw new Error(`refused: ${outcome.error.code}`)
    })
  } catch (error) {
    if (refused) return refused
    throw error
  }
}

/** Like {@link attempt}, for calls whose refusal would be a bug in the demo. */
export async function must<T, E extends { readonly code: string }>(
  context: TimelineContext,
  what: string,
  work: (transaction: Transaction) => Promise<Result<T, E>>,
): Promise<T> {
  return expectOk(await attempt(context, work), what)
}

/**
 * The next of a fixed list of outcomes, in turn. A short history then has every outcome, which
 * random draws would not guarantee.
 */
export function nextOf<T>({ drawn }: Pick<TimelineContext, 'drawn'>, name: string, outcomes: readonly T[]): T {
  const turn = drawn.get(name) ?? 0
  drawn.set(name, turn + 1)
  return outcomes[turn % outcomes.length] as T
}

export function mark(context: TimelineContext, kind: DemoKind, id: string | number): void {
  context.made.push({ kind, id: String(id) })
  context.counts.set(kind, (context.counts.get(kind) ?? 0) + 1)
}

export function* daysOf({ firstDay, lastDay }: TimelineContext): Generator<BusinessDate> {
  for (let day = firstDay; day <= lastDay; day = addDays(day, 1)) yield day
}

/** 0 for Sunday to 6 for Saturday. */
export const dayOfWeek = (day: BusinessDate): number => new Date(`${day}T00:00:00.000Z`).getUTCDay()

export function* weeksOf(context: TimelineContext): Generator<{ monday: BusinessDate; weeksLeft: number }> {
  for (const day of daysOf(context)) {
    if (dayOfWeek(day) === 1) yield { monday: day, weeksLeft: Math.floor(daysBetween(day, context.lastDay) / 7) }
  }
}

/** Days after which the file of a new client is complete. */
export const settledInDays = 5

/**
 * The client whose turn it is among those with a share, so that each gets its part of all. Null
 * while there is none.
 */
export function nextClient(
  context: TimelineContext,
  name: string,
  shareOf: (cast: DemoClient) => number,
): StoryClient | null {
  const today = businessDate(context.past.now(), context.timeZone)
  const keyOf = ({ id }: StoryClient) => `${name} of ${id}`
  const claim = (client: StoryClient) => shareOf(client.cast) / ((context.drawn.get(keyOf(client)) ?? 0) + 1)
  const [next] = context.clients
    .filter((client) => claim(client) > 0 && addDays(client.joined, settledInDays) < today)
    .toSorted((one, other) => claim(other) - claim(one))
  if (!next) return null
  context.drawn.set(keyOf(next), (context.drawn.get(keyOf(next)) ?? 0) + 1)
  return next
}

/** A stored demo client. */
export interface StoryClient {
  readonly id: number
  readonly cast: DemoClient
  readonly joined: BusinessDate
}

/** The day itself, or the Monday after a weekend. */
export const weekday = (day: BusinessDate): BusinessDate => (isWeekend(day) ? weekday(addDays(day, 1)) : day)

/** In this many days before the end, most new cases remain open. */
const freshDays = 5

export const isFresh = (context: TimelineContext, days = freshDays): boolean =>
  context.past.now().getTime() > Date.parse(context.lastDay) - days * dayMs
