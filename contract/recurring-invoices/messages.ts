export const percentRange = 'Enter a percentage from -99.99 to 1000 other than 0, with at most two decimals'
export const daysRange = 'Enter a whole number of days from 0 to 365'
export const dayOfMonthRange = 'Enter a day from 1 to 31'
export const countRange = 'Enter a whole number from 1 to 1000'
export const startRequired = 'Enter the first day'
export const lineRequired = 'Add at least one line'
export const tooManyLines = (max: number) => `At most ${max} lines`
export const tooManyPriceChanges = (max: number) => `At most ${max} price changes`
export const oneEnd = 'Enter a last day or a number of invoices, not both'
export const sameDay = 'Two price changes begin on the same day'
