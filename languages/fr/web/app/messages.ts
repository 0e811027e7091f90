import { plural } from '#kernel/plural.ts'
export const notFoundPageTitle = 'Page introuvable'
export const notFoundTitle = 'Cette page n’existe pas'
export const notFoundHint = 'Vérifiez l’adresse. Il se peut aussi que vous n’y ayez pas accès.'
export const dashboardAction = 'Aller au tableau de bord'
export const crashHint = 'Le reste de Corridor fonctionne normalement. Réessayez ou rechargez la page.'
export const crashPageTitle = 'Une erreur est survenue'
export const crashTitle = 'Cet écran n’a pas pu être affiché'
export const crashSupportHint = (message: string, requestId: string) =>
  `${message} Si l’erreur se reproduit, communiquez à l’assistance cet identifiant de requête : ${requestId}`
export const noAccessPageTitle = 'Aucun accès pour le moment'
export const noAccessTitle = 'Votre rôle ne donne accès à aucune donnée'
export const noAccessHint = 'Demandez à un administrateur de vous attribuer un rôle. Vos écrans apparaîtront aussitôt.'
export const offlineBanner =
  'Vous êtes hors ligne. Les données peuvent ne plus être à jour, et aucune modification ne peut être envoyée avant le retour de la connexion.'
export const newVersionBanner =
  'Une nouvelle version de Corridor est disponible. Rechargez la page quand vous le souhaitez : les clients et les factures en cours de saisie ne seront pas perdus.'
export const recurringInvoicesNav = 'Factures récurrentes'
export const unreadCount = (unread: number) => plural(unread, { one: '# non lue', other: '# non lues' })
export const waitingCount = (waiting: string) => `${waiting} en attente`
export const itemCount = (count: number) => plural(count, { one: '# élément', other: '# éléments' })
export const markedReadToast = 'Marqué comme lu'
export const notificationCount = (count: number) => plural(count, { one: '# notification', other: '# notifications' })
export const yourNotificationsLabel = 'Vos notifications'
export const markAllReadAction = 'Tout marquer comme lu'
export const showOlderAction = 'Afficher les plus anciennes'
export const notificationsEmpty = 'Aucune notification pour le moment.'
export const unreadPrefix = 'Non lue :'
export const markUnreadLabel = (title: string) => `Marquer comme non lue : ${title}`
export const markReadLabel = (title: string) => `Marquer comme lue : ${title}`
export const markUnreadAction = 'Marquer comme non lue'
export const markReadAction = 'Marquer comme lue'
export const signOutAction = 'Se déconnecter'
export const searchTitle = 'Recherche et navigation'
export const resolvePayoutsAction = 'Ouvrir le rapprochement'
export const waitingSuffix = 'en attente'
export const allApprovalsAction = (count: number) => `Toutes les approbations (${count})`
export const requestedByDetail = (detail: string, name: string | null) =>
  name === null ? detail : `${detail}. Demandé par ${name}`
export const organisationSignInAction = 'Vous reconnecter avec votre organisation'
export const reauthenticationHint = (instruction: string) => `${instruction} Cette confirmation vaut cinq minutes.`
export const passwordAgainHint = (codeHint: string) => `Saisissez de nouveau votre mot de passe${codeHint}.`
export const proofAgainHint = 'Confirmez de nouveau votre identité.'
export const signInAgainHint = 'Déconnectez-vous, reconnectez-vous, puis recommencez l’action.'
export const codeHint = 'Code de votre application d’authentification, ou code de secours.'
export const searchShortcut = 'Ctrl K'
export const openNavigationAction = 'Ouvrir le menu'
export const skipToContentAction = 'Aller au contenu'
export const navigationLabel = 'Navigation'
export const helpAction = 'Aide'
export const helpLabel = 'Aide (s’ouvre dans un nouvel onglet)'
export const unreachableTitle = 'Corridor est injoignable'
export const brandLabel = 'Tableau de bord Corridor'
export const mainNavigationLabel = 'Menu principal'
export const administrationGroup = 'Administration'
export const yourProfileLabel = 'Votre profil'
export const lightThemeLabel = 'Clair'
export const darkThemeLabel = 'Sombre'
export const systemThemeLabel = 'Système'
export const themeLabel = 'Thème'
export const andNewCode = ' et un nouveau code'
export const sessionEndedTitle = 'Reconnectez-vous'
export const sessionEndedHint = 'Votre session a pris fin. Votre saisie est conservée ici.'
export const leaveAction = 'Quitter'
export const signInAction = 'Se connecter'
export const signInElsewhereAction = 'Connectez-vous dans un nouvel onglet'
export const signInElsewhereHint = 'avec une clé d’accès ou votre fournisseur d’identité, puis revenez ici.'
