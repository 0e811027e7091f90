export const listAccessRequestsSummary =
  'Les changements de rôle et réinitialisations en attente d’une seconde personne, du plus ancien au plus récent'
export const decideAccessRequestSummary =
  'Approuve ou rejette un changement de rôle ou une réinitialisation demandés par une autre personne'
export const listApiKeysSummary = 'Toutes les clés d’API, de la plus récente à la plus ancienne, sans leurs secrets'
export const createApiKeySummary =
  'Crée une clé d’API qui agit au nom de son créateur dans la limite de ses autorisations ; la réponse la montre une seule fois'
export const nameRequired = 'Le nom est obligatoire'
export const permissionRequired = 'Sélectionnez au moins une autorisation'
export const revokeApiKeySummary = 'Révoque une clé d’API, immédiatement et définitivement'
export const currentUserSummary = 'L’utilisateur connecté et les droits de son rôle'
export const emailRequired = 'L’adresse e-mail est obligatoire'
export const passwordRequired = 'Le mot de passe est obligatoire'
export const signInSummary = 'Connecte par e-mail et mot de passe ; un formulaire de navigateur est redirigé vers /'
export const openSignInSummary =
  'Redirige vers le fournisseur OpenID Connect s’il est configuré, sinon affiche la page de connexion ; un utilisateur connecté est redirigé vers /'
export const providerCallbackSummary =
  'Adresse de retour vers laquelle le fournisseur OpenID Connect redirige le navigateur'
export const providerReauthenticationSummary =
  'Redirige le navigateur vers le fournisseur pour réauthentifier l’utilisateur ; valable cinq minutes'
export const signOutSummary =
  'Met fin à la session et redirige vers /, en passant par le fournisseur OpenID Connect si l’utilisateur s’est connecté par lui et s’il prend en charge la déconnexion ; refuse les requêtes d’autres sites'
export const setUpPageSummary = 'La page derrière le lien à usage unique affiché au premier démarrage'
export const invalidEmail = 'Adresse e-mail non valide'
export const passwordTooShort = 'Le mot de passe doit comporter au moins 12 caractères'
export const setUpSummary = 'Crée le premier administrateur avec le lien à usage unique affiché au premier démarrage'
export const reauthenticateSummary = 'Réauthentifie l’utilisateur ; valable cinq minutes'
export const listSessionsSummary = 'Les sessions ouvertes de l’utilisateur'
export const endSessionSummary = 'Met fin à l’une des sessions de l’utilisateur'
export const listPasskeysSummary = 'Les clés d’accès de l’utilisateur'
export const beginPasskeySummary =
  'Commence l’enregistrement d’une clé d’accès et renvoie les options destinées au navigateur'
export const addPasskeySummary =
  'Enregistre une clé d’accès ; s’il s’agit du premier second facteur, la réponse montre une seule fois les codes de secours'
export const removePasskeySummary = 'Supprime une clé d’accès'
export const beginPasskeyReauthenticationSummary = 'Commence une réauthentification par clé d’accès'
export const passkeyReauthenticationSummary = 'Réauthentifie l’utilisateur par clé d’accès ; valable cinq minutes'
export const beginPasskeySignInSummary =
  'Commence une connexion par clé d’accès et renvoie les options destinées au navigateur'
export const passkeySignInSummary = 'Connecte par clé d’accès seule, qui vaut pour les deux facteurs'
export const codeRequired = 'Le code est obligatoire'
export const secondFactorSummary = 'Les seconds facteurs de l’utilisateur'
export const createAuthenticatorSummary =
  'Crée le secret d’une application d’authentification ; rien ne change tant que son premier code n’est pas envoyé'
export const confirmAuthenticatorSummary =
  'Active l’application avec son premier code ; s’il s’agit du premier second facteur, la réponse montre une seule fois les codes de secours'
export const removeAuthenticatorSummary = 'Supprime l’application ; le mot de passe et un code sont requis'
export const renewRecoveryCodesSummary = 'Remplace les codes de secours ; la réponse montre les nouveaux une seule fois'
export const enterCodeSummary =
  'Seconde étape d’une connexion : un code de l’application ou un code de secours ; un formulaire de navigateur est redirigé vers /'
export const enterFirstCodeSummary =
  'Premier code d’une application, si le rôle exige un second facteur ; renvoie les codes de secours et connecte'
export const roleChoices = 'doit être user, compliance, auditor ou admin'
export const listUsersSummary = 'Tous les utilisateurs, du plus récent au plus ancien'
export const createUserSummary =
  'Ajoute un utilisateur, qui choisit son mot de passe avec le lien à usage unique de la réponse'
export const updateUserSummary =
  'Modifie le nom ou le rôle d’un utilisateur ; un rôle d’approbateur doit être approuvé par une seconde personne'
export const deactivateUserSummary = 'Déconnecte immédiatement un utilisateur et bloque ses connexions'
export const reactivateUserSummary =
  'Réactive un utilisateur ; un approbateur doit être approuvé par une seconde personne'
export const createPasswordLinkSummary =
  'Crée un nouveau lien à usage unique pour choisir un mot de passe ; pour un approbateur, une seconde personne doit l’approuver'
export const listUserSessionsSummary = 'Les sessions ouvertes d’un utilisateur'
export const endUserSessionsSummary = 'Met fin à toutes les sessions d’un utilisateur'
export const resetSecondFactorSummary =
  'Supprime un second facteur perdu et met fin aux sessions ; pour un approbateur, une seconde personne doit l’approuver'
export const joinPageSummary = 'La page derrière un lien à usage unique, où un utilisateur choisit son mot de passe'
export const joinSummary = 'Définit le mot de passe de l’utilisateur pour lequel le lien a été créé, et le connecte'
export const changeOwnLanguageSummary = 'Modifie la langue des écrans de l’utilisateur ; null suit celle du navigateur'
export const languageInvalid = 'Indiquez un code de langue, par exemple fr, ou null.'
export const updateOwnNameSummary = 'Modifie le nom de l’utilisateur'
export const changeOwnPasswordSummary =
  'Définit un nouveau mot de passe pour l’utilisateur et met fin à toutes ses autres sessions'
export const accessRequestSubjects = {
  role: (name: string) => `Accès de ${name}`,
  activation: (name: string) => `Retour de ${name}`,
  link: (name: string) => `Nouveau mot de passe de ${name}`,
  second_factor: (name: string) => `Second facteur de ${name}`,
  account: (name: string) => `Compte de ${name}`,
} as const
export const requestConfirmationSummary =
  'Demande à une seconde personne de confirmer le compte d’un utilisateur qu’une seule personne a créé'
