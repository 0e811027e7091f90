export const noteRequired = 'Say why'
