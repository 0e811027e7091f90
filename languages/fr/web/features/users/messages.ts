import type { ReactNode } from 'react'
import { plural } from '#kernel/plural.ts'
import { rich } from '#web/ui/format/rich.ts'
export const awaitingApprover = 'En attente d’un second approbateur'
export const requestsLabel = 'Demandes d’accès'
export const requestApprovedToast = 'Demande approuvée'
export const requestRejectedToast = 'Demande rejetée'
export const requestsTitle = 'Demandes d’accès'
export const requestsEmpty =
  'Aucune demande ouverte. Les changements de rôle, les réinitialisations d’approbateurs et les nouveaux comptes s’affichent ici.'
export const confirmAccountHint =
  'N’approuvez que si vous connaissez cette personne et que l’adresse est bien la sienne.'
export const roleLabels = {
  user: 'Peut tout consulter et gérer clients, factures, documents, conversions et banques.',
  compliance:
    'Tout ce que peut un utilisateur, plus les décisions sur le KYC, le risque, le filtrage, les approbations et les déclarations.',
  auditor: 'Peut tout consulter et tout exporter, mais rien modifier.',
  admin: 'Tout, y compris les utilisateurs et les paramètres.',
} as const
export const appFactor = 'Application'
export const passkeyCount = (count: number) => plural(count, { one: '# clé d’accès', other: '# clés d’accès' })
export const roleRequest = (role: string) => `Rôle ${role}`
export const activationRequest = (role: string) => `Activation, rôle ${role}`
export const passwordRequest = 'Nouveau mot de passe'
export const accountRequest = 'Confirmation du compte'
export const secondFactorRequest = 'Réinitialisation du second facteur'
export const linkTitle = (name: string) => `Lien pour ${name}`
export const linkHint =
  'Transmettez-le vous-même par un canal de confiance. Il ne sert qu’une fois et ne sera plus affiché.'
export const copyLinkAction = 'Copier le lien'
export const oneTimeLinkLabel = 'Lien à usage unique'
export const linkReplacedHint = '. Un nouveau lien remplace celui-ci.'
export const linkAwaitingHint = (request: string) => `${request} : en attente d’un second approbateur.`
export const invitePersonAction = 'Inviter une personne'
export const invitePersonHint =
  'La personne définit un mot de passe au moyen d’un lien. Il part par e-mail si un serveur de messagerie est configuré ; sinon, vous le transmettez vous-même. Un rôle qui permet d’approuver exige un second approbateur.'
export const invitingLabel = 'Invitation…'
export const inviteAction = 'Inviter'
export const emailRequired = 'Indiquez l’e-mail'
export const invitationLinkQuestion = 'Créer un nouveau lien d’invitation ?'
export const resetLinkQuestion = 'Créer un lien de réinitialisation du mot de passe ?'
export const invitationLinkHint = (user: string) =>
  `${user} s’en sert pour définir un mot de passe. Les liens précédents cessent de fonctionner.`
export const resetLinkHint = (user: string) =>
  `Le mot de passe actuel (${user}) reste valable jusqu’à ce qu’un nouveau soit défini. Toutes les sessions prennent alors fin.`
export const createLinkAction = 'Créer le lien'
export const secondFactorResetToast = 'Second facteur réinitialisé'
export const resetSecondFactorQuestion = (name: string) => `Réinitialiser le second facteur (${name}) ?`
export const resetSecondFactorHint =
  'Assurez-vous que la demande vient bien de cette personne. Toutes ses sessions seront fermées, et son seul mot de passe suffira pour se connecter jusqu’à ce qu’un nouveau second facteur soit configuré.'
export const resetSecondFactorAction = 'Réinitialiser le second facteur'
export const personUpdatedToast = 'Utilisateur modifié'
export const ownRoleHint = 'Vous ne pouvez pas changer votre propre rôle. Demandez à un autre administrateur.'
export const personDeactivatedToast = 'Utilisateur désactivé'
export const personActivatedToast = 'Utilisateur activé'
export const activateQuestion = (name: string) => `Activer ${name} ?`
export const deactivateHint =
  'Cette personne sera déconnectée immédiatement et ne pourra plus se connecter. Ses actions restent dans le grand livre et la piste d’audit.'
export const activateHint = 'Cette personne pourra se connecter avec son ancien mot de passe.'
export const linkSentTitle = (sentTo: string) => `Lien envoyé à ${sentTo}`
export const linkSentHint = 'Il ne sert qu’une fois. Seule cette personne peut le voir.'
export const changeAwaitingHint =
  'Un autre administrateur ou un responsable de la conformité doit l’approuver. Rien n’a encore changé.'
export const requestAwaiting = (request: string) => `${request} : en attente d’un second approbateur`
export const signedOutToast = 'Toutes les sessions sont fermées'
export const sessionsTitle = (user: string) => `Sessions : ${user}`
export const signOutEverywhereAction = 'Fermer toutes les sessions'
export const sessionsEmpty = 'Aucune session active'
export const searchEmptyTitle = 'Aucune personne trouvée'
export const searchEmptyHint = 'Essayez un autre nom, e-mail, rôle ou statut.'
export const searchLabel = 'Rechercher des personnes'
export const searchPlaceholder = 'Rechercher par nom ou e-mail'
export const allRolesLabel = 'Tous les rôles'
export const youSuffix = '(vous)'
export const lastSignInHeader = 'Dernière connexion'
export const neverSignedIn = 'Jamais'
export const sessionsHeader = 'Sessions actives'
export const peopleLabel = 'Personnes pouvant se connecter'
export const createdByOne = 'Non confirmé par une seconde personne'
export const requestConfirmationAction = 'Demander la confirmation'
export const requestConfirmationQuestion = (name: string) => `Demander la confirmation du compte de ${name} ?`
export const requestConfirmationHint =
  'Un autre approbateur confirme qu’il connaît cette personne et que l’adresse est la sienne. D’ici là, le créateur du compte ne peut pas décider de ses demandes.'
export const confirmationAskedToast = 'Confirmation demandée'
export const accountUnconfirmed = 'Titulaire du compte non confirmé'
export const factorMissing = 'Non configuré'
export const editPersonAction = 'Modifier le nom et le rôle'
export const showSessionsAction = 'Afficher les sessions'
export const newInvitationAction = 'Nouveau lien d’invitation'
export const passwordResetAction = 'Lien de réinitialisation du mot de passe'
export const actionsLabel = (user: string) => `Actions : ${user}`
export const invitePersonButton = 'Inviter une personne'
export const requestedBy = (name: string, at: ReactNode) => rich`Demandé par ${name}, ${at}`
export const validUntil = (at: ReactNode) => rich`Valable jusqu’au ${at}`
export const approvesFrom = (at: ReactNode) => rich`Pourra approuver à partir du ${at}`
export const personCount = (count: number) => plural(count, { one: '# personne', other: '# personnes' })
