export const percentRange = 'must be from 0 to 100'
export const amountInvalid = 'must be an amount'
export const paymentDateRequired = 'Payment date is required'
export const reasonRequired = 'Reason is required'
export const refundDateRequired = 'Refund date is required'
export const lineRequired = 'At least one line'
export const invalidDate = 'Invalid time value'
export const descriptionRequired = 'Description is required'
export const quantityRange = 'must be above zero, with 3 decimals at most'
export const unitPriceRange = 'must be zero or more, with 4 decimals at most'
export const amountNotPositive = 'Amount must be above zero'
export const serviceStartRequired = 'Service period start date is required'
export const serviceEndRequired = 'Service period end date is required'
export const dueDateRequired = 'Due date is required'
export const tooManyLines = 'At most 1,000 lines'
export const clientRequired = 'Client is required'
export const tooLarge = 'is too large'
export const amountRequired = 'Amount is required'
export const serviceStartInFuture = 'Service period start date cannot be in the future'
export const serviceStartTooEarly = (earliestDay: string) => `Service period start date cannot be before ${earliestDay}`
export const serviceEndTooEarly = (earliestDay: string) => `Service period end date cannot be before ${earliestDay}`
export const serviceEndBeforeStart = 'Service period end date cannot be before the start date'
export const dueDateInPast = 'Due date cannot be in the past'
export const mustBeEmailAddresses = 'must be email addresses'
export const invalidEmails = (addresses: readonly string[]) => `Invalid email: ${addresses.join(', ')}`
export const tooManyRecipients = (max: number) => `At most ${max} addresses`
export const tooManyAttachments = (max: number) => `At most ${max} documents can go out with an invoice`
export const attachedTwice = 'must name each document once'
