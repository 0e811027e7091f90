export const alreadyAnswered = 'Cette demande d’informations a déjà reçu une réponse.'
export const onlyRequesterAnswers = 'Seule la personne qui a demandé cette conversion peut répondre.'
export const ownConversion =
  'Vous avez demandé cette conversion ; vous ne pouvez donc pas demander d’informations à son sujet.'
export const onlyInReview = (state: string): string =>
  `Les informations ne se demandent qu’en cours d’examen ; l’état de cette conversion est « ${state} ».`
