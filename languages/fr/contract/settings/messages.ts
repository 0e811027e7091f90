export const mustBeListedCountry = 'doit être un pays de la liste'
export const mustBeEmail = 'doit être une adresse e-mail'
export const mustBePhone = 'doit être un numéro de téléphone'
export const mustBeWebAddress = 'doit être une adresse web'
export const mustContainRegisterNumber = 'doit contenir le numéro d’inscription au registre'
export const mustBeTaxId = 'doit être un identifiant fiscal composé de lettres et de chiffres'
export const mustBePrefix = 'doit compter 2 à 8 lettres majuscules sans accent, et ne pas être CN, QUO ou DEMO'
export const mustBeCreditNotePrefix =
  'doit compter 2 à 8 lettres majuscules sans accent, et ne pas être INV, QUO ou DEMO'
export const mustBeQuotePrefix = 'doit compter 2 à 8 lettres majuscules sans accent, et ne pas être INV, CN ou DEMO'
export const mustBeBic = 'doit être un code BIC de 8 ou 11 caractères'
export const isRejected = (error: string) => `est refusé : ${error}`
