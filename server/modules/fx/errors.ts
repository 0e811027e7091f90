/** Why a provider's response is unusable. The last stored rates stay in force. */
import { err, type Result } from '#kernel/result.ts'
import { t } from './texts.ts'

export type ProviderFailure =
  | { readonly code: 'provider_unreachable'; readonly detail: string }
  | { readonly code: 'provider_timed_out'; readonly afterMs: number }
  | { readonly code: 'provider_refused'; readonly status: number }
  | { readonly code: 'provider_quota_exhausted' }
  | { readonly code: 'provider_answer_too_large'; readonly limitBytes: number }
  | { readonly code: 'provider_answer_unreadable'; readonly detail: string }
  | { readonly code: 'provider_answer_outdated' }
  | { readonly code: 'provider_answer_from_future' }

export const unreadable = (detail: string): Result<never, ProviderFailure> =>
  err({ code: 'provider_answer_unreadable', detail })

/** The failure as a sentence for the user. */
export function describeFailure(failure: ProviderFailure): string {
  switch (failure.code) {
    case 'provider_unreachable':
      return t.unreachable(failure.detail)
    case 'provider_timed_out':
      return t.timedOut(failure.afterMs / 1000)
    case 'provider_refused':
      return t.badStatus(failure.status)
    case 'provider_quota_exhausted':
      return t.quotaUsedUp
    case 'provider_answer_too_large':
      return t.answerTooLarge(failure.limitBytes)
    case 'provider_answer_unreadable':
      return t.unreadable(failure.detail)
    case 'provider_answer_outdated':
      return t.answerOutdated
    case 'provider_answer_from_future':
      return t.datedInFuture
  }
}
