export const apiKeyActorName = (person: string, key: string) => `${person}, by key ${key}`
export const apiKeyNotFound = 'There is no such API key.'
export const apiKeyAlreadyRevoked = 'This API key has already been revoked.'
export const expiryPastDetail = 'The expiry date must not be in the past.'
export const expiryPast = 'must not be in the past'
export const attemptWrongCredentials = 'Wrong email or password'
export const wrongCodeTitle = 'Wrong code'
export const passkeyRefusedTitle = 'Passkey rejected'
export const attemptsThrottled = 'Throttled after ten failed attempts'
export const releaseUsage = 'Give the email of one person: user release person@example.com'
export const accountReleased = (email: string) =>
  `${email} is now marked as owned by its user. Earlier sessions, API keys, passkeys and second factors have been revoked.`
export const userCanSignIn = (email: string, role: string) => `${email} (${role}) can sign in.`
export const generatedPassword = (password: string) => `Password, shown once: ${password}`
export const optionsUnreadable = 'Invalid options.'
export const passwordPrompt =
  'Password (at least 12 characters, not a common one, without your name, your email or Corridor): '
export const resetMailSubject = 'Choose a new password'
export const invitationMailSubject = 'Your invitation to Corridor'
export const resetMailIntro = 'Choose a new password for Corridor:'
export const invitationMailIntro = 'You are invited to Corridor. Choose a password:'
export const linkMailExpiry = (hours: number) => `The link works once and expires in ${hours} hours. Do not share it.`
export const unknownField = 'is not a known field'
export const requestInvalid = 'The request is not valid.'
export const crossSiteSignOut = 'Another site cannot sign you out.'
export const breachedPasswordsFileUnreadable = (error: string) => `BREACHED_PASSWORDS_FILE cannot be read: ${error}`
export const attemptProviderUnreachable = 'The sign-in provider could not be reached'
export const attemptProviderRefused = 'The sign-in provider refused the sign-in'
export const attemptNotInvited = 'No Corridor user is invited with this provider account'
export const attemptSignInExpired = 'The sign-in at the provider expired or was already used'
export const attemptCodeRequired = 'A code is required'
export const providerActorName = 'Sign-in provider'
export const passwordSignInForAdministratorsOnly =
  "Sign in through your organisation's provider. Only administrators can use an email and password, for when the provider is down."
export const passwordRefusedTitle = 'Password rejected'
export const wrongCode = 'Wrong code. Each code works only once: wait for the next one.'
export const notSignedInTitle = 'Not signed in'
export const wrongCredentials = 'Wrong email or password.'
export const codeRequiredTitle = 'Code required'
export const codeRequired = 'Enter the code from your authenticator app or a recovery code'
export const passkeyUnknown = 'This passkey cannot be used to sign in here.'
export const signInExpiredTitle = 'Sign-in expired'
export const signInExpired = 'This sign-in took too long or was already completed. Sign in again.'
export const tooManyAttempts = (retryAfterSeconds: number, unit: string) =>
  `Too many failed attempts. Try again in ${retryAfterSeconds} ${unit}.`
export const providerUnreachableTitle = 'Sign-in provider unavailable'
export const providerUnreachable = "Your organisation's sign-in provider did not respond. Try again in a moment."
export const notConfirmedTitle = 'Not confirmed'
export const providerRefused = "Your organisation's provider could not confirm your sign-in. Sign in again."
export const notInvitedTitle = 'Not invited'
export const notInvited = 'The account you signed in with has not been invited. Ask an administrator.'
export const wrongPassword = 'Wrong password.'
export const secondFactorRequiredTitle = 'Second factor required'
export const enrolmentRequired = 'Your role requires a second factor. Sign in once with a browser to set it up.'
export const setUpExpiredTitle = 'Setup expired'
export const setUpExpired = 'This setup took too long or was already completed. Start again.'
export const noSecondFactorTitle = 'No second factor'
export const noAuthenticatorApp = 'You have no authenticator app set up.'
export const authenticatorRequired = 'Your role requires a second factor: you can replace the app but not remove it.'
export const passkeyNotVerified = 'The passkey could not be verified.'
export const passkeyKnownTitle = 'Passkey already registered'
export const passkeyKnown = 'This passkey is already registered.'
export const passkeyNotFound = 'You have no such passkey.'
export const lastSecondFactor = 'Your role requires a second factor: add another one before you remove the last.'
export const passwordTooShort = (minPasswordLength: number) =>
  `Password must have at least ${minPasswordLength} characters`
export const passwordTooCommon = 'Password is on a list of common passwords. Choose another'
export const passwordNamesPerson = 'Password must not contain your name, your email or Corridor'
export const languageNotOffered = (languages: string) => `Choose one of these languages: ${languages}.`
export const invalidEmail = 'Invalid email'
export const emailTakenTitle = 'Email taken'
export const emailTaken = 'Another user already has this email'
export const linkInvalidTitle = 'Link no longer valid'
export const setUpLinkInvalid =
  'This link was already used or is older than 30 minutes. Restart Corridor for a new one.'
export const linkInvalid = 'This link was already used or has expired. Ask an administrator for a new one.'
export const signInElsewhereTitle = 'Sign in through your organisation'
export const signInElsewhere =
  'You need no password here: your organisation signs you in. Choose Sign In on the start page.'
export const userNotFound = 'There is no such user.'
export const unknownRoleTitle = 'Unknown role'
export const unknownRole = (role: string) => `There is no role ${role}`
export const userInactiveTitle = 'Inactive'
export const userInactive = 'Activate this user first.'
export const lastAdministratorTitle = 'Last administrator'
export const lastAdministrator = 'There would be no administrator left. Make another user an administrator first.'
export const ownAccountTitle = 'Your own account'
export const ownAccount = 'You cannot change your own role or deactivate yourself. Ask another administrator.'
export const userChanged = 'This user has changed since you opened it. Reload the page and try again.'
export const accessRequestClosedTitle = 'Request closed'
export const accessRequestClosed = 'This request has already been decided or withdrawn.'
export const secondPersonRequired = 'Neither the requester nor the person concerned can approve this.'
export const sessionNotFound = 'You have no such session.'
export const moreRefusedSignIns = (rest: number) => `${rest} more refused sign-ins from this address within the hour`
export const adminAccountInvalid = (detail: string) =>
  `ADMIN_EMAIL and ADMIN_PASSWORD cannot create an administrator: ${detail}.`
export const accountConfirmedTitle = 'Already confirmed'
export const accountConfirmed = 'This account needs no confirmation by a second person.'
