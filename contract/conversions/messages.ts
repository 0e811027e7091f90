export const defaultNotes = 'Daily XOF to USDT conversion via SaaS platform'
export const commentRequired = 'A comment is required'
export const questionRequired = 'A question is required'
