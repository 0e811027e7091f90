import { plural } from '#kernel/plural.ts'
export const notRequested = 'Cette facture doit être certifiée par l’administration fiscale avant son envoi.'
export const certifyAction = 'Certifier'
export const certifyTitle = (number: string) => `Certifier ${number}`
export const certifyHint = 'Elle n’est plus modifiable ensuite, sauf refus de l’administration fiscale.'
export const templateLabel = 'Modèle'
export const byClient = 'Selon le pays et l’identifiant fiscal du client'
export const paymentLabel = 'Mode de paiement'
export const asSetUp = 'Mode par défaut des paramètres'
export const withholdingLabel = 'AIB (acompte sur impôt)'
export const withholdingHint = 'S’ajoute au montant dû, sauf si la certification est retirée ou refusée.'
export const certifiedTotalLabel = 'Total certifié'
export const requestedToast = 'Certification demandée'
export const verifyAction = 'Vérifier auprès de l’administration fiscale'
export const refusedTitle = 'Certification refusée'
export const unknownTitle = 'La certification a peut-être abouti'
export const checkingHint = 'Vérification en cours dans la liste de l’administration fiscale.'
export const differsTitle = 'Le total certifié est différent'
export const differs = (certified: string, expected: string) =>
  `Total certifié : ${certified} XOF ; total de la facture : ${expected} XOF. Rien n’est envoyé tant que deux personnes n’ont pas décidé.`
export const nextAttempt = (attempts: number) =>
  plural(attempts, { one: '# tentative à ce jour', other: '# tentatives à ce jour' })
export const retryAction = 'Certifier de nouveau'
export const withdrawnToast = 'Certification retirée'
export const recordAction = 'Enregistrer le résultat'
export const recordTitle = (number: string) => `Enregistrer le résultat pour ${number}`
export const recordHint =
  'Vérifiez d’abord dans l’espace de l’administration fiscale. Votre saisie est inscrite dans la piste d’audit.'
export const outcomeLabel = 'Résultat'
export const outcomeCertified = 'Document certifié'
export const outcomeNotCertified = 'Document non certifié'
export const numberLabel = 'Numéro ou code'
export const numberHint = 'Tel que l’administration fiscale l’affiche. Obligatoire si le document est certifié.'
export const qrLabel = 'Contenu du code QR'
export const recordedToast = 'Constat enregistré'
export const exceptionAction = 'Envoyer sans certification'
export const exceptionTitle = (number: string) => `Envoyer ${number} sans certification`
export const exceptionHint = 'Exige une seconde approbation. Le motif est inscrit dans la piste d’audit.'
export const exceptionRequestedToast = 'En attente d’une seconde approbation'
export const exceptionWaits = (name: string) =>
  `${name} a demandé l’envoi sans certification. En attente d’une seconde approbation.`
export const exceptionApproved = (name: string) => `${name} a approuvé l’envoi sans certification.`
export const exceptionRejected = (name: string) => `${name} a rejeté l’envoi sans certification.`
export const exceptionLapsed =
  'La facture a changé après la demande d’envoi sans certification. La demande n’est plus valable.'
export const recordedBy = (name: string) => `enregistrée par ${name}`
