export const listAlertsSummary =
  'Les alertes, de la plus récente à la plus ancienne. En recherche plein texte, X-Total-Count plafonne à 10 000'
export const getAlertSummary = 'Une alerte avec ses éléments de preuve, ses liens et son historique'
export const updateAlertSummary =
  'Change le statut, la personne chargée ou l’échéance d’une alerte ; clôturer une alerte critique, ou la clôturer comme confirmée, requiert une seconde personne'
export const decideClosureSummary = 'Une seconde personne clôture l’alerte comme proposé, ou la renvoie'
export const commentAlertSummary = 'Ajoute un commentaire à l’historique d’une alerte'
export const commentRequired = 'Le commentaire est obligatoire'
export const linkAlertSummary =
  'Rattache à une alerte un client, une conversion, une facture, un document, une correspondance de filtrage ou une autre alerte'
export const linkLabelRequired = 'Précisez de quoi il s’agit'
export const bulkSummary =
  'Change le statut ou attribue de nombreuses alertes, en traitement de masse avec suivi. La clôture des alertes critiques, ou comme confirmées, attend une seconde personne'
export const listOfficersSummary = 'Les personnes auxquelles une alerte peut être attribuée'
export const exportSummary = 'Les alertes correspondantes, dans un fichier'
export const alertTrendSummary =
  'Les alertes émises et traitées pour chacun des 30 derniers jours, et leur délai de traitement'
export const dashboardSummary = 'Les indicateurs du tableau de bord de conformité'
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
export const listRulesSummary =
  'Toutes les versions de toutes les règles d’alerte, de la plus récente à la plus ancienne pour chaque règle'
export const createRuleVersionSummary =
  'Crée une version d’une règle, en vigueur à partir d’une date ; s’il y a une seconde personne, seulement après son approbation'
export const zeroOrMore = 'doit être positif ou nul'
export const atMostSixty = 'doit être au plus égal à 60'
export const reasonRequired = 'Le motif est obligatoire'
export const decideRuleVersionSummary = 'Une seconde personne approuve ou rejette une version d’une règle'
export const tooLarge = 'est trop élevé'
export const tryRuleSummary =
  'Les alertes que ces paramètres auraient émises ces 90 derniers jours, et les alertes existantes qu’ils manqueraient ; ne modifie rien'
