export const approveKycTitle = (companyName: string) => `Approuver le KYC : ${companyName}`
export const notOnFileLabel = 'Absent du dossier'
export const approveKycLabel = (companyName: string) => `Approuver le KYC : ${companyName}`
export const kycBadge = (kycStatus: string) => `KYC ${kycStatus.toLowerCase()}`
export const directoryLabel = 'Répertoire des clients'
export const openClientAction = 'Ouvrir la fiche client'
export const riskOverriddenTitle = 'Risque fixé manuellement. Facteurs au dossier'
export const riskFactorsTitle = 'Facteurs de risque'
export const complianceNotesTitle = 'Notes de conformité'
export const clientSinceLabel = 'Client depuis le'
export const totalVolumeLabel = 'Volume total'
export const lastConversion = 'Dernière conversion'
export const searchLabel = 'Rechercher dans le répertoire des clients'
export const totalClientsLabel = 'Total des clients'
export const activeClientsLabel = 'Clients actifs'
export const newClientsLabel = 'Nouveaux ce mois-ci'
export const highRiskLabel = 'Risque élevé'
export const clientValueLabel = 'Valeur totale des clients'
export const averageVolumeLabel = 'Volume mensuel moyen'
export const retentionRateLabel = 'Taux de fidélisation'
export const noConversionsHints = {
  approved: 'Aucune conversion pour le moment',
  pending: 'KYC en attente : aucune conversion pour le moment',
  rejected: 'KYC rejeté : aucune conversion',
  requires_review: 'KYC en cours d’examen : aucune conversion pour le moment',
  expired: 'KYC expiré : renouvelez-le avant la première conversion',
} as const
export const kycPendingLabel = 'KYC en attente'
