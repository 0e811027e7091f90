export const apiKeyNotFound = 'Cette clé d’API n’existe pas.'
export const apiKeyAlreadyRevoked = 'Cette clé d’API a déjà été révoquée.'
export const expiryPastDetail = 'La date d’expiration ne doit pas être passée.'
export const expiryPast = 'ne doit pas être passée'
export const wrongCodeTitle = 'Code incorrect'
export const passkeyRefusedTitle = 'Clé d’accès refusée'
export const resetMailSubject = 'Choisissez un nouveau mot de passe'
export const invitationMailSubject = 'Votre invitation à Corridor'
export const resetMailIntro = 'Choisissez un nouveau mot de passe pour Corridor :'
export const invitationMailIntro = 'On vous invite à rejoindre Corridor. Choisissez un mot de passe :'
export const linkMailExpiry = (hours: number) =>
  `Le lien ne sert qu’une fois et expire dans ${hours} heures. Ne le partagez pas.`
export const unknownField = 'n’est pas un champ connu'
export const requestInvalid = 'La requête n’est pas valide.'
export const crossSiteSignOut = 'Un autre site ne peut pas vous déconnecter.'
export const passwordSignInForAdministratorsOnly =
  'Connectez-vous par le fournisseur de votre organisation. Seuls les administrateurs peuvent utiliser un e-mail et un mot de passe, en cas de panne du fournisseur.'
export const passwordRefusedTitle = 'Mot de passe refusé'
export const wrongCode = 'Code incorrect. Chaque code ne sert qu’une fois : attendez le suivant.'
export const notSignedInTitle = 'Session non ouverte'
export const wrongCredentials = 'E-mail ou mot de passe incorrect.'
export const codeRequiredTitle = 'Code requis'
export const codeRequired = 'Saisissez le code de votre application d’authentification ou un code de secours'
export const passkeyUnknown = 'Cette clé d’accès ne permet pas de se connecter ici.'
export const signInExpiredTitle = 'Connexion expirée'
export const signInExpired = 'Cette connexion a pris trop de temps ou est déjà terminée. Connectez-vous à nouveau.'
export const tooManyAttempts = (retryAfterSeconds: number, unit: string) =>
  `Trop de tentatives échouées. Réessayez dans ${retryAfterSeconds} ${unit.startsWith('second') ? 's' : unit.replace('minute', 'min').replace(/s$/, '')}.`
export const providerUnreachableTitle = 'Fournisseur de connexion indisponible'
export const providerUnreachable =
  'Le fournisseur de connexion de votre organisation n’a pas répondu. Réessayez dans un instant.'
export const notConfirmedTitle = 'Non confirmé'
export const providerRefused =
  'Le fournisseur de votre organisation n’a pas pu confirmer votre connexion. Connectez-vous à nouveau.'
export const notInvitedTitle = 'Non invité'
export const notInvited = 'Le compte utilisé n’a pas été invité. Adressez-vous à un administrateur.'
export const wrongPassword = 'Mot de passe incorrect.'
export const secondFactorRequiredTitle = 'Second facteur requis'
export const enrolmentRequired =
  'Votre rôle exige un second facteur. Connectez-vous une fois avec un navigateur pour le configurer.'
export const setUpExpiredTitle = 'Configuration expirée'
export const setUpExpired = 'Cette configuration a pris trop de temps ou est déjà terminée. Recommencez.'
export const noSecondFactorTitle = 'Aucun second facteur'
export const noAuthenticatorApp = 'Vous n’avez configuré aucune application d’authentification.'
export const authenticatorRequired =
  'Votre rôle exige un second facteur : vous pouvez remplacer l’application, mais pas la retirer.'
export const passkeyNotVerified = 'La clé d’accès n’a pas pu être vérifiée.'
export const passkeyKnownTitle = 'Clé d’accès déjà enregistrée'
export const passkeyKnown = 'Cette clé d’accès est déjà enregistrée.'
export const passkeyNotFound = 'Cette clé d’accès ne figure pas parmi les vôtres.'
export const lastSecondFactor = 'Votre rôle exige un second facteur : ajoutez-en un autre avant de retirer le dernier.'
export const passwordTooShort = (minPasswordLength: number) =>
  `Le mot de passe doit comporter au moins ${minPasswordLength} caractères`
export const passwordTooCommon =
  'Ce mot de passe figure dans une liste de mots de passe courants. Choisissez-en un autre'
export const passwordNamesPerson = 'Le mot de passe ne doit contenir ni votre nom, ni votre e-mail, ni Corridor'
export const languageNotOffered = (languages: string) => `Choisissez l’une de ces langues : ${languages}.`
export const invalidEmail = 'Adresse e-mail non valide'
export const emailTakenTitle = 'E-mail déjà utilisé'
export const emailTaken = 'Un autre utilisateur a déjà cet e-mail'
export const linkInvalidTitle = 'Lien périmé'
export const setUpLinkInvalid =
  'Ce lien a déjà servi ou date de plus de 30 minutes. Redémarrez Corridor pour en obtenir un nouveau.'
export const linkInvalid = 'Ce lien a déjà servi ou a expiré. Demandez-en un nouveau à un administrateur.'
export const signInElsewhereTitle = 'Connectez-vous par votre organisation'
export const signInElsewhere =
  'Aucun mot de passe n’est nécessaire ici : votre organisation vous connecte. Choisissez « Se connecter » sur la page d’accueil.'
export const userNotFound = 'Cet utilisateur n’existe pas.'
export const unknownRoleTitle = 'Rôle inconnu'
export const unknownRole = (role: string) => `Le rôle ${role} n’existe pas`
export const userInactiveTitle = 'Inactif'
export const userInactive = 'Activez d’abord cet utilisateur.'
export const lastAdministratorTitle = 'Dernier administrateur'
export const lastAdministrator = 'Il ne resterait plus d’administrateur. Nommez d’abord un autre administrateur.'
export const ownAccountTitle = 'Votre propre compte'
export const ownAccount =
  'Vous ne pouvez ni changer votre propre rôle ni vous désactiver. Adressez-vous à un autre administrateur.'
export const userChanged =
  'Cet utilisateur a été modifié depuis que vous l’avez ouvert. Rechargez la page et réessayez.'
export const accessRequestClosedTitle = 'Demande close'
export const accessRequestClosed = 'Cette demande a déjà fait l’objet d’une décision ou a été retirée.'
export const secondPersonRequired = 'Ni l’auteur de la demande ni la personne concernée ne peuvent l’approuver.'
export const sessionNotFound = 'Cette session ne figure pas parmi les vôtres.'
export const accountConfirmedTitle = 'Déjà confirmé'
export const accountConfirmed = 'Ce compte n’a pas besoin d’être confirmé par une seconde personne.'
