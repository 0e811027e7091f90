export const noteRequired = 'Enter a reason'
