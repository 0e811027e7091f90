/**
 * Values in screen URLs. Separate from the call contracts: the router needs these before any screen
 * and must not load all contracts.
 */

export const analyticsPeriods = ['1month', '3months', '6months', '1year'] as const

export const documentSortKeys = ['createdAt', 'title', 'documentType'] as const

/** Types that people choose. */
export const documentTypes = ['msa', 'fx_letter', 'compliance_package', 'invoice', 'contract', 'kyc'] as const

/** Also what the server generates: statements of account, mailed reports and quotes. */
export const storedDocumentTypes = [...documentTypes, 'account_statement', 'report', 'quote'] as const

export const filingSortKeys = ['createdAt', 'dueOn', 'amountXof'] as const

export const filingStatuses = ['due', 'submitted', 'acknowledged', 'withdrawn'] as const

/** `invited`: no password chosen yet. `inactive`: signed out and may not sign in. */
export const userStates = ['active', 'invited', 'inactive'] as const

export const dossierStates = ['incomplete', 'complete', 'waived'] as const

export const exchangeFormKinds = ['autorisation_de_change', 'engagement_de_change'] as const

export const proceedsStates = ['open', 'partly', 'late', 'to_cede', 'settled'] as const

export const reportStates = ['draft', 'signed_once', 'signed', 'transmitted', 'acknowledged', 'discarded'] as const

/** Calendar periods to date. */
export const reportPeriods = ['week', 'month', 'quarter', 'year'] as const

/** The whole calendar periods before those. */
const closedPeriods = ['last-week', 'last-month', 'last-quarter', 'last-year'] as const

/** `custom` takes a first and a last day. */
export const periodNames = [...reportPeriods, ...closedPeriods, 'custom'] as const

/** A resemblance to a listed entry, or a name that could not be screened. */
export const matchKinds = ['listed', 'unreadable'] as const

/** Withdrawn: the entry was delisted, or the screened subject has changed. */
export const matchStatuses = ['open', 'confirmed', 'cleared', 'withdrawn'] as const

/** Downloadable reports by group (specification 2). */
export const reportGroups = {
  regulatory: ['bceao-filing', 'aml-screening', 'forex-docs', 'risk-assessment'],
  financial: ['revenue', 'conversion-volume', 'fx-impact'],
  operational: ['efficiency', 'banking-status', 'client-patterns'],
} as const

export const reportTypes = [...reportGroups.regulatory, ...reportGroups.financial, ...reportGroups.operational] as const
