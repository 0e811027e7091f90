export const notFound = 'Article introuvable.'
export const unfitTax = {
  taxCategory: 'La catégorie S exige un taux supérieur à zéro ; toute autre catégorie exige un taux nul',
  exemptionReason: 'Seul un article non taxé peut avoir un motif ; un taux zéro (Z) n’en a pas',
} as const
