export const addressRequired = 'Wallet address is required'
export const beneficiaryNameRequired = "Beneficiary's name is required"
export const countryRequired = 'Country is required'
export const labelRequired = 'Label is required'
export const signatureFormat = 'A signature is 0x and 130 hexadecimal digits'
export const reasonRequired = 'A reason is required'
