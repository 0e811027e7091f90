export const listAccessRequestsSummary = 'Role changes and resets awaiting a second person, oldest first'
export const decideAccessRequestSummary = 'Approves or rejects a role change or reset that another person requested'
export const listApiKeysSummary = 'All API keys, newest first, without their secrets'
export const createApiKeySummary =
  'Creates an API key that acts for its creator within its scopes; the response shows it once'
export const nameRequired = 'Name is required'
export const permissionRequired = 'Select at least one permission'
export const revokeApiKeySummary = 'Revokes an API key immediately and permanently'
export const currentUserSummary = "The signed-in user and the permissions of the user's role"
export const emailRequired = 'Email is required'
export const passwordRequired = 'Password is required'
export const signInSummary = 'Signs in with email and password; a browser form is redirected to /'
export const openSignInSummary =
  'Redirects to the OpenID Connect provider if one is configured, otherwise shows the sign-in page; a signed-in user is redirected to /'
export const providerCallbackSummary = 'Callback to which the OpenID Connect provider redirects the browser'
export const providerReauthenticationSummary =
  'Redirects the browser to the provider to reauthenticate the user; valid for five minutes'
export const signOutSummary =
  'Ends the session and redirects to /, through the OpenID Connect provider if the user signed in with it and it supports sign-out; rejects requests from other sites'
export const setUpPageSummary = 'The page behind the one-time link printed at first start'
export const invalidEmail = 'Invalid email'
export const passwordTooShort = 'Password must have at least 12 characters'
export const setUpSummary = 'Creates the first administrator with the one-time link printed at first start'
export const reauthenticateSummary = 'Reauthenticates the user; valid for five minutes'
export const listSessionsSummary = "The user's own open sessions"
export const endSessionSummary = "Ends one of the user's own sessions"
export const listPasskeysSummary = "The user's own passkeys"
export const beginPasskeySummary = 'Starts the registration of a passkey and returns the options for the browser'
export const addPasskeySummary =
  'Registers a passkey; for the first second factor, the response shows recovery codes once'
export const removePasskeySummary = 'Removes a passkey'
export const beginPasskeyReauthenticationSummary = 'Starts a reauthentication with a passkey'
export const passkeyReauthenticationSummary = 'Reauthenticates the user with a passkey; valid for five minutes'
export const beginPasskeySignInSummary = 'Starts a sign-in with a passkey and returns the options for the browser'
export const passkeySignInSummary = 'Signs in with a passkey alone, which counts as both factors'
export const codeRequired = 'Code is required'
export const secondFactorSummary = "The user's own second factors"
export const createAuthenticatorSummary =
  'Creates the secret of an authenticator app; nothing changes until its first code is sent'
export const confirmAuthenticatorSummary =
  'Activates the app with its first code; for the first second factor, the response shows recovery codes once'
export const removeAuthenticatorSummary = 'Removes the app; requires the password and a code'
export const renewRecoveryCodesSummary = 'Replaces the recovery codes; the response shows the new ones once'
export const enterCodeSummary =
  'Second step of a sign-in: a code from the app or a recovery code; a browser form is redirected to /'
export const enterFirstCodeSummary =
  'First code of an app, if the role requires a second factor; returns recovery codes and signs in'
export const roleChoices = 'must be user, compliance, auditor or admin'
export const listUsersSummary = 'All users, newest first'
export const createUserSummary = 'Adds a user, who chooses a password with the one-time link in the response'
export const updateUserSummary =
  'Changes the name or role of a user; an approver role must be approved by a second person'
export const deactivateUserSummary = 'Signs a user out immediately and blocks further sign-ins'
export const reactivateUserSummary = 'Reactivates a user; an approver must be approved by a second person'
export const createPasswordLinkSummary =
  'Creates a new one-time link to choose a password; for an approver a second person must approve it'
export const listUserSessionsSummary = 'The open sessions of a user'
export const endUserSessionsSummary = 'Ends all sessions of a user'
export const resetSecondFactorSummary =
  'Removes a lost second factor and ends the sessions; for an approver a second person must approve it'
export const joinPageSummary = 'The page behind a one-time link, where a user chooses a password'
export const joinSummary = 'Sets the password of the user for whom the link was created, and signs the user in'
export const changeOwnLanguageSummary = "Changes the language of the user's own screens; null follows the browser"
export const languageInvalid = 'Give a language code such as fr, or null.'
export const updateOwnNameSummary = "Changes the user's own name"
export const changeOwnPasswordSummary = 'Sets a new password for the user and ends all other sessions'
export const accessRequestSubjects = {
  role: (name: string) => `Access of ${name}`,
  activation: (name: string) => `Return of ${name}`,
  link: (name: string) => `New password of ${name}`,
  second_factor: (name: string) => `Second factor of ${name}`,
  account: (name: string) => `Account of ${name}`,
} as const
export const requestConfirmationSummary =
  'Asks a second person to confirm the account of a user whom one person alone created'
