export const notFoundTitle = 'Introuvable'
export const messageNotFound = 'E-mail introuvable.'
export const attachmentMissingTitle = 'Pièce jointe manquante'
export const attachmentMissing = 'Un document joint est absent du stockage des documents.'
export const sentAgain = 'renvoyé'
export const markedAsSent = 'marqué comme envoyé'
export const messageChanged = 'Cet e-mail a changé depuis que vous l’avez ouvert. Rechargez-le et réessayez.'
const states: Readonly<Record<string, string>> = {
  waiting: 'en attente',
  sending: 'en cours d’envoi',
  sent: 'envoyé',
  failed: 'en échec',
  refused: 'refusé',
  unknown: 'd’issue inconnue',
  withdrawn: 'retiré',
}
export const messageWrongState = (state: string, actionLabel: string) =>
  `Un e-mail ${states[state] ?? state} ne peut pas être ${actionLabel}.`
export const setByEnvironmentTitle = 'Défini par l’exploitant'
export const setByEnvironmentDetail =
  'L’exploitant a défini le serveur de messagerie dans l’environnement du serveur (SMTP_URL). Il ne se modifie pas ici.'
export const staleServerDetail =
  'Le serveur de messagerie a changé depuis que vous l’avez ouvert. Rechargez la page, puis réessayez.'
export const passwordNeeded =
  'Saisissez le mot de passe : celui qui est enregistré ne sert que pour les mêmes hôte, port et utilisateur'
export const passwordUnencrypted =
  'Un mot de passe n’est envoyé que par une connexion chiffrée : choisissez STARTTLS ou TLS'
export const serverSubject = 'Serveur de messagerie'
export const noProposalTitle = 'Rien n’est proposé'
export const noProposal = 'Aucune modification du serveur de messagerie n’est en attente d’approbation.'
export const ownProposal = 'Vous avez proposé cette modification ; un autre administrateur doit donc décider.'
export const noMailServerTitle = 'Aucun serveur de messagerie'
export const noMailServerDetail = 'Configurez d’abord un serveur de messagerie.'
export const refusedRecipients = (refusedTo: string) => ` Rejeté pour ${refusedTo}.`
export const recipientDeactivated = 'Le compte du destinataire a été désactivé avant l’envoi de l’e-mail.'
export const serverStopped = 'Le serveur s’est arrêté pendant l’envoi.'
export const attachedDocumentMissing = (documentId: number) =>
  `Le document joint ${documentId} est absent du stockage des documents.`
export const testSubject = 'E-mail de test de Corridor'
export const testText = (name: string) =>
  `Cet e-mail montre que Corridor peut envoyer des e-mails par ce serveur.${name === '' ? '' : `\n\nEnvoyé par ${name}.`}\n`
