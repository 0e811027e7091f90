export type DemoError =
  /** Other data exist, and the person has not confirmed. */
  | { readonly code: 'not_confirmed' }
  | { readonly code: 'not_in_production' }
  /** Payouts use a real chain, whose past cannot be created. */
  | { readonly code: 'no_simulated_chain' }
  /** Another run has started and stopped reporting progress. */
  | { readonly code: 'being_created' }
