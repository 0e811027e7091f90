import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectOk } from '#kernel/result.ts'
import type { Client } from '#server/modules/clients/index.ts'
import { systemActor } from '#server/platform/http/actor.ts'
import { type ComplianceHarness, openComplianceHarness } from '#tests/setup/compliance-harness.ts'
import { person } from '#tests/setup/person-factory.ts'

let harness: ComplianceHarness
beforeAll(async () => {
  harness = await openComplianceHarness()
})
afterAll(() => harness.close())

const kone = person('kone', 'Moussa Kone', 'compliance')
let conversionId = 0

/** Evaluates a conversion as on its request. */
async function ask(client: Client, amountXof: bigint) {
  conversionId += 1
  const { grossUsdMinor, at } = await harness.evaluate(client, { conversionId, amountXof, personId: 'asker' })
  return {
    conversionId,
    clientId: client.id,
    amountXof,
    grossUsdMinor,
    at,
    rateStale: false,
    rateIsDefault: false,
    rateJumped: false,
    date: '2026-11-20' as never,
  }
}

/** Whether clearance holds the conversion for a rule, and which rules asked for the review. */
async function heldBy(facts: Awaited<ReturnType<typeof ask>>) {
  const { reviewReasons, rulesAsking } = await harness.write((t) =>
    harness.compliance.clear(t, systemActor('test', facts.at), facts),
  )
  return [reviewReasons.includes('rule'), ...rulesAsking]
}

const change = (rule: 'structuring' | 'limit_passed', asksForReview: boolean) =>
  harness.write((t) =>
    harness.compliance.alerts.addRuleVersion(t, kone, {
      rule,
      enabled: true,
      asksForReview,
      answerWithinBankDays: 3,
      effectiveFrom: '2026-11-20',
      parameters: {
        severity: 'high',
        ...(rule === 'structuring'
          ? { currency: 'XOF', threshold: '100000000', windowDays: 2, minConversions: 2 }
          : {}),
      },
      legalReference: null,
      verifiedBy: null,
      reason: 'A person looks at each',
      version: null,
    }),
  )

it('lets a rule version ask for review of each matching conversion from its effective date', {
  tags: ['D8-18'],
}, async () => {
  harness.answers.others = 0
  const client = await harness.added({}, 'approved')
  await ask(client, 60_000_000n)
  const before = await ask(client, 60_000_001n)
  expect(await change('limit_passed', true)).toMatchObject({ error: { code: 'rule_of_no_conversion' } })
  expect(await change('structuring', true)).toMatchObject({ value: { status: 'in_force', asksForReview: true } })
  // The next one joins the existing alert and is held all the same.
  const after = await ask(client, 60_000_002n)
  const other = await ask(await harness.added({}, 'approved'), 60_000_000n)
  // A conversion with an expired rate lock is cleared again: the requested review still applies.
  const counts = [await heldBy(before), await heldBy(after), await heldBy(after), await heldBy(other)]
  expect(counts).toEqual([[false], [true, 'Structuring'], [true, 'Structuring'], [false]])
  const page = { limit: 10, sorting: { key: 'timestamp', descending: true, after: null } } as const
  const { items } = await harness.compliance.alerts.list(harness.database.pool, { clientId: client.id }, page)
  expect(items.map(({ rule }) => rule)).toEqual(['structuring'])

  expectOk(await change('structuring', false), 'a version that asks for nothing')
  expect(await heldBy(after)).toEqual([true, 'Structuring'])
  expect(await heldBy(await ask(client, 60_000_003n))).toEqual([false])
})
