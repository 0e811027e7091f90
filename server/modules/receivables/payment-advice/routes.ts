// Answers the calls for payment advice.
import * as contract from '#contract/receivables/payment-advice.ts'
import { toDecimal } from '#kernel/money.ts'
import { invalidInput, notFound, notPossibleNow } from '#server/platform/http/refusals.ts'
import {
  answer,
  answerResult,
  type RefusalTable,
  type Route,
  refusalFor,
  refuse,
  write,
} from '#server/platform/http/route.ts'
import type { Receivables } from '../service.ts'
import { t } from '../texts.ts'
import type { CheckedRow } from './rules.ts'
import { type AdviceError, type CheckedAdvice, readyXof } from './service.ts'

export function paymentAdviceRoutes({ receivables }: { receivables: Pick<Receivables, 'paymentAdvice'> }): Route[] {
  const { paymentAdvice } = receivables
  return [
    write(contract.checkPaymentAdvice, async ({ transaction, body }) => {
      const checked = await paymentAdvice.check(transaction, body)
      return checked.ok ? answer(presentPreview(checked.value)) : refuse(refusalFor(checked.error, refusals))
    }),
    write(contract.importPaymentAdvice, async ({ transaction, actor, body }) =>
      answerResult(await paymentAdvice.import(transaction, actor, body), refusals),
    ),
  ]
}

function presentPreview({ rows, unknownColumns }: CheckedAdvice): contract.AdvicePreview {
  const counted = (state: CheckedRow['state']) => rows.filter((row) => row.state === state).length
  return {
    rows: rows.map(presentRow),
    ready: counted('ready'),
    known: counted('known'),
    similar: counted('similar'),
    invalid: counted('invalid'),
    readyAmount: toDecimal(readyXof(rows)),
    unknownColumns: [...unknownColumns],
  }
}

function presentRow({ line, cells, credit, state, errors }: CheckedRow): contract.AdviceRow {
  const { payerName = '', remittance = '' } = cells
  return {
    line,
    payerName,
    remittance,
    state,
    errors: [...errors],
    bookedOn: credit?.bookedOn ?? cells.bookedOn ?? '',
    amount: credit ? credit.amountXof.toString() : (cells.amount ?? ''),
    reference: credit?.reference ?? cells.reference ?? '',
  }
}

const refusals: RefusalTable<AdviceError> = {
  import_unreadable: ({ detail }) => invalidInput('content', detail),
  connection_not_found: () => notFound(t.accountNotFound),
  connection_not_connected: () => notPossibleNow(t.accountNotConnected),
  rows_invalid: ({ line, column, message }) => invalidInput('content', t.adviceRowInvalid(line, column, message)),
}
