export const notFoundTitle = 'Introuvable'
export const messageNotFound = 'Message introuvable.'
export const attachmentMissingTitle = 'Pièce jointe manquante'
export const attachmentMissing = 'Un document joint manque dans le stockage des documents.'
export const sentAgain = 'renvoyé'
export const markedAsSent = 'marqué comme envoyé'
export const messageChanged = 'Le message a changé entre-temps. Rechargez-le.'
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
  `Un message ${states[state] ?? state} ne peut pas être ${actionLabel}.`
export const setByEnvironmentTitle = 'Défini par l’exploitant'
export const setByEnvironmentDetail = 'Le serveur de messagerie est défini dans l’environnement du serveur (SMTP_URL).'
export const staleServerDetail =
  'Le serveur de messagerie a changé depuis que vous l’avez ouvert. Rechargez la page, puis réessayez.'
export const passwordNeeded =
  'Saisissez le mot de passe : celui qui est enregistré ne sert que pour les mêmes hôte, port et utilisateur'
export const passwordUnencrypted =
  'Un mot de passe n’est envoyé que par une connexion chiffrée : choisissez STARTTLS ou TLS'
export const serverSubject = 'Serveur de messagerie'
export const noProposalTitle = 'Rien n’est proposé'
export const noProposal = 'Aucune modification du serveur de messagerie n’attend d’approbation.'
export const ownProposal = 'Vous avez proposé cette modification : un autre administrateur décide.'
export const noMailServerTitle = 'Aucun serveur de messagerie'
export const noMailServerDetail = 'Configurez d’abord un serveur de messagerie.'
export const refusedRecipients = (refusedTo: string) => ` Rejeté pour ${refusedTo}.`
export const serverStopped = 'Le serveur s’est arrêté pendant l’envoi.'
export const attachedDocumentMissing = (documentId: number) =>
  `Le document joint ${documentId} est absent du stockage des documents.`
export const testSubject = 'Message de test de Corridor'
export const testText = (name: string) =>
  `Ce message montre que Corridor peut envoyer des e-mails par ce serveur.${name === '' ? '' : `\n\nEnvoyé par ${name}.`}\n`
