export type ItemError =
  | { readonly code: 'item_not_found' }
  | { readonly code: 'stale_version'; readonly currentVersion: number }
  /** Category or reason do not fit the rate. */
  | { readonly code: 'unfit_tax'; readonly path: 'taxCategory' | 'exemptionReason' }
