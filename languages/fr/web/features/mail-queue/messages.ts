import type { ReactNode } from 'react'
import { plural } from '#kernel/plural.ts'
import { rich } from '#web/ui/format/rich.ts'

export const unknownStatus = 'Issue inconnue'
export const withdrawnStatus = 'Retiré'
export const sendAgainAction = 'Renvoyer'
export const queuedToast = 'E-mail mis en file d’envoi'
export const markSentAction = 'Marquer comme envoyé'
export const markedSentToast = 'E-mail marqué comme envoyé'
export const withdrawnToast = 'E-mail retiré'
export const manualSendHint =
  'Aucun serveur de messagerie n’est configuré. Téléchargez l’e-mail, envoyez-le avec votre messagerie et marquez-le comme envoyé.'
export const retryingHint = (lastAnswer: string) => `L’envoi sera retenté. Dernière tentative : ${lastAnswer}`
export const acceptedHint = (answer: string) =>
  `Accepté par le serveur de messagerie. En cas de non-remise, l’avis parvient à l’adresse d’expéditeur ; il n’est pas affiché ici. Réponse : ${answer}`
export const rejectedHint = (answer: string) => `Le serveur de messagerie a rejeté l’e-mail : ${answer}`
export const reasonMissing = 'aucun motif indiqué'
export const unknownHint = (reason: string) =>
  `L’e-mail est peut-être arrivé : ${reason}. Vérifiez auprès du destinataire avant de le renvoyer ; les deux exemplaires portent le même Message-ID.`
export const connectionLost = 'la connexion a été perdue'
export const serverMissingHint =
  'Les e-mails restent ici en file d’envoi, sans être envoyés. Téléchargez-les au format .eml, envoyez-les avec votre messagerie et marquez-les comme envoyés, ou configurez un serveur de messagerie.'
export const serverMissingTitle = 'Aucun serveur de messagerie n’est configuré'
export const searchEmptyTitle = 'Aucun e-mail trouvé'
export const searchEmptyHint = 'Essayez une autre recherche ou un autre statut.'
export const emptyTitle = 'Aucun e-mail pour le moment'
export const emptyHint = 'Envoyez une facture pour créer le premier.'
export const searchLabel = 'Rechercher des e-mails'
export const searchPlaceholder = 'Rechercher par objet ou adresse'
export const downloadEmlAction = 'Télécharger le .eml'
export const attachmentsLabel = 'Pièces jointes'
export const relatedLabel = 'Concerne'
export const invoiceLink = 'Voir la facture'
export const scheduledReportLink = 'Voir le rapport planifié'
export const nextAttemptLabel = 'Prochaine tentative'
export const sentManually = (settledBy: string) => ` (manuellement, par ${settledBy})`
export const toRecipients = (to: string) => `à ${to}`
export const messagesLabel = 'E-mails, du plus récent au plus ancien'
export const createdBy = (at: ReactNode, name: string) => rich`${at} par ${name}`

export const ccLabel = 'Copie à'
export const setUpServerAction = 'Configurer un serveur de messagerie'
export const mailServerDescription =
  'Envoie les factures, les rappels et les notifications. Les e-mails en attente sont envoyés aussitôt.'
export const environmentHint = (sender: string) =>
  `Le serveur de messagerie est défini dans l’environnement du serveur (SMTP_URL). L’expéditeur des e-mails est ${sender}.`
export const hostLabel = 'Hôte'
export const portLabel = 'Port'
export const securityLabel = 'Chiffrement'
export const securityLabels = {
  starttls: 'STARTTLS (habituel, port 587)',
  tls: 'TLS dès la connexion (port 465)',
  none: 'Aucun (relais sans mot de passe)',
} as const
export const passwordEntered = 'Nouveau mot de passe'
export const passwordKeptHint = 'Laissez vide pour conserver le mot de passe actuel'
export const senderLabel = 'Adresse de l’expéditeur'
export const senderHint = 'Doit être une adresse depuis laquelle ce serveur peut envoyer'
export const serverSavedToast = 'Serveur de messagerie enregistré'
export const serverSavedHint = 'Envoyez un e-mail de test pour le vérifier.'
export const serverRemovedToast = 'Serveur de messagerie retiré'
export const testToLabel = 'E-mail de test à'
export const sendTestAction = 'Envoyer un e-mail de test'
export const testAccepted = 'Le serveur a accepté l’e-mail'
export const testFailed = 'L’e-mail n’a pas été envoyé'
export const messageCount = (count: number) => plural(count, { one: '# e-mail', other: '# e-mails' })
