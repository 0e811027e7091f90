export const noteRequired = 'Indiquez le motif'
