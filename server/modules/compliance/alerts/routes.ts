import type * as alertContract from '#contract/alerts/api.ts'
import type { alertFilter } from '#contract/alerts/api.ts'
import * as contract from '#contract/alerts/api.ts'
import type { QueryOf } from '#contract/route.ts'
import { businessDate } from '#kernel/clock.ts'
import type { Audit } from '#server/modules/audit/index.ts'
import type { Bulk } from '#server/platform/bulk/bulk.ts'
import { startBulk } from '#server/platform/bulk/bulk-routes.ts'
import type { Database, Executor } from '#server/platform/database/database.ts'
import type { LetterheadSource } from '#server/platform/export/letterhead.ts'
import { inFileLanguage, sendDocument } from '#server/platform/export/reply.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { badCursor, readSorting } from '#server/platform/http/cursor.ts'
import { requireFreshProof } from '#server/platform/http/mount.ts'
import { platformRefusal, RefusalSignal } from '#server/platform/http/problems.ts'
import {
  answer,
  answerPage,
  answerResult,
  type Outcome,
  type Route,
  rawRead,
  read,
  refuse,
  write,
} from '#server/platform/http/route.ts'
import type { ComplianceDependencies } from '../dependencies.ts'
import { type AlertBulkInput, alertBulkName } from './bulk.ts'
import { alertDocument, everyAlert } from './export.ts'
import { presentAlert, presentCase } from './presentation.ts'
import { type AlertFilter, alertSorting } from './queue/store.ts'
import { alertRefusals } from './refusals.ts'
import type { Alerts } from './service.ts'
import { t } from './texts.ts'

interface AlertRouteDependencies extends Pick<ComplianceDependencies, 'settings' | 'clock'> {
  readonly compliance: { readonly alerts: Alerts }
  readonly database: Database
  readonly audit: Pick<Audit, 'noteRead'>
  readonly bulk: Bulk
  readonly nudge: (job: string) => void
  readonly readLetterhead?: LetterheadSource
}

export function alertRoutes(deps: AlertRouteDependencies): Route[] {
  return [...queueRoutes(deps), ...caseRoutes(deps), bulkRoute(deps)]
}

function queueRoutes(deps: AlertRouteDependencies): Route[] {
  const { compliance, database, audit } = deps
  return [
    read(contract.listAlerts, async ({ actor, query }) => {
      const sorting = readSorting(alertSorting, query, '-timestamp')
      if (!sorting.ok) return refuse(badCursor())
      const { limit, cursor: _, sort: __, ...stated } = query
      const filter = await filterOf(database.pool, deps, actor, stated)
      const page = await compliance.alerts.list(database.pool, filter, { limit, sorting: sorting.value })
      return answerPage(page, presentAlert)
    }),
    read(contract.getAlertTrends, async () => answer(await compliance.alerts.trends(database.replica))),
    read(contract.listOfficers, async () => answer(await compliance.alerts.officers(database.pool))),
    rawRead(contract.exportAlerts, async ({ reply, actor, query: { format, sort, ...stated } }) => {
      const filter = await filterOf(database.replica, deps, actor, stated)
      if (format === 'pdf' && (await compliance.alerts.count(database.replica, filter)) > contract.maxAlertsInPdf)
        throw new RefusalSignal(tooManyForPdf())
      await audit.noteRead(actor, {
        action: 'download',
        resourceType: 'alert',
        resourceId: null,
        details: { ...stated, format },
      })
      const rows = everyAlert(compliance.alerts, database.replica, filter, sort)
      const document = inFileLanguage(format, () => alertDocument(rows, stated, actor.origin.startedAt))
      return sendDocument(reply, format, document, deps.readLetterhead)
    }),
  ]
}

function caseRoutes({ compliance, database, audit, clock }: AlertRouteDependencies): Route[] {
  const page = async (executor: Executor, id: number): Promise<Outcome<contract.AlertPage>> => {
    const found = await compliance.alerts.find(executor, id)
    return found
      ? answer(presentCase(found))
      : refuse({ code: 'alert_not_found', ...alertRefusals.alert_not_found({ code: 'alert_not_found' }) })
  }
  return [
    read(contract.getAlert, async ({ actor, params }) => {
      await audit.noteRead(actor, { action: 'view', resourceType: 'alert', resourceId: String(params.id) })
      return page(database.pool, params.id)
    }),
    write(contract.changeAlert, async ({ transaction, actor, params, body, version }) => {
      if (body.status === 'resolved') requireFreshProof(actor, { clock })
      const input = { ...body, ...params, version }
      return answerResult(await compliance.alerts.change(transaction, actor, input), alertRefusals, presentAlert)
    }),
    write(contract.decideAlert, async ({ transaction, actor, params, body, version }) => {
      const verdict = { ...body, ...params, version }
      return answerResult(await compliance.alerts.decide(transaction, actor, verdict), alertRefusals, presentAlert)
    }),
    write(contract.commentAlert, async ({ transaction, actor, params, body }) => {
      const done = await compliance.alerts.comment(transaction, actor, { id: params.id, text: body.text })
      return done.ok ? page(transaction, params.id) : answerResult(done, alertRefusals, () => neverAnswered())
    }),
    write(contract.linkAlert, async ({ transaction, actor, params, body }) => {
      const done = await compliance.alerts.link(transaction, actor, { id: params.id, ...body })
      return done.ok ? page(transaction, params.id) : answerResult(done, alertRefusals, () => neverAnswered())
    }),
  ]
}

function neverAnswered(): never {
  throw new Error('a refusal has no body')
}

function bulkRoute(deps: AlertRouteDependencies): Route {
  return write(contract.changeAlerts, async (call) => {
    const { transaction, actor } = call
    const { selection, action, assignedTo = null, outcome = null, note } = call.body
    if (action === 'resolve') requireFreshProof(actor, deps)
    const about =
      'ids' in selection
        ? selection
        : { filter: await filterOf(transaction, deps, actor, selection.filter), except: selection.except }
    const input: AlertBulkInput = { action, assignedTo, outcome, note }
    return startBulk(deps, call, {
      action: alertBulkName(action),
      input,
      noun: 'alert',
      select: (limit) => deps.compliance.alerts.select(transaction, about, limit),
    })
  })
}

const tooManyForPdf = () =>
  platformRefusal('invalid_request', t.pdfTooLarge(contract.maxAlertsInPdf), {
    errors: [{ path: 'format', message: t.holdsAtMostAlerts(contract.maxAlertsInPdf) }],
  })

type FilterQuery = Pick<QueryOf<typeof alertContract.listAlerts>, keyof typeof alertFilter>

const open = ['active', 'investigating'] as const

/**
 * Converts a filter query for the store: `me` is the caller; overdue means open and due before
 * today.
 */
async function filterOf(
  executor: Executor,
  { settings, clock }: Pick<ComplianceDependencies, 'settings' | 'clock'>,
  actor: Actor,
  { status, assigned, ...stated }: FilterQuery,
): Promise<AlertFilter> {
  const isOpen = status === 'open' || status === 'overdue'
  const timeZone = status === 'overdue' ? await settings.read(executor, 'business.timeZone') : null
  return {
    ...stated,
    statuses: status === undefined ? undefined : isOpen ? open : [status],
    assignedTo: assigned === undefined ? undefined : assigned === 'me' ? (actor.userId ?? 'nobody') : '',
    dueBefore: timeZone === null ? undefined : businessDate(clock.now(), timeZone),
  }
}
