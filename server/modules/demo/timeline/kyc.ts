/** Plays the KYC decisions of demo clients. */
import type { KycStatus } from '#contract/clients/api.ts'
import { addDays } from '#kernel/clock.ts'
import type { KycStory } from '../fixtures/clients.ts'
import { planMatchCases } from './alerts.ts'
import {
  attempt,
  type Dice,
  momentOf,
  must,
  type StaffKey,
  type StoryClient,
  staffActor,
  type TimelineContext,
  weekday,
} from './context.ts'

const officers: readonly StaffKey[] = ['officer', 'head_of_compliance']

/** A KYC decision, in days after the first review. */
type Move =
  | { readonly after: number; readonly kyc: Exclude<KycStatus, 'expired'>; readonly reason: string }
  | { readonly after: number; readonly matches: 'cleared' | 'confirmed' }

/** The decisions of each course. */
const courses: Readonly<Record<KycStory, readonly Move[]>> = {
  plain: [{ after: 0, kyc: 'approved', reason: 'File complete; owners known' }],
  asked_more: [
    { after: 0, kyc: 'requires_review', reason: 'The register of owners is older than a year' },
    { after: 8, kyc: 'approved', reason: 'A new register of owners was handed in' },
  ],
  exposed: [{ after: 3, kyc: 'approved', reason: 'Source of funds shown; approved for a year' }],
  resembles: [
    { after: 0, matches: 'cleared' },
    { after: 1, kyc: 'approved', reason: 'File complete; the list names another company' },
  ],
  listed: [
    { after: 0, matches: 'confirmed' },
    { after: 1, kyc: 'rejected', reason: 'The company is the listed one' },
  ],
  rejected: [{ after: 4, kyc: 'rejected', reason: 'The origin of the metal could not be shown' }],
  in_review: [{ after: 2, kyc: 'requires_review', reason: 'The register of owners is older than a year' }],
  waiting: [],
}

export function planKyc(context: TimelineContext, client: StoryClient, dice: Dice): void {
  const officer = dice.pick(officers)
  const first = dice.between(2, 6)
  for (const move of courses[client.cast.kyc]) {
    const day = weekday(addDays(client.joined, first + move.after))
    context.agenda.plan(momentOf(context, day, dice.between(13 * 60, 17 * 60), dice), () =>
      'kyc' in move
        ? decideKyc(context, client, officer, move.kyc, move.reason)
        : decideMatches(context, client, officer, move.matches),
    )
  }
}

async function decideKyc(
  context: TimelineContext,
  client: StoryClient,
  officer: StaffKey,
  status: KycStatus,
  reason: string,
): Promise<void> {
  const { compliance } = context.past.services
  const actor = staffActor(context, officer, 'PATCH', `/api/clients/${client.id}/kyc`)
  const decided = await attempt(context, (transaction) =>
    compliance.decideKyc(transaction, actor, { id: client.id, status, reason, note: null, version: null }),
  )
  context.note('kyc', client.cast.companyName, decided.ok ? status : decided.error.code)
}

async function decideMatches(
  context: TimelineContext,
  client: StoryClient,
  officer: StaffKey,
  decision: 'cleared' | 'confirmed',
): Promise<void> {
  const { screening } = context.past.services
  const page = { limit: 20, before: null }
  const { items } = await screening.matches(context.past.database.pool, { clientId: client.id, status: 'open' }, page)
  for (const match of items) {
    const decide = (by: StaffKey, why: string) =>
      must(context, 'a decision on a match', (transaction) =>
        screening.decideMatch(
          transaction,
          staffActor(context, by, 'PATCH', `/api/compliance/screening/matches/${match.id}`),
          { id: match.id, decision, reason: why, version: null },
        ),
      )
    const reason =
      decision === 'cleared'
        ? 'Another company: its register entry and owners differ'
        : 'Name and seat are the listed ones'
    const decided = await decide(officer, reason)
    const colleague = officers.find((other) => other !== officer)
    if (decided.clearingProposedAt !== null && colleague)
      await decide(colleague, 'Compared the same documents: another company')
    context.note('match', client.cast.companyName, decision)
  }
  if (decision === 'confirmed') await planMatchCases(context, client.id)
}

export async function expireApprovals(context: TimelineContext): Promise<void> {
  context.note('expired', await context.past.services.compliance.expireDue())
}
