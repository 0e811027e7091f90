export const reasonRequired = 'Saisissez un motif'
