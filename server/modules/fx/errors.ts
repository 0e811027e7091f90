/** Why a provider's response is unusable. The last stored rates stay in force. */
export type ProviderFailure =
  | { readonly code: 'provider_unreachable'; readonly detail: string }
  | { readonly code: 'provider_timed_out'; readonly afterMs: number }
  | { readonly code: 'provider_refused'; readonly status: number }
  | { readonly code: 'provider_quota_exhausted' }
  | { readonly code: 'provider_answer_too_large'; readonly limitBytes: number }
  | { readonly code: 'provider_answer_unreadable'; readonly detail: string }
  | { readonly code: 'provider_answer_outdated' }
  | { readonly code: 'provider_answer_from_future' }

/** The failure as a sentence for the user. */
export function describeFailure(failure: ProviderFailure): string {
  switch (failure.code) {
    case 'provider_unreachable':
      return `The rate provider cannot be reached (${failure.detail}).`
    case 'provider_timed_out':
      return `The rate provider did not answer within ${failure.afterMs / 1000} s.`
    case 'provider_refused':
      return `The rate provider answered with HTTP status ${failure.status}.`
    case 'provider_quota_exhausted':
      return "The rate provider's quota is used up."
    case 'provider_answer_too_large':
      return `The rate provider answered more than ${failure.limitBytes} bytes.`
    case 'provider_answer_unreadable':
      return `The rate provider's answer cannot be read: ${failure.detail}.`
    case 'provider_answer_outdated':
      return 'The rate provider answered older rates than it did before.'
    case 'provider_answer_from_future':
      return 'The rate provider dates its rates in the future.'
  }
}
