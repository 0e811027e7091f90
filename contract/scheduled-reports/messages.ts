export const mustBeTime = 'must be a time, such as 08:00'
export const recipientRequired = 'Choose at least one recipient'
export const tooManyRecipients = (max: number) => `At most ${max} recipients`
