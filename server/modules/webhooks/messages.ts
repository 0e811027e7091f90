export const receiverGone = 'The receiver responded with 410 Gone.'
export const webhookOffTitle = (host: string) => `The webhook to ${host} was deactivated`
export const deliveryFailedTitle = (host: string) => `A webhook delivery to ${host} failed`
export const deliveryFailed = (event: string, error: string) => `${event}: ${error}, retried for 72 hours.`
export const webhookNotFound = 'Webhook not found.'
export const deliveryNotFound = 'Delivery not found.'
export const webhookChanged = 'Somebody else changed the webhook in the meantime. Reload it.'
export const notValidTitle = 'Invalid'
export const httpsRequired = 'In production the address must start with https.'
export const httpsRequiredField = 'must start with https'
export const tooManyWebhooks = 'The limit of webhooks is reached.'
export const webhookOff = 'The webhook is deactivated.'
export const deliveryInProgress = 'The delivery is being sent.'
export const respondedWith = (status: number) => `responded with ${status}`
