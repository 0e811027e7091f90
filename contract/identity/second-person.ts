/** Errors of approval by a second person. */

/** Why this person may not approve any request now. */
export type ApproverError =
  /** API keys, inactive people, and roles without the permission. */
  | { readonly code: 'approver_not_permitted' }
  /** A new or changed approver waits 24 hours. */
  | { readonly code: 'approver_too_new'; readonly until: Date }
  /** Approver and requester may be the same person behind two accounts. */
  | { readonly code: 'account_not_own'; readonly whose: 'approver' | 'requester' }
  /** The approver alone created the account of the requester. */
  | { readonly code: 'requester_unconfirmed' }

export type SecondPersonError = ApproverError | { readonly code: 'same_person' }
