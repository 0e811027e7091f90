export const languageNotOffered = (languages: string) => `doit être l’une de ces langues : ${languages}`
export const monthlyLimitTooLarge = 'ne doit pas dépasser 9 999 999 999 999,99'
export const monthlyLimitAmbiguous = 'doit séparer les milliers par une virgule et les décimales par un point'
export const required = 'Obligatoire'
export const fileUnreadableTitle = 'Fichier illisible'
export const importNotFound = 'Vous n’avez contrôlé aucun fichier de ce type.'
export const importConfirmedTitle = 'Déjà importé'
export const importConfirmed =
  'Ce fichier a déjà été importé. Contrôlez-le à nouveau pour importer les nouvelles lignes.'
export const importEmptyTitle = 'Rien à importer'
export const importEmpty = 'Aucune ligne de ce fichier ne peut être importée.'
export const importedLine = (line: number, companyName: string) => `Ligne ${line}, ${companyName}`
export const countryNotOffered = 'doit être un pays de la liste'
export const monthlyLimitLabel = 'Plafond mensuel'
export const duplicateClientTitle = 'Client déjà existant'
export const duplicateName = (companyName: string) => `${companyName} est déjà un client dans ce pays.`
export const duplicateTaxId = (companyName: string) => `${companyName} a déjà cet identifiant fiscal.`
export const personNotFound = 'Cette personne n’existe pas dans le dossier de ce client.'
export const ownerShareRequired = 'Obligatoire pour un bénéficiaire effectif'
export const shareLabel = 'Part'
export const shareOwnersOnly = 'ne peut être indiquée que pour les bénéficiaires effectifs'
export const sharesExceeded = (othersHold: string, left: string) =>
  `les autres bénéficiaires détiennent ${othersHold.replace('.', ',')} % ; il reste donc ${left} % au plus`
export const nationalityLabel = 'Nationalité'
export const birthDateLabel = 'Date de naissance'
export const birthDateFuture = 'ne doit pas être dans le futur'
export const documentOfAnotherClient = 'doit être un document de ce client'
export const documentLabel = 'Document'
export const limitProposalMissingTitle = 'Rien à approuver'
export const limitProposalMissing = 'Aucun relèvement du plafond mensuel n’est en attente d’approbation pour ce client.'
export const secondPersonRequired = 'Une autre personne que celle qui a demandé le plafond plus élevé doit en décider.'
export const alreadyOfType = (accountType: string) => `est déjà du type ${accountType}`
export const alreadyActive = 'est déjà actif'
export const alreadyInactive = 'est déjà inactif'
export const higherLimitSubject = (companyName: string) => `Relèvement du plafond mensuel (${companyName})`
export const valueTakenByClient = (companyName: string, id: number) => `existe déjà chez ${companyName} (n° ${id})`
export const valueTakenByLine = (earlier: number) => `existe déjà à la ligne ${earlier}`
export const billingCurrencyChoices = 'doit être USD, EUR, GBP, XOF, NGN, GHS ou JPY'
export const accountTypeChoices = 'doit être enterprise, premium ou standard'
export const activeChoices = 'doit être yes ou no'
export const countryUnknown = 'doit être un pays, par son nom ou son code ISO'
export const kycStatusChoices = (allowedKyc: string) => `doit être ${allowedKyc}`
export const clientExistsSinceCheck = 'a été créé après la vérification du fichier'
