/** Journals, account purposes and states of accounting. */

/** Sales, bank, conversions, exchange differences, fees, miscellaneous. */
export const journals = ['VE', 'BQ', 'CV', 'EC', 'FR', 'OD'] as const
export type Journal = (typeof journals)[number]

/** What an account is used for. The mapping names the account of each. */
export const purposes = [
  'receivable',
  'customer_advance',
  'sale_local',
  'sale_export',
  'tax_collected',
  'withholding_collected',
  'payment_by_hand',
  'bank',
  'transfer',
  'own_conversion',
  'provider',
  'usdt_treasury',
  'conversion_fee',
  'bank_charges',
  'fx_loss',
  'fx_gain',
  'conversion_loss',
  'conversion_gain',
  'unapplied_receipts',
  'suspense',
  'opening',
] as const
export type Purpose = (typeof purposes)[number]

/** Purposes whose account may depend on the tax category. */
export const taxedPurposes = ['sale_local', 'sale_export', 'tax_collected'] as const satisfies readonly Purpose[]

export const sourceKinds = ['invoice', 'conversion', 'receipt', 'correction', 'opening'] as const
export type SourceKind = (typeof sourceKinds)[number]

export const lineCurrencies = ['XOF', 'USD', 'EUR', 'GBP', 'JPY', 'USDT'] as const
export type LineCurrency = (typeof lineCurrencies)[number]

/** The 18 columns of the French audit file, a file for Sage, a workbook, and JSON. */
export const accountingFormats = ['fec', 'sage', 'xlsx', 'json'] as const
export type AccountingFormat = (typeof accountingFormats)[number]

export const lockStates = ['waiting', 'approved', 'rejected', 'withdrawn'] as const
export type LockState = (typeof lockStates)[number]
