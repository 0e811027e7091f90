// Uncertain deliveries and messages of a connection's channel.

import * as t from '#server/modules/banking/messages.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { BankingDependencies } from '../dependencies.ts'
import type { BankDiscrepancy, BankDiscrepancyKind } from '../statements/discrepancy.ts'
import type { ConnectionRow, MessageRow } from '../tables.ts'
import { firstConnectionOf, selectForReview, selectStuck, selectUnanswered } from './store.ts'

/** A delivery that takes longer has lost its answer. */
const deliveryMs = 30_000
/** A person asks the bank when it has not answered a file within this time. */
const answerMs = 4 * 3_600_000

const kindOf: Partial<Record<MessageRow['state'], BankDiscrepancyKind>> = {
  contradictory: 'message_contradicts',
  unknown: 'message_unknown',
  account_unknown: 'account_unknown',
  unreadable: 'message_unreadable',
}

/** Lists the uncertain messages and orders of a connection's channel. */
export async function uncertainOrdersOf(
  { clock }: Pick<BankingDependencies, 'clock'>,
  executor: Executor,
  row: ConnectionRow,
): Promise<BankDiscrepancy[]> {
  if (row.channelId === null) return []
  const now = clock.now().getTime()
  const answersForChannel = (await firstConnectionOf(executor, row.channelId)) === row.id
  const forReview = answersForChannel ? await selectForReview(executor, row.channelId) : []
  const stuck = await selectStuck(executor, row.id, new Date(now - deliveryMs))
  const unanswered = await selectUnanswered(executor, row.id, new Date(now - answerMs))
  return [
    ...forReview.map(describeMessage),
    ...stuck.map((order) => describeOrder(order, 'delivery_in_doubt', t.uncertainOrder)),
    ...unanswered.map((order) => describeOrder(order, 'answer_late', t.unansweredOrder)),
  ]
}

function describeMessage({ state, fileName, remark, sha256 }: MessageRow): BankDiscrepancy {
  const kind = kindOf[state] ?? 'message_unknown'
  const reference = `${fileName.slice(0, 150)} ${sha256.slice(0, 12)}`
  return { kind, reference, amounts: null, detail: `${fileName}: ${remark ?? t.notApplied}` }
}

function describeOrder(order: MessageRow, kind: BankDiscrepancyKind, what: string): BankDiscrepancy {
  const reference = order.endToEndId ?? order.id
  return { kind, reference, amounts: null, detail: t.orderTrouble(order.fileName, reference, what) }
}
