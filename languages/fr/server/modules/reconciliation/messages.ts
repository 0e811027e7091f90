export const exceptionNotFound = 'Écart introuvable.'
export const exceptionChanged = 'Cet écart a été modifié depuis que vous l’avez ouvert. Rechargez-le et réessayez.'
const states: Readonly<Record<string, string>> = { open: 'ouvert', proposed: 'proposé', resolved: 'traité' }
export const exceptionState = (state: string) => `Cet écart est ${states[state] ?? state}.`
export const resolutionMismatch = 'Les écarts de cette nature ne peuvent pas être traités ainsi.'
export const resolutionMismatchField = 'Les écarts de cette nature ne peuvent pas être traités ainsi'
export const counterAccountRule =
  'Une régularisation exige un compte de contrepartie ; les autres traitements ne doivent pas en avoir.'
export const chooseCounterAccount = 'Choisissez le compte de contrepartie'
export const nothingToCorrectTitle = 'Rien à corriger'
export const nothingToCorrect = 'Le grand livre et le relevé concordent sur ce montant.'
export const ownApproval = 'La personne qui a proposé le traitement ne peut pas l’approuver.'
export const settlementRule =
  'Indiquez les francs réglés par la livraison et le document du prestataire pour les jetons reçus du prestataire, et pour eux seuls.'
export const settlementRuleField = 'est obligatoire pour les jetons du prestataire, et doit rester vide pour les autres'
export const documentNotFound = 'Document introuvable.'
export const settlementTooHighTitle = 'Supérieur à ce que détient le prestataire'
export const settlementTooHigh = (max: string) =>
  `${max} au plus peuvent être réglés ainsi. Vérifiez le montant ou choisissez l’autre nature de livraison.`
export const settlementOffRateTitle = 'Montants incompatibles'
export const settlementOffRate = (promised: string) =>
  `Les conversions attendent ${promised} pour ces francs, et les jetons reçus s’en écartent de plus de 10 %. Vérifiez le montant.`
export const resolutionSubject = (subjectName: string, reference: string) =>
  `Traitement d’un écart (${subjectName}, ${reference})`
export const payoutsStopped = (subjectName: string, detail: string, others: number) => {
  const more =
    others === 0 ? '' : ` (et ${others < 49 ? '' : 'au moins '}${others} ${others === 1 ? 'autre' : 'autres'})`
  return `Les versements sont suspendus jusqu’à la concordance du rapprochement : ${subjectName} : ${detail}${more}`
}
export const treasury = 'Trésorerie'
export const correctionDescription = (id: number, kind: string, reference: string) =>
  `Régularisation de l’écart ${id} : ${kind.toLowerCase()} ${reference}`
export const subjectUnreachable = (subjectName: string, reason: string) =>
  `${subjectName} n’a pas pu être joint : ${reason}`
export const balanceAt = (asOf: string) => `solde au ${asOf}`
export const balancesDiffer = (found: string, expected: string) =>
  `le compte détient ${found}, mais le grand livre indique ${expected}`
export const agreesAgain = 'le grand livre et le relevé concordent de nouveau'
