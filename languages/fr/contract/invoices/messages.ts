export const percentRange = 'doit être compris entre 0 et 100'
export const amountInvalid = 'doit être un montant'
export const paymentDateRequired = 'La date de paiement est obligatoire'
export const reasonRequired = 'Le motif est obligatoire'
export const refundDateRequired = 'La date du remboursement est obligatoire'
export const lineRequired = 'Au moins une ligne est requise'
export const invalidDate = 'Date non valide'
export const descriptionRequired = 'La description est obligatoire'
export const quantityRange = 'doit être supérieur à zéro, avec 3 décimales au plus'
export const unitPriceRange = 'doit être positif ou nul, avec 4 décimales au plus'
export const amountNotPositive = 'Le montant doit être supérieur à zéro'
export const serviceStartRequired = 'La date de début de la période de prestation est obligatoire'
export const serviceEndRequired = 'La date de fin de la période de prestation est obligatoire'
export const dueDateRequired = 'L’échéance est obligatoire'
export const tooManyLines = '1 000 lignes au plus'
export const clientRequired = 'Le client est obligatoire'
export const tooLarge = 'est trop élevé'
export const amountRequired = 'Le montant est obligatoire'
export const serviceStartInFuture = 'La date de début de la période de prestation ne peut pas être dans le futur'
export const serviceStartTooEarly = (earliestDay: string) =>
  `La date de début de la période de prestation ne peut pas être antérieure au ${earliestDay}`
export const serviceEndTooEarly = (earliestDay: string) =>
  `La date de fin de la période de prestation ne peut pas être antérieure au ${earliestDay}`
export const serviceEndBeforeStart = 'La date de fin de la période de prestation ne peut pas précéder la date de début'
export const dueDateInPast = 'L’échéance ne peut pas être passée'
export const mustBeEmailAddresses = 'doit être une liste d’adresses e-mail'
export const invalidEmails = (addresses: readonly string[]) => `Adresse e-mail non valide : ${addresses.join(', ')}`
export const tooManyRecipients = (max: number) => `${max} adresses au plus`
export const tooManyAttachments = (max: number) => `Au plus ${max} documents peuvent accompagner une facture`
export const attachedTwice = 'doit nommer chaque document une seule fois'
