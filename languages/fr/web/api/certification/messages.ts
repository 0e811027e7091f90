export const stateLabels = {
  pending: 'En attente',
  submitting: 'Transmission en cours',
  certified: 'Certifiée',
  refused: 'Refusée',
  unknown: 'Issue inconnue',
  cancelled: 'Retirée',
} as const
export const systemLabels = {
  fne: 'FNE, Côte d’Ivoire',
  emcf: 'e-MCF, Bénin',
  secef: 'SECeF, Burkina Faso (non vérifié)',
} as const
export const paymentLabels = {
  cash: 'Espèces',
  card: 'Carte',
  check: 'Chèque',
  'mobile-money': 'Mobile money',
  transfer: 'Virement',
  deferred: 'À crédit',
} as const
export const templateLabels = {
  B2B: 'B2B : entreprise avec NCC',
  B2C: 'B2C : particulier',
  B2F: 'B2F : client à l’étranger',
  B2G: 'B2G : organisme public',
} as const
export const withholdingLabels = {
  A: 'A : 1 %, client avec IFU',
  B: 'B : 5 %, client sans IFU',
} as const
