/** A breach that a check of the books, seals or rails has found. */
export interface IntegrityViolation {
  /** `ledger`, `audit`, `documents`, `bank`, `payout`, `alerts`. */
  readonly area: string
  /** What it is about: an account, a batch, a message. Never an account number. */
  readonly id: string
  /** What is wrong, in words. */
  readonly message: string
}
