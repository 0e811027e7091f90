export const mustBeMonth = 'Must be a month such as 2026-10'
export const mustBeAccount = 'Must be an account number of 2 to 8 digits'
export const labelRequired = 'Enter a name'
