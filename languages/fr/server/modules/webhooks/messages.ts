export const webhookNotFound = 'Webhook introuvable.'
export const deliveryNotFound = 'Envoi introuvable.'
export const webhookChanged = 'Ce webhook a été modifié depuis que vous l’avez ouvert. Rechargez-le et réessayez.'
export const notValidTitle = 'Non valide'
export const httpsRequired = 'En mode production, l’adresse doit commencer par https.'
export const httpsRequiredField = 'doit commencer par https'
export const tooManyWebhooks = 'Le nombre maximal de webhooks est atteint. Supprimez-en un qui ne sert plus.'
export const webhookOff = 'Ce webhook est désactivé. Activez-le d’abord.'
export const deliveryInProgress = 'Cet envoi est déjà en cours. Attendez son résultat.'
export const webhookOffTitle = (host: string) => `Le webhook vers ${host} a été désactivé`
export const deliveryFailedTitle = (host: string) => `Échec d’un envoi de webhook vers ${host}`
export const receiverGone = 'Le destinataire a répondu 410 Gone.'
export const deliveryFailed = (event: string, error: string) =>
  `${event} : ${error}. L’envoi a été retenté pendant 72 heures.`
export const respondedWith = (status: number) => `a répondu ${status}`
