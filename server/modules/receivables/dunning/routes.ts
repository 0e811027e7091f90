// Answers the dunning calls.
import * as contract from '#contract/receivables/dunning-notices.ts'
import { toDecimal, usd } from '#kernel/money.ts'
import type { Database } from '#server/platform/database/database.ts'
import { badCursor, readSorting } from '#server/platform/http/cursor.ts'
import { notFound, notPossibleNow } from '#server/platform/http/refusals.ts'
import {
  answer,
  answerPage,
  type RefusalTable,
  type Route,
  read,
  refusalFor,
  refuse,
  write,
} from '#server/platform/http/route.ts'
import type { Receivables } from '../service.ts'
import type { DunningStopRow } from '../tables.ts'
import { t } from '../texts.ts'
import type { DueItem, DunningError, DunningView } from './service.ts'
import { dueSorting } from './store.ts'

interface DunningRouteDependencies {
  readonly receivables: Pick<Receivables, 'dunning'>
  readonly database: Database
}

export function dunningRoutes({ receivables: { dunning }, database }: DunningRouteDependencies): Route[] {
  return [
    read(contract.listDueNotices, async ({ query: { q, state, limit, cursor } }) => {
      const sorting = readSorting(dueSorting, { cursor }, 'dueDate')
      if (!sorting.ok) return refuse(badCursor())
      return answerPage(await dunning.list(database.pool, { q, state }, { limit, sorting: sorting.value }), presentDue)
    }),
    read(contract.getInvoiceDunning, async ({ params }) => {
      const view = await dunning.view(database.pool, params.id)
      return view.ok ? answer(presentView(view.value)) : refuse(refusalFor(view.error, refusals))
    }),
    write(contract.sendDunningNotice, async ({ transaction, actor, params, body }) => {
      const sent = await dunning.send(transaction, actor, { invoiceId: params.id, level: body.level })
      if (!sent.ok) return refuse(refusalFor(sent.error, refusals))
      const { to, isQueued } = sent.value
      return answer({ ...presentView(sent.value), to: [...to], isQueued })
    }),
    write(contract.stopDunning, async ({ transaction, actor, body }) => {
      const stopped = await dunning.stop(transaction, actor, body)
      return stopped.ok ? answer(presentStop(stopped.value)) : refuse(refusalFor(stopped.error, refusals))
    }),
    write(contract.liftDunningStop, async ({ transaction, actor, params }) => {
      const lifted = await dunning.lift(transaction, actor, params.id)
      return lifted.ok ? answer(presentStop(lifted.value)) : refuse(refusalFor(lifted.error, refusals))
    }),
  ]
}

const dollars = (minor: bigint): string => toDecimal(usd(minor))

function presentStop({ id, clientId, reason, stoppedAt, stoppedByName }: DunningStopRow): contract.DunningStop {
  const scope = clientId === null ? 'invoice' : 'client'
  return { id, scope, reason, stoppedAt: stoppedAt.toISOString(), stoppedByName }
}

function presentDue(item: DueItem): contract.DueNotice {
  const { id, number, clientId, clientName, openUsd, dueDate, daysOverdue, level, lastSentMs, stop } = item
  return {
    id,
    invoiceNumber: number,
    clientId,
    clientName,
    openUsd: dollars(openUsd),
    dueDate,
    daysOverdue,
    level,
    lastSentAt: lastSentMs === null ? null : new Date(Number(lastSentMs)).toISOString(),
    stop: stop && presentStop(stop),
  }
}

function presentView({ invoiceId, notices, next, stop }: DunningView): contract.InvoiceDunning {
  return {
    invoiceId,
    notices: notices.map(({ level, openUsdMinor, messageId, sentAt, sentByName }) => ({
      level,
      openUsd: dollars(openUsdMinor),
      messageId,
      sentAt: sentAt.toISOString(),
      sentByName,
    })),
    next: next && { level: next.level, dueOn: next.dueOn },
    stop: stop && presentStop(stop),
  }
}

const refusals: RefusalTable<DunningError> = {
  invoice_not_found: () => notFound(t.invoiceNotFound),
  client_not_found: () => notFound(t.clientNotFound),
  stop_not_found: () => notFound(t.stopNotFound),
  dunning_stopped: ({ reason }) => notPossibleNow(t.dunningStopped(reason)),
  already_stopped: () => notPossibleNow(t.alreadyStopped),
  notice_not_due: () => notPossibleNow(t.noticeNotDue),
  notice_sent_before: ({ level }) => notPossibleNow(t.noticeSentBefore(level)),
}
