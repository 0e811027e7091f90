export const defaultNotes = 'Conversion quotidienne de XOF en USDT par la plateforme SaaS'
export const commentRequired = 'Le commentaire est obligatoire'
export const questionRequired = 'La question est obligatoire'
