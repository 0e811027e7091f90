// Titles and descriptions of the pages, as browsers and search engines show them.

export const appTitle = 'Corridor'
export const landingTitle = 'Corridor: XOF to USDT, invoicing and compliance'
export const landingDescription =
  'The back office for businesses that bill clients abroad and convert West African francs into USDT under WAEMU and BCEAO rules.'
export const signInTitle = 'Sign in · Corridor'
export const signInDescription = 'Sign in to Corridor.'
export const codeTitle = "Confirm it's you · Corridor"
export const codeDescription = 'The second step of signing in to Corridor.'
export const enrolmentTitle = 'Set up your second factor · Corridor'
export const enrolmentDescription = 'Set up an authenticator app for your Corridor account.'
export const recoveryCodesTitle = 'Your recovery codes · Corridor'
export const recoveryCodesDescription = 'Recovery codes of your Corridor account.'
export const confirmedTitle = 'Confirmed · Corridor'
export const confirmedDescription = 'Your identity is confirmed.'
export const setUpTitle = 'Set up · Corridor'
export const setUpDescription = 'Create the first administrator of this Corridor installation.'
export const joinTitle = 'Choose your password · Corridor'
export const joinDescription = 'Choose the password for your Corridor account.'
export const notFoundTitle = 'Page Not Found · Corridor'
export const helpTitle = "User's guide · Corridor"
export const scriptNeeded = 'Corridor needs JavaScript once you are signed in.'
