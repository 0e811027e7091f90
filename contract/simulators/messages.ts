export const hourRange = 'must be an hour from 0 to 23'
export const bankRequired = 'Choose a bank'
export const accountNumberRequired = 'Account number is required'
