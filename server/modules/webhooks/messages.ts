export const receiverGone = 'The receiver responded with 410 Gone.'
export const webhookOffTitle = (host: string) => `The webhook to ${host} was deactivated`
export const deliveryFailedTitle = (host: string) => `A webhook delivery to ${host} failed`
export const deliveryFailed = (event: string, error: string) => `${event}: ${error}. Delivery was retried for 72 hours.`
export const webhookNotFound = 'Webhook not found.'
export const deliveryNotFound = 'Delivery not found.'
export const webhookChanged = 'This webhook has changed since you opened it. Reload it and try again.'
export const notValidTitle = 'Invalid'
export const httpsRequired = 'In production mode the address must start with https.'
export const httpsRequiredField = 'must start with https'
export const tooManyWebhooks = 'The maximum number of webhooks is reached. Delete one that is no longer needed.'
export const webhookOff = 'This webhook is deactivated. Activate it first.'
export const deliveryInProgress = 'This delivery is being sent already. Wait for its result.'
export const respondedWith = (status: number) => `responded with ${status}`
