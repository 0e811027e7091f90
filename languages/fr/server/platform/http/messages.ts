export const notPermittedTitle = 'Non autorisé'
export const mayNotApprove = 'Votre compte n’est pas autorisé à approuver cette opération.'
export const tooNewTitle = 'Trop récent pour approuver'
export const tooNew = (until: string) =>
  `Votre rôle ou vos accès ont changé il y a moins de 24 heures. Vous pourrez approuver à partir du ${until}.`
export const accountUnconfirmedTitle = 'Compte non confirmé'
export const cursorUnknown = 'n’est pas un curseur de cette liste'
export const routeNotFound = (method: string, url: string) => `${method} ${url} n’existe pas.`
export const overloaded = 'Le système est très sollicité. Rien n’a été modifié ; réessayez dans un instant.'
export const recordingUnavailable =
  'Le système ne peut rien enregistrer pour le moment. Rien n’a été modifié ; réessayez dans un instant.'
export const databaseLost =
  'La base de données est injoignable pour le moment. Avant de réessayer, vérifiez si votre modification a été prise en compte.'
export const invalidJson = 'La requête n’a pas pu être lue : son corps doit être du JSON valide.'
export const requestTooLarge = 'La requête dépasse la taille acceptée par cet appel.'
export const jsonRequired = 'Envoyez le corps en application/json.'
export const tooManyRequests =
  'Trop de requêtes depuis cette adresse. Attendez la durée indiquée par Retry-After, puis réessayez.'
export const requestInvalid = 'La requête n’est pas valide.'
export const andMore = (error: string, more: number) => `${error} (et ${more} de plus)`
export const unknownField = 'n’est pas un champ connu'
export const fieldInvalid = 'n’est pas valide'
export const crossOriginWrite = 'Les modifications ne sont acceptées que depuis les pages de cette installation.'
export const signInFirst = 'Connectez-vous d’abord.'
export const keyNotPermitted = 'Cette clé d’API ne le permet pas'
export const roleNotPermitted = 'Votre rôle ne le permet pas'
export const notPermitted = (why: string, access: string) => `${why} (${access}). Adressez-vous à un administrateur.`
export const personMustConfirm =
  'Seule une personne peut effectuer cette opération, car elle exige une confirmation récente de l’identité.'
export const confirmPassword = 'Confirmez votre mot de passe, puis réessayez.'
export const idempotencyKeyFormat = 'Idempotency-Key doit comporter 1 à 255 caractères ASCII visibles.'
export const visibleAscii = 'doit comporter 1 à 255 caractères ASCII visibles'
export const ifMatchFormat = 'If-Match doit être la version de l’enregistrement.'
export const versionNumber = 'doit être un numéro de version'
export const notFoundTitle = 'Introuvable'
export const internalError = (requestId: string) =>
  `Une erreur est survenue de notre côté. Mentionnez la requête ${requestId} si vous la signalez.`
export const invalidRequestTitle = 'Requête non valide'
export const changedTitle = 'Modifié entre-temps par une autre personne'
const changedRecords: Readonly<Record<string, string>> = {
  branch: 'Cette agence a été modifiée',
  client: 'Ce client a été modifié',
  document: 'Ce document a été modifié',
  dossier: 'Ce dossier a été modifié',
  filing: 'Cette déclaration a été modifiée',
  form: 'Ce formulaire a été modifié',
  invoice: 'Cette facture a été modifiée',
  'lock request': 'Cette demande de verrouillage a été modifiée',
  certification: 'Cette certification a été modifiée',
  'recurring invoice': 'Cette facture récurrente a été modifiée',
  'scheduled report': 'Ce rapport planifié a été modifié',
  quote: 'Ce devis a été modifié',
  item: 'Cet article a été modifié',
  receipt: 'Cet encaissement a été modifié',
  report: 'Ce rapport a été modifié',
}
export const recordChanged = (noun: string) =>
  `${changedRecords[noun] ?? 'Cet enregistrement a été modifié'} depuis son affichage. Rechargez la page, puis réessayez.`
export const addressUnreadable = 'L’adresse de cet appel est illisible.'
export const formRequired = 'Envoyez un formulaire (multipart/form-data) avec un fichier.'
export const fieldTooLong = 'comporte un champ trop long'
export const fieldTwice = (fieldname: string) => `comporte deux fois le champ ${fieldname}`
export const chooseFile = 'Choisissez un fichier'
export const formInvalid = 'Le formulaire n’est pas valide.'
export const formProblem = (what: string) => `Le formulaire ${what}.`
export const fileTooLarge = (megabytes: number) => `Le fichier dépasse ${megabytes} Mo.`
export const tooManyParts = 'Le formulaire comporte plus de parties que cet appel n’en accepte.'
export const formTruncated = 'Le formulaire était incomplet. Envoyez-le de nouveau.'
export const idempotencyKeyReused =
  'Cette clé Idempotency-Key a déjà servi pour une autre requête. Envoyez une nouvelle clé pour une nouvelle requête.'
export const uploadQuotaReached = (files: number, megabytes: number): string =>
  `Vous pouvez téléverser ${files} fichiers et ${megabytes} Mo par jour. Le téléversement sera de nouveau possible après minuit UTC.`
export const secondPersonTitle = 'L’approbation d’une seconde personne est requise'
export const notPossibleTitle = 'Impossible pour le moment'
const howToConfirm =
  'n’est pas encore confirmé comme appartenant à son utilisateur ; une autre personne doit donc approuver. Un compte est confirmé par un lien reçu par e-mail, par une connexion via votre organisation ou par un exploitant (npx corridor user release).'
export const ownAccountUnconfirmed = `Votre compte ${howToConfirm}`
export const requesterAccountUnconfirmed = `Le compte de la personne à l’origine de la demande ${howToConfirm}`
export const requesterUnconfirmed =
  'Vous avez créé le compte de la personne à l’origine de la demande, et aucun autre approbateur ne l’a confirmé. Un autre approbateur peut décider, ou confirmer le compte sous Demandes d’accès ; un exploitant peut le faire avec npx corridor user release.'
