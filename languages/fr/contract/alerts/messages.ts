export const commentRequired = 'Le commentaire est obligatoire'
export const linkLabelRequired = 'Précisez de quoi il s’agit'
export const largeConversionRule = 'Conversion importante'
export const filingRequiredRule = 'Déclaration requise'
export const structuringRule = 'Fractionnement'
export const velocityRule = 'Accélération des volumes'
export const personStructuringRule = 'Fractionnement par une personne'
export const personVelocityRule = 'Accélération des volumes d’une personne'
export const dormantThenLargeRule = 'Conversion importante après inactivité'
export const newClientThenLargeRule = 'Conversion importante d’un nouveau client'
export const roundAmountsRule = 'Montants ronds répétés'
export const monthlyLimitExceededRule = 'Plafond mensuel dépassé'
export const highRiskCountryRule = 'Pays à haut risque'
export const rateOffParityRule = 'Taux hors parité'
export const sharedWalletRule = 'Plusieurs clients, un même portefeuille'
export const circularPaymentsRule = 'Paiements circulaires'
export const circularOwnershipRule = 'Détention circulaire'
export const sharedPersonRule = 'Une même personne, plusieurs clients'
export const sharedDetailsRule = 'Coordonnées communes'
export const screeningHitRule = 'Correspondance de filtrage'
export const largeConversionText = 'Une conversion supérieure à une limite.'
export const filingRequiredText = 'Une conversion supérieure au seuil de déclaration fixé dans les paramètres.'
export const structuringText =
  'Plusieurs conversions d’un client ou du compte propre en quelques jours, dont aucune ne dépasse le seuil mais dont le total le dépasse.'
export const velocityText =
  'Un volume de conversion d’un client ou du compte propre, sur quelques jours, nettement supérieur à son niveau habituel.'
export const personStructuringText =
  'Plusieurs conversions demandées par une même personne en quelques jours, dont aucune ne dépasse le seuil mais dont le total le dépasse.'
export const personVelocityText =
  'Un volume de conversions demandé par une même personne en quelques jours, nettement supérieur à son niveau habituel.'
export const dormantThenLargeText = 'Une conversion importante après une longue période sans conversion.'
export const newClientThenLargeText = 'Une conversion importante d’un client enregistré depuis peu.'
export const roundAmountsText = 'Des conversions répétées de montants ronds.'
export const monthlyLimitExceededText = 'Une conversion qui fait dépasser au client son plafond mensuel.'
export const highRiskCountryText =
  'Une conversion d’un client d’un pays classé à haut risque dans les paramètres. Une alerte par client et par mois.'
export const rateOffParityText = 'Un taux du franc qui s’écarte de la parité et qui a été rejeté.'
export const sharedWalletText =
  'Des conversions de plusieurs clients vers le même portefeuille en quelques jours. Une alerte par portefeuille et par mois.'
export const circularPaymentsText =
  'Des conversions de clients vers des portefeuilles figurant dans les dossiers les uns des autres, qui reviennent au premier client en quelques jours. Une alerte par boucle et par mois.'
export const circularOwnershipText =
  'Des clients qui se détiennent en boucle, d’après les noms des détenteurs dans leurs dossiers.'
export const sharedPersonText =
  'La même personne, d’après son nom, dans n’importe quel ordre de mots, et sa date de naissance, dans les dossiers de plusieurs clients.'
export const sharedDetailsText =
  'Plusieurs clients ayant la même adresse e-mail, le même téléphone, la même adresse, le même identifiant fiscal, le même portefeuille ou le même compte bancaire payeur.'
export const screeningHitText = 'Une personne ou une société ressemble à une entrée d’une liste de sanctions.'
export const wholeDays = 'doit être un nombre entier de jours'
export const atLeastOne = 'doit être au moins égal à 1'
export const maxValue = (max: number) => `doit être au plus égal à ${max}`
export const wholeNumber = 'doit être un nombre entier'
export const minValue = (min: number) => `doit être au moins égal à ${min}`
export const wholeFrancs = 'doit être un nombre entier de francs'
export const amountZeroOrMore = 'doit être un montant positif ou nul'
export const aboveZero = 'doit être supérieur à zéro'
export const zeroOrMore = 'doit être positif ou nul'
export const atMostSixty = 'doit être au plus égal à 60'
export const reasonRequired = 'Le motif est obligatoire'
export const tooLarge = 'est trop élevé'
