export const commentRequired = 'A comment is required'
export const linkLabelRequired = 'Describe what it is'
export const largeConversionRule = 'Large conversion'
export const filingRequiredRule = 'Filing required'
export const structuringRule = 'Structuring'
export const velocityRule = 'Velocity'
export const personStructuringRule = 'Structuring by a person'
export const personVelocityRule = 'Velocity of a person'
export const dormantThenLargeRule = 'Large conversion after dormancy'
export const newClientThenLargeRule = 'New client, then large'
export const roundAmountsRule = 'Repeated round amounts'
export const monthlyLimitExceededRule = 'Monthly limit exceeded'
export const highRiskCountryRule = 'High-risk country'
export const rateOffParityRule = 'Rate off parity'
export const sharedWalletRule = 'Many clients, one wallet'
export const circularPaymentsRule = 'Circular payments'
export const circularOwnershipRule = 'Circular ownership'
export const sharedPersonRule = 'One person, several clients'
export const sharedDetailsRule = 'Shared details'
export const screeningHitRule = 'Screening hit'
export const largeConversionText = 'A conversion above a limit.'
export const filingRequiredText = 'A conversion above the filing threshold of the settings.'
export const structuringText =
  'Several conversions of a client or the own account within a few days, each up to the threshold, which together exceed it.'
export const velocityText =
  'Conversion volume of a client or the own account within a few days that is well above its usual level.'
export const personStructuringText =
  'Several conversions requested by one person within a few days, each up to the threshold, which together exceed it.'
export const personVelocityText =
  'Conversion volume requested by one person within a few days that is well above its usual level.'
export const dormantThenLargeText = 'A large conversion after a long period without conversions.'
export const newClientThenLargeText = 'A large conversion of a client who has only just been added.'
export const roundAmountsText = 'Repeated conversions of round amounts.'
export const monthlyLimitExceededText = 'A conversion that takes a client over its monthly limit.'
export const highRiskCountryText =
  'A conversion of a client in a country that the settings list as high-risk. One alert per client and month.'
export const rateOffParityText = 'A franc rate that deviates from the parity and was rejected.'
export const sharedWalletText =
  'Conversions of several clients to the same wallet within a few days. One alert per wallet and month.'
export const circularPaymentsText =
  "Conversions of clients to wallets in one another's files that lead back to the first client within a few days. One alert per circle and month."
export const circularOwnershipText =
  'Clients that own one another in a circle, by the names of the owners in their files.'
export const sharedPersonText =
  'The same person, by name (words in any order) and birth date, in the files of several clients.'
export const sharedDetailsText =
  'Several clients with the same email address, phone, address, tax number, wallet or paying bank account.'
export const screeningHitText = 'A person or company resembles an entry of a sanctions list.'
export const wholeDays = 'must be a whole number of days'
export const atLeastOne = 'must be at least 1'
export const maxValue = (max: number) => `must be at most ${max}`
export const wholeNumber = 'must be a whole number'
export const minValue = (min: number) => `must be at least ${min}`
export const wholeFrancs = 'must be a whole number of francs'
export const amountZeroOrMore = 'must be an amount of zero or more'
export const aboveZero = 'must be above zero'
export const zeroOrMore = 'must be 0 or more'
export const atMostSixty = 'must be at most 60'
export const reasonRequired = 'A reason is required'
export const tooLarge = 'is too large'
