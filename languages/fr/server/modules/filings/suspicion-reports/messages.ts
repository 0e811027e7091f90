export const notEditable = 'elle ne peut pas être modifiée'
export const notSignable = 'elle ne peut pas être signée'
export const notTransmittable = 'elle ne peut pas être transmise'
export const notAcknowledgeable = 'il ne peut pas en être accusé réception'
export const notAddable = 'rien ne peut y être ajouté'
export const notAttachable = 'rien ne peut y être joint'
export const notDiscardable = 'elle ne peut pas être abandonnée'
export const reportNotFound = 'Déclaration introuvable.'
export const notPermittedTitle = 'Non autorisé'
export const notPermitted = 'Votre rôle ne le permet pas.'
export const wrongStateTitle = 'État incompatible'
const states: Readonly<Record<string, string>> = {
  draft: 'est un brouillon',
  signed: 'est signée',
  transmitted: 'est transmise',
  acknowledged: 'a fait l’objet d’un accusé de réception',
  discarded: 'est abandonnée',
}
export const wrongReportState = (state: string, verb: string) =>
  `Cette déclaration ${states[state] ?? `est ${state}`} : ${verb}.`
export const reportChangedTitle = 'Modifiée entre-temps par une autre personne'
export const reportChanged =
  'La déclaration a été modifiée depuis que vous l’avez ouverte. Rechargez-la, relisez-la et signez à nouveau.'
export const alreadySigned = 'Vous avez déjà signé cette déclaration. Une autre personne doit aussi la signer.'
export const alreadyAttachedTitle = 'Déjà joint'
export const alreadyAttached = 'Ce fichier est déjà joint à la déclaration.'
export const tooManyAttachmentsTitle = 'Trop de pièces jointes'
export const tooManyAttachments = (maxAttachments: number) =>
  `Une déclaration peut avoir ${maxAttachments} pièces jointes au plus. Réunissez-en plusieurs en un seul fichier.`
export const attachmentNotFound = 'Pièce jointe introuvable.'
export const clientUnknown = 'ce client n’existe pas'
export const reportConversionUnknown = (conversionId: number) => `la conversion ${conversionId} n’existe pas`
export const goamlNumberMissingTitle = 'Aucun numéro d’entité goAML'
export const goamlNumberMissing =
  'Le XML exige le numéro que la CENTIF a attribué à l’entreprise. Saisissez-le dans les paramètres, section Conformité.'
export const secondSignatureNeededTitle = (number: string) => `${number} attend une seconde signature`
export const secondSignatureNeeded = (name: string) => `Signée par ${name}. Une autre personne doit signer.`
export const signedTitle = (number: string) => `${number} est signée`
export const secondSignatureGiven = (name: string) => `${name} a apposé la seconde signature.`
