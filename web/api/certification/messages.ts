export const stateLabels = {
  pending: 'Waiting',
  submitting: 'Submitting',
  certified: 'Certified',
  refused: 'Refused',
  unknown: 'Unknown',
  cancelled: 'Withdrawn',
} as const
export const systemLabels = {
  fne: "FNE, Côte d'Ivoire",
  emcf: 'e-MCF, Benin',
  secef: 'SECeF, Burkina Faso (not verified)',
} as const
export const paymentLabels = {
  cash: 'Cash',
  card: 'Card',
  check: 'Cheque',
  'mobile-money': 'Mobile money',
  transfer: 'Transfer',
  deferred: 'On credit',
} as const
export const templateLabels = {
  B2B: 'B2B: business with NCC',
  B2C: 'B2C: private person',
  B2F: 'B2F: client abroad',
  B2G: 'B2G: public body',
} as const
export const withholdingLabels = {
  A: 'A: 1%, client with IFU',
  B: 'B: 5%, client without IFU',
} as const
