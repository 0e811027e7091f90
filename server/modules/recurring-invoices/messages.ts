import type { MissingPart } from '#contract/invoices/labels.ts'

export const noun = 'recurring invoice'
export const notFound = 'Recurring invoice not found.'
export const endedTitle = 'Ended'
export const ended = 'This recurring invoice has ended. Create a new one instead.'
export const tooManyTitle = 'Too many recurring invoices'
export const tooMany = (max: number) =>
  `At most ${max} recurring invoices can be active. End one that is no longer needed.`
export const clientInactiveTitle = 'Client is inactive'
export const clientInactive = (name: string) => `${name} is inactive. Choose another client or reactivate it.`
export const paused = 'This recurring invoice is already paused.'
export const notPaused = 'This recurring invoice is not paused.'
export const nothingToCreate = 'No invoice is due. The next one is created on its scheduled day.'

export const startInPast = (today: string) => `Choose ${today} or a later day`
export const rhythmFixed = 'Cannot change after the first period. End this recurring invoice and create a new one'
export const noPeriodBeforeEnd = (first: string) => `The first invoice would be on ${first}: choose a later day`
export const unfitPriceCurrency = (local: string) => `Prices must be in USD, ${local} or XOF`
export const notCombined =
  'A line outside the scope of tax cannot be combined with other lines: choose one kind of tax for all lines'
export const totalNotPositive = 'The lines must add up to more than zero'

export const missingParts: Readonly<Partial<Record<MissingPart, string>>> = {
  business_name: 'your business has no name in Settings',
  client_email: 'the client has no email address',
}
export const notSentLacks = (parts: readonly string[]) =>
  `Not sent because ${parts.join(' and ')}. Complete the missing details, then send the draft.`
export const notSentError = 'Not sent because of a server error; see the server log. Send the draft yourself.'
export const notSentTitle = (number: string) => `${number} was not sent`
export const notCreatedTitle = (client: string, day: string) => `The invoice to ${client} of ${day} was not created`
export const byScheduleName = (name: string) => `${name} by recurring invoice`
export const categoryRateMismatch =
  'A tax rate above zero requires the standard rate; every other kind of tax requires a zero rate'
