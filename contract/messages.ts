/** Texts of shared fields, selections and problems. */

export const aboveZero = 'must be above zero'
export const tooLarge = 'is too large'
export const mustBeWholeNumber = 'must be a whole number'
export const noControlCharacters = 'must not contain control or invisible characters'
export const required = 'Required'
export const mustBeText = 'must be text'
export const maxCharacters = (max: number) => `must be ${max} characters or fewer`
export const mustBeDate = 'must be a date such as 2026-01-31'
export const dateRange = (firstDay: string, lastDay: string) => `must be from ${firstDay} to ${lastDay}`
export const mustBeAmount = 'must be an amount'
export const amountNotNegative = 'must be an amount of zero or more'
export const tooManyDecimals = (digits: number) => `has more than ${digits} decimals`
export const mustBeWholeFrancs = 'must be a whole number of francs'
export const wholeFrancsNotNegative = 'must be a whole number of francs, zero or more'
export const mustBeAtLeast = (min: number) => `must be at least ${min}`
export const mustBeAtMost = (max: number) => `must be at most ${max}`
export const rowIdsFormat = (name: string) => `${name} must be ids separated by commas`
export const recordNamesFormat = 'must be names of records'
export const invalidRequestTitle = 'Invalid request'
export const notSignedInTitle = 'Not signed in'
export const notPermittedTitle = 'Not permitted'
export const crossOriginWriteTitle = 'Cross-origin request refused'
export const proofRequiredTitle = 'Confirm it is you'
export const notFoundTitle = 'Not found'
export const clientNotFound = 'There is no such client.'
export const staleVersionTitle = 'Changed by someone else'
export const keyReusedTitle = 'Idempotency key used for another request'
export const tooLargeTitle = 'Too large'
export const unsupportedMediaTitle = 'Unsupported media type'
export const uploadQuotaReachedTitle = 'Upload quota reached'
export const tooManyRequestsTitle = 'Too many requests'
export const internalErrorTitle = 'Internal error'
export const notReadyTitle = 'Not ready'
export const noDirective = 'must name the directive that was violated'
