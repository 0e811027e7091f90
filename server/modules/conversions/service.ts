import { businessDate } from '#kernel/clock.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import { defaultConversionNotes } from '#contract/conversions.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { createDecisions } from './decisions.ts'
import type { ConversionDependencies } from './dependencies.ts'
import type { ConversionError } from './errors.ts'
import { createMover } from './mover.ts'
import { complianceFacts, quoteConversion } from './quote.ts'
import { checkAmount } from './rules.ts'
import { type ConversionFilter, findConversion, insertConversion, pageOfConversions, timelineOf } from './store.ts'
import { createSteps } from './steps.ts'
import type { ConversionRow, TimelineRow } from './tables.ts'
import { typicalVolume } from './volume.ts'

export type Conversions = ReturnType<typeof createConversions>

export interface ConversionRequest {
  readonly amountXof: bigint
  readonly clientId: number | null
  readonly notes: string | null
}

export interface ConversionView {
  readonly row: ConversionRow
  readonly timeline: readonly TimelineRow[]
}

/** The client's name while nobody in particular is the client. */
export const houseAccountName = 'House account'

export function createConversions(deps: ConversionDependencies) {
  const mover = createMover(deps)
  const steps = createSteps(deps, mover)
  const decisions = createDecisions(deps, mover)

  return {
    ...decisions,
    step: steps.step,
    runDue: steps.runDue,
    sweep: steps.sweep,

    /** Records what was asked for, with the rate locked; everything else follows step by step. */
    async initiate(transaction: Transaction, actor: Actor, request: ConversionRequest) {
      const amount = checkAmount(request.amountXof)
      if (!amount.ok) return amount
      const client = await clientOf(deps, transaction, request.clientId)
      if (!client.ok) return client
      const quote = await quoteConversion(transaction, deps, request.amountXof)
      const now = deps.clock.now()
      const timeZone = await deps.settings.read(transaction, 'business.timeZone')
      const row = await insertConversion(
        transaction,
        {
          ...quote,
          clientId: request.clientId,
          clientName: client.value?.companyName ?? houseAccountName,
          clientCountry: client.value?.country ?? null,
          amountXof: request.amountXof,
          state: 'initiated',
          reviewReasons: [],
          filingRequired: false,
          checks: [],
          initiatedBy: actor.userId ?? actor.name,
          initiatedByName: actor.name,
          notes: request.notes ?? defaultConversionNotes,
          nextAttemptAt: now,
          createdAt: now,
          updatedAt: now,
          waitedMs: 0n,
        },
        businessDate(now, timeZone).slice(0, 4),
        `Asked for at ${quote.rateSource}'s rate`,
      )
      await deps.audit.append(transaction, actor, {
        action: 'create',
        resourceType: 'conversion',
        resourceId: String(row.id),
        details: {
          reference: row.reference,
          amountXof: Number(row.amountXof),
          clientId: row.clientId,
          rate: row.rate,
          rateSource: row.rateSource,
        },
      })
      await deps.outbox.emit(transaction, {
        kind: 'conversions',
        type: 'conversion.initiated',
        version: 1,
        aggregateId: String(row.id),
        payload: { conversionId: row.id, version: row.version },
      })
      const assessment = await deps.compliance.assess(transaction, await complianceFacts(transaction, deps, row))
      return ok({ row, assessment })
    },

    /** What a conversion would give and meet; changes nothing. Amounts below the minimum are priced too. */
    async preview(executor: Executor, request: { amountXof: bigint; clientId: number | null }) {
      const client = await clientOf(deps, executor, request.clientId)
      if (!client.ok) return client
      const quote = await quoteConversion(executor, deps, request.amountXof)
      const facts = await complianceFacts(executor, deps, { ...request, ...quote })
      const assessment = await deps.compliance.assess(executor, facts)
      const funding = await deps.banking.previewConnection(executor, {
        amountXof: request.amountXof,
        preferredBanks: client.value?.preferredBanks ?? [],
        date: facts.date,
      })
      return ok({ quote, assessment, funding })
    },

    async get(executor: Executor, id: number): Promise<Result<ConversionView, ConversionError>> {
      const row = await findConversion(executor, id)
      return row ? ok({ row, timeline: await timelineOf(executor, id) }) : err({ code: 'conversion_not_found' })
    },

    list: (executor: Executor, filter: ConversionFilter, page: { limit: number; before: number | null }) =>
      pageOfConversions(executor, filter, page),

    typicalVolume: (executor: Executor) => typicalVolume(executor, deps),
  }
}

async function clientOf({ clients }: ConversionDependencies, executor: Executor, clientId: number | null) {
  if (clientId === null) return ok(null)
  const client = await clients.get(executor, clientId)
  if (!client) return err({ code: 'client_not_found' } as const)
  return client.isActive ? ok(client) : err({ code: 'client_inactive' } as const)
}
