export const notAWholeAmount = 'Enter a whole amount, for example 150,000,000'
export const notAnAmount = 'Enter an amount, for example 1,200.50'
export const negativeAmount = "Remove the minus sign: the amount can't be negative"
export const ambiguousAmount = 'Use a comma to group thousands and a point for decimals'
export const amountWithoutDecimals = (currency: string) => `${currency} has no decimals: enter a whole amount`
export const tooManyDecimals = (decimals: number) => `Enter at most ${decimals} decimals`
export const folderRefusal = "A folder can't be added. Open it and add its files."
export const amountTooLarge = 'This amount is too large'
