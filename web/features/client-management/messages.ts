export const approveKycTitle = (companyName: string) => `Approve KYC: ${companyName}`
export const notOnFileLabel = 'Not on file'
export const approveKycLabel = (companyName: string) => `Approve KYC for ${companyName}`
export const kycBadge = (kycStatus: string) => `KYC ${kycStatus}`
export const directoryLabel = 'Client directory'
export const openClientAction = 'Open client page'
export const riskOverriddenTitle = 'Risk set manually. Factors on record'
export const riskFactorsTitle = 'Risk factors'
export const complianceNotesTitle = 'Compliance notes'
export const clientSinceLabel = 'Client since'
export const totalVolumeLabel = 'Total volume'
export const lastConversion = 'Last conversion'
export const searchLabel = 'Search the client directory'
export const totalClientsLabel = 'Total Clients'
export const activeClientsLabel = 'Active Clients'
export const newClientsLabel = 'New This Month'
export const highRiskLabel = 'High Risk'
export const clientValueLabel = 'Total Client Value'
export const averageVolumeLabel = 'Average Monthly Volume'
export const retentionRateLabel = 'Retention Rate'
/** By KYC status, for a client without conversions. */
export const noConversionsHints = {
  approved: 'No conversions yet',
  pending: 'KYC pending: no conversions yet',
  rejected: 'KYC rejected: no conversions',
  requires_review: 'KYC in review: no conversions yet',
  expired: 'KYC expired: renew it before the first conversion',
} as const
export const kycPendingLabel = 'KYC Pending'
