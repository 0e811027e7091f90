import type { ReactNode } from 'react'
import { plural } from '#kernel/plural.ts'
import { rich } from '#web/ui/format/rich.ts'

export const unknownStatus = 'Issue inconnue'
export const withdrawnStatus = 'Retiré'
export const sendAgainAction = 'Renvoyer'
export const queuedToast = 'Message mis en file d’envoi'
export const markSentAction = 'Marquer comme envoyé'
export const markedSentToast = 'Message marqué comme envoyé'
export const withdrawnToast = 'Message retiré'
export const manualSendHint =
  'Aucun serveur de messagerie n’est configuré. Téléchargez le message, envoyez-le avec votre messagerie et marquez-le comme envoyé.'
export const retryingHint = (lastAnswer: string) => `L’envoi sera retenté. Dernière tentative : ${lastAnswer}`
export const rejectedHint = (answer: string) => `Le serveur de messagerie l’a rejeté : ${answer}`
export const reasonMissing = 'aucun motif indiqué'
export const unknownHint = (reason: string) =>
  `Il est peut-être arrivé : ${reason}. Vérifiez auprès du destinataire avant de le renvoyer ; les deux exemplaires portent le même Message-ID.`
export const connectionLost = 'la connexion a été perdue'
export const serverMissingHint =
  'Les messages attendent ici, non envoyés. Téléchargez-les au format .eml, envoyez-les avec votre messagerie et marquez-les comme envoyés, ou configurez un serveur de messagerie.'
export const serverMissingTitle = 'Aucun serveur de messagerie n’est configuré'
export const searchEmptyTitle = 'Aucun message trouvé'
export const searchEmptyHint = 'Essayez une autre recherche ou un autre statut.'
export const emptyTitle = 'Aucun message pour le moment'
export const emptyHint = 'Envoyez une facture pour créer le premier.'
export const searchLabel = 'Rechercher des messages'
export const searchPlaceholder = 'Rechercher par objet ou adresse'
export const downloadEmlAction = 'Télécharger le .eml'
export const attachmentsLabel = 'Pièces jointes'
export const relatedLabel = 'Concerne'
export const invoiceLink = 'Voir la facture'
export const scheduledReportLink = 'Voir le rapport planifié'
export const nextAttemptLabel = 'Prochaine tentative'
export const sentManually = (settledBy: string) => ` (manuellement, par ${settledBy})`
export const toRecipients = (to: string) => `à ${to}`
export const messagesLabel = 'Messages, du plus récent au plus ancien'
export const createdBy = (at: ReactNode, name: string) => rich`${at} par ${name}`

export const ccLabel = 'Copie à'
export const setUpServerAction = 'Configurer un serveur de messagerie'
export const mailServerDescription =
  'Factures, rappels et notifications sont envoyés par ce serveur. Les messages en attente sont envoyés aussitôt.'
export const environmentHint = (sender: string) =>
  `Le serveur de messagerie est défini dans l’environnement du serveur (SMTP_URL). L’expéditeur des messages est ${sender}.`
export const hostLabel = 'Hôte'
export const portLabel = 'Port'
export const securityLabel = 'Chiffrement'
export const securityLabels = {
  starttls: 'STARTTLS (habituel, port 587)',
  tls: 'TLS dès la connexion (port 465)',
  none: 'Aucun (relais sans mot de passe)',
} as const
export const passwordEntered = 'Nouveau'
export const passwordKeptHint = 'Laissez vide pour conserver celui qui est enregistré'
export const senderLabel = 'Adresse de l’expéditeur'
export const senderHint = 'Une adresse que ce serveur est autorisé à utiliser pour l’envoi'
export const serverSavedToast = 'Serveur de messagerie enregistré'
export const serverSavedHint = 'Envoyez un message de test pour vérifier son fonctionnement.'
export const serverRemovedToast = 'Serveur de messagerie retiré'
export const testToLabel = 'Message de test à'
export const sendTestAction = 'Envoyer un message de test'
export const testAccepted = 'Le serveur a accepté le message'
export const testFailed = 'Le message n’a pas été envoyé'
export const messageCount = (count: number) => plural(count, { one: '# message', other: '# messages' })
