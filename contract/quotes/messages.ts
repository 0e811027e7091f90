export const validUntilRequired = 'Enter the last day'
export const lineRequired = 'Add at least one line'
export const tooManyLines = (max: number) => `At most ${max} lines`
export const depositSizeRequired = 'Enter either a percentage or an amount'
