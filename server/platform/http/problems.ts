import { type PlatformProblem, type Problem, platformProblems } from '#contract/problem.ts'
import { contractText } from '../language/contract-texts.ts'
import type { Refusal } from './route.ts'
import { t } from './texts.ts'

/** Ends a call with a refusal from below the routes; rolls back an open transaction. */
export class RefusalSignal extends Error {
  override readonly name = 'RefusalSignal'
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.detail)
    this.refusal = refusal
  }
}

export function platformRefusal(
  code: Exclude<PlatformProblem, 'internal'>,
  detail: string,
  more: Pick<Refusal, 'errors' | 'context'> = {},
): Refusal {
  const known = platformProblems[code]
  return { code, status: known.status, title: known.title, detail, ...more }
}

export function toProblem(refusal: Refusal, requestId: string): Problem {
  const detail = contractText(refusal.detail)
  return {
    type: `/problems/${refusal.code}`,
    title: contractText(refusal.title),
    status: refusal.status,
    detail,
    message: detail,
    code: refusal.code,
    requestId,
    ...(refusal.errors ? { errors: refusal.errors.map((error) => ({ ...error })) } : {}),
    ...(refusal.context ? { context: { ...refusal.context } } : {}),
  }
}

/** The answer to an internal error: the request id only. */
export function internalProblem(requestId: string): Problem {
  const detail = t.internalError(requestId)
  return {
    type: '/problems/internal',
    title: contractText(platformProblems.internal.title),
    status: 500,
    detail,
    message: detail,
    code: 'internal',
    requestId,
  }
}
