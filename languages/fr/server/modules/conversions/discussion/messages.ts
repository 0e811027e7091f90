import type { ConversionComment } from '#contract/conversions/api.ts'
export const alreadyAnswered = 'Cette demande d’informations a déjà reçu une réponse.'
export const onlyRequesterAnswers = 'Seule la personne qui a demandé cette conversion peut répondre.'
export const ownConversion =
  'Vous avez demandé cette conversion ; vous ne pouvez donc pas demander d’informations à son sujet.'
export const onlyInReview = (state: string): string =>
  `Les informations ne se demandent qu’en cours d’examen ; l’état de cette conversion est « ${state} ».`
const titles: Readonly<Record<ConversionComment['kind'], string>> = {
  comment: 'Nouveau commentaire sur',
  request: 'Information demandée pour',
  answer: 'Information fournie pour',
}
export const commentTitle = (kind: ConversionComment['kind'], reference: string, clientName: string): string =>
  `${titles[kind]} ${reference}, ${clientName}`
export const commentBody = (author: string, text: string): string => `${author} : ${text}`
