/** The approvals inbox: everything that waits for a person, and everything a person asked for. */

import type { Approval, DecidedRequest } from '#contract/approvals/api.ts'
import type { SecondPersonError } from '#contract/identity/second-person.ts'
import { screenOf } from '#contract/notifications/labels.ts'
import { can, type Permission } from '#contract/permissions.ts'
import { dayMs } from '#kernel/clock.ts'
import { toDecimal } from '#kernel/money.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { decisionsOnRequestsOf } from '#server/platform/events/decision-event.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { readCursor, writeCursor } from '#server/platform/http/cursor.ts'
import { requesterUnconfirmed } from '#server/platform/http/refusals.ts'
import type { Page } from '#server/platform/http/route.ts'
import { textForReader } from '#server/platform/language/stored-text.ts'
import type { ApprovalDependencies, Candidate, Source } from './candidate.ts'
import {
  accessRequests,
  certificationSetUps,
  mailServers,
  monthLocks,
  sendingExceptions,
  settingChanges,
} from './sources/administration.ts'
import { bankChannels, bankConnections, corrections, payoutWallets } from './sources/banking.ts'
import {
  alertClosings,
  clientLimits,
  kycDecisions,
  ruleVersions,
  screeningMatches,
  suspicionReports,
} from './sources/compliance.ts'
import { conversionReviews, dossierWaivers, preAuthorisations, refunds } from './sources/conversions.ts'

const sources: readonly Source[] = [
  conversionReviews,
  refunds,
  preAuthorisations,
  dossierWaivers,
  corrections,
  bankConnections,
  bankChannels,
  payoutWallets,
  sendingExceptions,
  certificationSetUps,
  mailServers,
  kycDecisions,
  clientLimits,
  screeningMatches,
  alertClosings,
  ruleVersions,
  suspicionReports,
  monthLocks,
  settingChanges,
  accessRequests,
]

/** How long decided requests stay in sight. */
const decidedDays = 30

export type ApprovalPart = 'waiting' | 'requested'

export interface Approvals {
  /**
   * One page of what waits for this person, or of what they requested: by deadline, then oldest
   * first. Each kind reports at most 200.
   */
  list(
    executor: Executor,
    actor: Actor,
    input: { readonly part: ApprovalPart; readonly limit: number; readonly cursor: string | undefined },
  ): Promise<Page<Approval>>
  /** What became of this person's requests in the last 30 days, newest first. */
  decided(executor: Executor, actor: Actor): Promise<DecidedRequest[]>
  /** How many requests wait for this person. */
  count(executor: Executor, actor: Actor): Promise<{ readonly waiting: number; readonly decides: boolean }>
}

export function createApprovals(deps: ApprovalDependencies): Approvals {
  return {
    async list(executor, actor, { part, limit, cursor }) {
      const found = await collect(deps, executor, actor, part)
      found.sort((left, right) => (orderOf(left) < orderOf(right) ? -1 : 1))
      const after = cursor === undefined ? null : readCursor(cursor)
      const rest = after === null ? found : found.filter((candidate) => orderOf(candidate) > after)
      const page = rest.slice(0, limit)
      const last = page.at(-1)
      const requesters = await requestersOfPage(deps, executor, page)
      return {
        items: page.map((candidate) => present(candidate, requesters, part)),
        total: found.length,
        next: last && rest.length > limit ? writeCursor(orderOf(last)) : null,
      }
    },

    async decided(executor, actor) {
      if (actor.userId === null || actor.apiKey) return []
      const since = new Date(deps.clock.now().getTime() - decidedDays * dayMs)
      const decided = await decisionsOnRequestsOf(executor, actor.userId, since)
      return decided.map(({ id, subject, outcome, decidedByName, decidedAt, note, resourceType, resourceId }) => ({
        id,
        subject: textForReader(subject),
        outcome,
        note,
        decidedBy: decidedByName,
        decidedAt: decidedAt.toISOString(),
        path: screenOf(resourceType, resourceId),
      }))
    },

    async count(executor, actor) {
      const decides = sources.some(({ permission }) => can(actor, permission))
      return { decides, waiting: decides ? (await collect(deps, executor, actor, 'waiting')).length : 0 }
    },
  }
}

interface Found extends Candidate {
  /** The permission of those who decide. */
  readonly permission: Permission
}

/** What a requester needs, where it is not the permission of those who decide. */
const askingPermissions: Partial<Record<Permission, Permission>> = {
  'access.approve': 'users.manage',
  'banking.approve': 'banking.write',
  'conversions.approve': 'conversions.create',
  'filings.handle': 'conversions.create',
  'invoices.approve': 'invoices.write',
  'kyc.decide': 'clients.write',
  'reconciliation.approve': 'reconciliation.handle',
  'wallets.approve': 'wallets.write',
}

