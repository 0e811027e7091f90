import type { FilingStatus } from '#contract/filings/api.ts'
import type { BusinessDate } from '#kernel/clock.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import type { FilingError } from '../errors.ts'

export type FilingVerb = 'build' | 'submit' | 'send_back' | 'acknowledge'

/** State table of a filing. A package may be rebuilt until the authority has acknowledged. */
const moves: Readonly<Record<FilingVerb, Partial<Record<FilingStatus, FilingStatus>>>> = {
  build: { due: 'due' },
  submit: { due: 'submitted' },
  send_back: { submitted: 'due' },
  acknowledge: { submitted: 'acknowledged' },
}

export function filingAfter(status: FilingStatus, verb: FilingVerb): Result<FilingStatus, FilingError> {
  const next = moves[verb][status]
  return next ? ok(next) : err({ code: 'wrong_filing_state', status, verb })
}

/** A stated day may be neither before the preceding step nor after today. */
export function checkStatedDay(
  field: 'submittedOn' | 'acknowledgedOn',
  day: string,
  { earliest, today }: { readonly earliest: string; readonly today: BusinessDate },
): Result<undefined, FilingError> {
  if (day > today) return err({ code: 'day_out_of_range', field, reason: 'must not lie after today' })
  if (day < earliest) return err({ code: 'day_out_of_range', field, reason: `must not lie before ${earliest}` })
  return ok()
}
