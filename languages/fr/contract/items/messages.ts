export const descriptionRequired = 'Saisissez une désignation'
