export const mustBeListedCountry = 'must be a country of the list'
export const mustBeEmail = 'must be an email address'
export const mustBePhone = 'must be a phone number'
export const mustBeWebAddress = 'must be a web address'
export const mustContainRegisterNumber = 'must contain the number in the register'
export const mustBeTaxId = 'must be a tax ID of letters and digits'
export const mustBePrefix = 'must be 2 to 8 capital letters without accents, and not CN, QUO or DEMO'
export const mustBeBic = 'must be a BIC of 8 or 11 characters'
export const isRejected = (error: string) => `is rejected: ${error}`
