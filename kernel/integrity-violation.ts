/** A violation found by an integrity check of ledger, audit seals or rails. */
export interface IntegrityViolation {
  /** `ledger`, `audit`, `documents`, `bank`, `payout`, `alerts`. */
  readonly area: string
  /** The affected account, batch or message. Never an account number. */
  readonly id: string
  /** Plain-language description of the violation. */
  readonly message: string
}
