import * as contract from '#contract/conversions/api.ts'
import { can } from '#contract/permissions.ts'
import { typicalConversionXof } from '#kernel/conversion-price.ts'
import { checkForReader } from '#server/modules/compliance/index.ts'
import type { LetterheadSource } from '#server/platform/export/letterhead.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { badCursor, readSorting } from '#server/platform/http/cursor.ts'
import { RefusalSignal } from '#server/platform/http/problems.ts'
import { answer, answerPage, answerResult, outside, type Route, read, write } from '#server/platform/http/route.ts'
import { textForReader } from '#server/platform/language/stored-text.ts'
import type { ConversionDependencies } from './dependencies.ts'
import { conversionOrder, type WaitsFor } from './list/store.ts'
import { receiptRoute } from './receipt.ts'
import { conversionRefusals } from './refusals.ts'
import type { Conversions } from './service.ts'
import { complianceStatusOf, statesWithStatus } from './state-machine.ts'
import { presentBreakdown, presentConversion, presentDetail } from './views.ts'

type RouteDependencies = Pick<ConversionDependencies, 'database' | 'audit' | 'identity' | 'clients' | 'onDue'> & {
  readonly conversions: Conversions
  readonly readLetterhead?: LetterheadSource
}

/** The calls on conversions, see `contract/conversions/api.ts`. */
export function conversionRoutes(deps: RouteDependencies): Route[] {
  const find = (id: number) => deps.conversions.get(deps.database.pool, id)
  return [
    createRoute(deps),
    ...readingRoutes(deps),
    receiptRoute({ ...deps, find }),
    ...decisionRoutes(deps),
    ...discussionRoutes(deps),
  ]
}

function createRoute({ conversions, onDue }: RouteDependencies): Route {
  return write(contract.createLargeConversion, async ({ transaction, afterCommit, actor, body }) => {
    const { amountXof, clientId = null, notes = null } = body
    const outcome = await conversions.initiate(transaction, actor, { amountXof, clientId, notes })
    afterCommit(onDue)
    return answerResult(outcome, conversionRefusals, ({ row, assessment }) => ({
      transaction: presentConversion(row),
      breakdown: presentBreakdown(row),
      compliance: {
        status: complianceStatusOf(row.state),
        filingRequired: assessment.filingRequired,
        reviewReasons: assessment.reviewReasons,
        checks: assessment.checks.map(checkForReader),
      },
    }))
  })
}

function readingRoutes({ conversions, database, audit, identity }: RouteDependencies): Route[] {
  async function waitsForCaller(actor: Actor): Promise<WaitsFor> {
    const userId = actor.userId ?? ''
    if (!can(actor, 'conversions.approve')) return { userId, approves: 'none' }
    const needsSecond = await identity.secondPerson.needed(database.pool, actor, 'conversions.approve')
    return { userId, approves: needsSecond ? 'of_others' : 'all' }
  }

  return [
    read(contract.previewConversion, async ({ query, actor }) => {
      const preview = await conversions.preview(database.pool, {
        amountXof: query.amountXof,
        clientId: query.clientId ?? null,
        ...(actor.userId === null ? {} : { initiatedBy: actor.userId }),
      })
      return answerResult(preview, conversionRefusals, ({ quote, assessment, funding, filingThresholdXof }) => ({
        breakdown: presentBreakdown(quote),
        terms: { feeBasisPoints: quote.feeBasisPoints, filingThresholdXof },
        compliance: {
          status: assessment.reviewReasons.length > 0 ? ('review' as const) : ('approved' as const),
          filingRequired: assessment.filingRequired,
          reviewReasons: assessment.reviewReasons,
          checks: assessment.checks.map(checkForReader),
        },
        rateSource: quote.rateSource,
        rateAsOf: quote.rateAsOf?.toISOString() ?? null,
        rateStale: quote.rateStale,
        funding: funding.ok ? { bankName: funding.value.bankName, account: funding.value.accountMask } : null,
        fundingReason: funding.ok ? null : textForReader(funding.error.detail),
      }))
    }),
    read(contract.typicalVolume, async () => {
      const volume = await conversions.typicalVolume(database.pool)
      return answer({
        typicalXof: Number(typicalConversionXof),
        medianXof: volume.medianXof === null ? null : Number(volume.medianXof),
        businessDays: volume.days.length,
        todayXof: Number(volume.todayXof),
        days: volume.days.map((day) => ({ ...day, volumeXof: Number(day.volumeXof) })),
      })
    }),
    read(contract.listConversions, async ({ query, actor }) => {
      const { status, complianceStatus, state, waiting, cursor, limit, ...filter } = query
      const sorting = readSorting(conversionOrder, { cursor }, '-createdAt')
      if (!sorting.ok) throw new RefusalSignal(badCursor())
      const states = state ? [state] : status || complianceStatus ? statesWithStatus(query) : undefined
      const waitsFor = waiting && (await waitsForCaller(actor))
      const page = await conversions.list(
        database.pool,
        { ...filter, states, waitsFor },
        { limit, sorting: sorting.value },
      )
      return answerPage(page, presentConversion)
    }),
    outside(contract.getConversion, async ({ actor, params }) => {
      const found = await conversions.get(database.pool, params.id)
      if (found.ok)
        await audit.noteRead(actor, { action: 'view', resourceType: 'conversion', resourceId: String(params.id) })
      return answerResult(found, conversionRefusals, presentDetail)
    }),
  ]
}

function decisionRoutes({ conversions, onDue }: RouteDependencies): Route[] {
  const decide = (
    route: typeof contract.approveConversion,
    verb: 'approve' | 'reject' | 'cancel' | 'retry' | 'refund',
  ) =>
    write(route, async ({ transaction, afterCommit, actor, params, body, version }) => {
      const decided = await conversions[verb](transaction, actor, {
        id: params.id,
        version,
        reason: body?.reason ?? body?.note ?? null,
      })
      afterCommit(onDue)
      return answerResult(decided, conversionRefusals, presentDetail)
    })
  return [
    decide(contract.approveConversion, 'approve'),
    decide(contract.rejectConversion, 'reject'),
    decide(contract.cancelConversion, 'cancel'),
    decide(contract.retryConversion, 'retry'),
    decide(contract.refundConversion, 'refund'),
  ]
}

function discussionRoutes({ conversions }: RouteDependencies): Route[] {
  return [
    write(contract.commentConversion, async ({ transaction, actor, params, body }) => {
      const comment = { id: params.id, text: body.text, requestId: body.requestId ?? null }
      return answerResult(await conversions.comment(transaction, actor, comment), conversionRefusals, presentDetail)
    }),
    write(contract.requestInformation, async ({ transaction, actor, params, body }) => {
      const requested = await conversions.requestInformation(transaction, actor, { id: params.id, text: body.text })
      return answerResult(requested, conversionRefusals, presentDetail)
    }),
  ]
}