interface Requester {
  readonly name: string
  /** A request outlives the account or role of its requester: approvers see it and decide. */
  readonly isPermitted: boolean
}

/** The requesters by request. */
async function requestersOfPage(
  { identity }: ApprovalDependencies,
  executor: Executor,
  page: readonly Found[],
): Promise<ReadonlyMap<Found, Requester>> {
  const asked = page.flatMap((found) =>
    found.requestedBy === null ? [] : [{ found, userId: found.requestedBy, needs: needOf(found) }],
  )
  const userIds = [...new Set(asked.map(({ userId }) => userId))]
  const names = await identity.namesOf(executor, userIds)
  const needs = [...new Set(asked.map((one) => one.needs))]
  const permitted = new Map(
    await Promise.all(
      needs.map(async (need) => [need, await identity.filterByPermission(executor, userIds, need)] as const),
    ),
  )
  return new Map(
    asked.map(({ found, userId, needs }) => {
      const name = names.get(userId)
      const isPermitted = name === undefined || permitted.get(needs)?.has(userId) === true
      return [found, { name: name ?? userId, isPermitted }]
    }),
  )
}

const needOf = ({ permission }: Found): Permission => askingPermissions[permission] ?? permission

async function collect(
  deps: ApprovalDependencies,
  executor: Executor,
  actor: Actor,
  part: ApprovalPart,
): Promise<Found[]> {
  if (actor.userId === null || actor.apiKey) return []
  const { userId } = actor
  const mayDecide = deciderOf(deps, executor, actor)
  const found = await Promise.all(
    sources.map(async ({ permission, read }) => {
      if (part === 'requested')
        return (await read(deps, executor, actor)).flatMap((candidate) =>
          candidate.requestedBy === userId ? [{ ...candidate, permission }] : [],
        )
      if (!can(actor, permission)) return []
      const candidates = await read(deps, executor, actor)
      const answers = await Promise.all(candidates.map((candidate) => mayDecide(permission, candidate)))
      return candidates.flatMap((candidate, index) => {
        const answer = answers[index]
        if (answer === 'requester_unconfirmed')
          return [{ ...candidate, permission, blocked: requesterUnconfirmed(), mayReject: false }]
        return answer === 'open' ? [{ ...candidate, permission }] : []
      })
    }),
  )
  return found.flat()
}

type Answer = 'open' | SecondPersonError['code']

/** Asks the rule of the second person once for each permission and set of requesters. */
function deciderOf({ identity }: ApprovalDependencies, executor: Executor, actor: Actor) {
  const cache = new Map<string, Promise<Answer>>()
  return (permission: Permission, candidate: Candidate): Promise<Answer> => {
    const requesters = requestersOf(candidate)
    if (candidate.isStrict && requesters.includes(actor.userId)) return Promise.resolve('same_person')
    const key = `${permission} ${requesters.join(' ')}`
    const known = cache.get(key)
    if (known) return known
    const answer = identity.secondPerson
      .check(executor, actor, permission, requesters)
      .then((checked): Answer => (checked.ok ? 'open' : checked.error.code))
    cache.set(key, answer)
    return answer
  }
}

/** Empty where any approver may decide, also the person who added the record. */
function requestersOf({ kind, requestedBy, alsoRequestedBy = [] }: Candidate): (string | null)[] {
  return kind === 'kyc' || (kind === 'screening_match' && requestedBy === null)
    ? []
    : [...new Set([requestedBy, ...alsoRequestedBy])]
}

/** Sorts by deadline, then by age. Days count to their end. */
function orderOf({ due, requestedAt, kind, id }: Candidate): string {
  const deadline = due == null ? '9999' : due.length === 10 ? `${due}T23:59:59.999Z` : due
  return `${deadline} ${requestedAt.toISOString()} ${kind}:${id}`
}

const present = (candidate: Found, requesters: ReadonlyMap<Found, Requester>, part: ApprovalPart): Approval => {
  const { kind, id, subject, detail, path, requestedAt, amount, checks = [], facts, version } = candidate
  const requester = requesters.get(candidate)
  return {
    key: `${kind}:${id}`,
    kind,
    id,
    subject,
    detail,
    path,
    requestedBy: requester?.name ?? null,
    isRequesterPermitted: requester?.isPermitted ?? true,
    requestedAt: requestedAt.toISOString(),
    due: candidate.due ?? null,
    amount: amount ? { value: toDecimal(amount), currency: amount.currency } : null,
    facts: [...facts],
    checks,
    version,
    digest: candidate.digest ?? null,
    blocked: candidate.blocked ?? null,
    mayReject: candidate.mayReject ?? true,
    canWithdraw: part === 'requested' && candidate.canWithdraw === true,
  }
}
