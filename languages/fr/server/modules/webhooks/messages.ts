export const webhookNotFound = 'Webhook introuvable.'
export const deliveryNotFound = 'Envoi introuvable.'
export const webhookChanged = 'Une autre personne a modifié le webhook entre-temps. Rechargez-le.'
export const notValidTitle = 'Non valide'
export const httpsRequired = 'En production, l’adresse doit commencer par https.'
export const httpsRequiredField = 'doit commencer par https'
export const tooManyWebhooks = 'Le nombre maximal de webhooks est atteint.'
export const webhookOff = 'Le webhook est désactivé.'
export const deliveryInProgress = 'L’envoi est en cours.'
export const webhookOffTitle = (host: string) => `Le webhook vers ${host} a été désactivé`
export const deliveryFailedTitle = (host: string) => `Échec d’un envoi de webhook vers ${host}`
export const receiverGone = 'Le destinataire a répondu 410 Gone.'
export const deliveryFailed = (event: string, error: string) => `${event} : ${error}, tenté pendant 72 heures.`
export const respondedWith = (status: number) => `a répondu ${status}`
