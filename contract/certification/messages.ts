export const reasonRequired = 'Enter a reason'
