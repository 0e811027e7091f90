/** Duties of the current person: their alerts and the filings that are due. */

import { can } from '#contract/permissions.ts'
import type { getWaitingWork } from '#contract/reports/dashboard.ts'
import type { AnswerOf } from '#contract/route.ts'
import { xof } from '#kernel/money.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { textFormats } from '#server/platform/language/formats.ts'
import type { ReportDependencies } from './dependencies.ts'
import { dueFilings } from './store.ts'
import { t } from './texts.ts'

type WorkItem = AnswerOf<typeof getWaitingWork>[number]

/** Max. items read per kind, and shown in total. */
const maxItems = 50

/** What this person has to do, oldest first. Decisions on requests are in the approvals inbox. */
export async function waitingWork(deps: ReportDependencies, actor: Actor): Promise<WorkItem[]> {
  const found = await Promise.all([ownAlerts(deps, actor), filingsDue(deps, actor)])
  return found
    .flat()
    .sort((left, right) => left.since.localeCompare(right.since))
    .slice(0, maxItems)
}

/** Unresolved alerts assigned to this person. */
async function ownAlerts({ database, compliance }: ReportDependencies, actor: Actor): Promise<WorkItem[]> {
  if (actor.userId === null || !can(actor, 'compliance.read')) return []
  const { items } = await compliance.alerts.list(
    database.replica,
    { assignedTo: actor.userId, statuses: ['active', 'investigating'] },
    { limit: maxItems, sorting: { key: 'dueOn', descending: false, after: null } },
  )
  return items.map(({ id, title, severity, raisedAt }) => ({
    kind: 'alert' as const,
    id,
    title,
    detail: t.assignedAlertDetail(severity),
    since: raisedAt.toISOString(),
  }))
}

/** Due filings, for people who may file them. */
async function filingsDue({ database }: ReportDependencies, actor: Actor): Promise<WorkItem[]> {
  if (!can(actor, 'filings.handle')) return []
  return (await dueFilings(database.replica, maxItems)).map((filing) => ({
    kind: 'filing_due' as const,
    id: filing.id,
    title: t.filingTitle(filing.reference, textFormats.formatAmountText(xof(filing.amountXof))),
    detail: t.filingDetail(filing.clientName, textFormats.formatDateText(filing.dueOn)),
    since: filing.createdAt.toISOString(),
  }))
}
