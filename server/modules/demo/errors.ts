export type DemoError =
  | { readonly code: 'not_in_production' }
  /** Payouts leave on a real chain, which keeps its own past. */
  | { readonly code: 'no_simulated_chain' }
  /** Somebody has begun it and tells nothing any more. */
  | { readonly code: 'in_the_making' }
