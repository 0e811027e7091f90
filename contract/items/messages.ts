export const descriptionRequired = 'Enter a description'
