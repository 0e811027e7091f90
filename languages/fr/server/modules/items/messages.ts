export const notFound = 'Article introuvable.'
export const unfitTax = {
  taxCategory: 'La catégorie S exige un taux supérieur à zéro ; toute autre catégorie exige un taux nul',
  exemptionReason: 'Seul un article sans taxe peut avoir un motif d’exonération',
} as const
