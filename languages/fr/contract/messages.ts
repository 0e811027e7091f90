export const aboveZero = 'doit être supérieur à zéro'
export const tooLarge = 'est trop élevé'
export const mustBeWholeNumber = 'doit être un nombre entier'
export const noControlCharacters = 'ne doit pas contenir de caractères de contrôle ou invisibles'
export const required = 'Champ obligatoire'
export const mustBeText = 'doit être un texte'
export const maxCharacters = (max: number) => `doit comporter ${max} caractères au plus`
export const mustBeDate = 'doit être une date, par exemple 2026-01-31'
export const dateRange = (firstDay: string, lastDay: string) =>
  `doit être compris entre le ${firstDay} et le ${lastDay}`
export const mustBeAmount = 'doit être un montant'
export const amountNotNegative = 'doit être un montant positif ou nul'
export const tooManyDecimals = (digits: number) => `comporte plus de ${digits} décimales`
export const mustBeWholeFrancs = 'doit être un nombre entier de francs'
export const wholeFrancsNotNegative = 'doit être un nombre entier de francs, positif ou nul'
export const mustBeAtLeast = (min: number) => `doit être au moins égal à ${min}`
export const mustBeAtMost = (max: number) => `doit être au plus égal à ${max}`
export const rowIdsFormat = (name: string) => `${name} doit être une liste d’identifiants séparés par des virgules`
export const recordNamesFormat = 'doit être une liste de noms d’enregistrements'
export const invalidRequestTitle = 'Requête non valide'
export const notSignedInTitle = 'Session non ouverte'
export const notPermittedTitle = 'Action non autorisée'
export const crossOriginWriteTitle = 'Requête d’une autre origine refusée'
export const proofRequiredTitle = 'Confirmez votre identité'
export const notFoundTitle = 'Introuvable'
export const clientNotFound = 'Ce client n’existe pas.'
export const staleVersionTitle = 'Modifié entre-temps par une autre personne'
export const keyReusedTitle = 'Clé d’idempotence déjà utilisée pour une autre requête'
export const tooLargeTitle = 'Trop volumineux'
export const unsupportedMediaTitle = 'Type de contenu non pris en charge'
export const uploadQuotaReachedTitle = 'Quota de téléversement atteint'
export const tooManyRequestsTitle = 'Trop de requêtes'
export const internalErrorTitle = 'Erreur interne'
export const notReadyTitle = 'Service indisponible'
export const noDirective = 'doit nommer la directive enfreinte'
