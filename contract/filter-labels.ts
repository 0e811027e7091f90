/**
 * What addresses of screens may carry, apart from the calls: the router reads it before any screen, and must not bring every
 * contract for it.
 */

export const analyticsPeriods = ['1month', '3months', '6months', '1year'] as const

export const documentSortKeys = ['createdAt', 'title', 'documentType'] as const

export const documentTypes = ['msa', 'fx_letter', 'compliance_package', 'invoice', 'contract', 'kyc'] as const

export const filingSortKeys = ['createdAt', 'dueOn', 'amountXof'] as const

export const filingStatuses = ['due', 'submitted', 'acknowledged', 'withdrawn'] as const

/** `invited`: has not chosen a password yet. `inactive`: may not sign in, and was signed out. */
export const userStates = ['active', 'invited', 'inactive'] as const

export const dossierStates = ['incomplete', 'complete', 'waived'] as const

export const exchangeFormKinds = ['autorisation_de_change', 'engagement_de_change'] as const

export const proceedsStates = ['open', 'late', 'to_cede', 'settled'] as const

/** Of a suspicious-transaction report. */
export const reportStates = ['draft', 'signed_once', 'signed', 'transmitted', 'acknowledged', 'discarded'] as const

export const reportPeriods = ['week', 'month', 'quarter', 'year'] as const

/** Withdrawn: the entry is listed no more, or what is screened is another by now. */
export const matchStatuses = ['open', 'confirmed', 'cleared', 'withdrawn'] as const

/** The reports one can download, by group (specification 2). */
export const reportGroups = {
  regulatory: ['bceao-filing', 'aml-screening', 'forex-docs', 'risk-assessment'],
  financial: ['revenue', 'conversion-volume', 'fx-impact'],
  operational: ['efficiency', 'banking-status', 'client-patterns'],
} as const

export const reportTypes = [...reportGroups.regulatory, ...reportGroups.financial, ...reportGroups.operational] as const
