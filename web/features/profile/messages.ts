import type { ReactNode } from 'react'
import { plural } from '#kernel/plural.ts'
import { rich } from '#web/ui/format/rich.ts'
export const appSetUpToast = 'Authenticator app set up'
export const appSetUpHint = "You'll enter its code at each sign-in."
export const setUpAppAction = 'Set up authenticator app'
export const scanHint = 'Scan the QR code with any authenticator app, then enter the code it shows.'
export const nameUpdatedToast = 'Name updated'
export const languageTitle = 'Language'
export const languageLabel = 'Display language'
export const languageHint = 'Data files (CSV, JSON) and the audit log stay in English.'
export const browserLanguageOption = 'Same as browser'
export const aboutYouTitle = 'About you'
export const saveNameAction = 'Save name'
export const notificationsLabel = 'Notifications by type'
export const notificationsUpdatedToast = 'Notifications updated'
export const channelLabel = (name: string) => `${name}: how you're notified`
export const bellOption = 'Bell'
export const bellEmailOption = 'Bell and email'
export const bellDigestOption = 'Bell and daily digest'
export const approvalsHint = 'A request is waiting for your approval'
export const signInsTitle = 'Unusual sign-ins'
export const signInsHint = 'A new browser or network, or failed attempts, on your account'
export const decisionsTitle = 'Decisions'
export const decisionsHint = 'Your request was approved or rejected'
export const discussionsTitle = 'Questions and comments'
export const discussionsHint = 'Someone asked, answered or commented on a conversion of yours'
export const alertsHint = 'A compliance alert was assigned to you'
export const matchesTitle = 'Sanctions matches'
export const matchesHint = 'A client may be on a sanctions list'
export const filingsDueTitle = 'Filings due'
export const filingsDueHint = 'A filing is coming due'
export const failedRunsTitle = 'Failed runs'
export const failedRunsHint = "One of your schedules couldn't run"
export const failedConversionsTitle = 'Failed conversions'
export const failedConversionsHint = 'A conversion you requested failed'
export const failedDeliveriesTitle = 'Failed deliveries'
export const failedDeliveriesHint = "A webhook or a scheduled invoice couldn't be sent"
export const treasuryTitle = 'Treasury'
export const treasuryHint = 'Gas or tokens are running low, or payouts need attention'
export const verificationTitle = 'Verification'
export const verificationHint = 'The daily verification found a discrepancy'
export const passkeysTitle = 'Passkeys'
export const passkeysHint =
  "Sign in with your device's fingerprint, face or PIN, without a password or code. A passkey works only on this site, so no other site can ask for it."
export const addPasskeyAction = 'Add passkey'
export const passkeysUnsupported = "This browser doesn't support passkeys."
export const passkeyRemovedToast = 'Passkey removed'
export const passkeySynced = ', synced across your devices'
export const passkeyNeverUsed = 'never used'
export const removePasskeyLabel = (name: string) => `Remove passkey ${name}`
export const passkeyAddedToast = 'Passkey added'
export const addPasskeyHint = 'Your browser will ask for your fingerprint, face or PIN.'
export const continueAction = 'Continue'
export const passkeyNameHint = 'Helps you recognise it in the list.'
export const passwordChangedToast = 'Password changed'
export const noOtherSessionsHint = "You weren't signed in anywhere else."
export const sessionsEndedHint = (endedSessions: string) => `${endedSessions} ended.`
export const otherSessionCount = (count: number) => plural(count, { one: '# other session', other: '# other sessions' })
export const newPasswordLabel = 'New password'
export const newPasswordHint = (minLength: number) =>
  `At least ${minLength} characters. Don't use a common password, your name, your email or Corridor. All your other sessions will end.`
export const changePasswordAction = 'Change password'
export const sessionsTitle = "Where you're signed in"
export const sessionEndedToast = 'Session ended'
export const endSessionAction = 'End'
export const sandboxApprovalsHint =
  "Sandbox: new approvers don't have to wait 24 hours, and accounts don't have to be confirmed. Approvals still need a second approver once there has been one."
export const accountUnconfirmedHint =
  "Your account isn't confirmed as your own, so you can't approve requests from the people who created, promoted or reset it. Ask for a link by email, or ask an operator to run npx corridor user release."
export const canApproveHint = 'You can approve.'
export const recoveryCodesHint =
  "Each code signs you in once when you don't have your app. Print them or write them down: they won't be shown again, and earlier codes no longer work."
export const copyCodesAction = 'Copy codes'
export const recoveryCodesLabel = 'Recovery codes'
export const appRemovedToast = 'Authenticator app removed'
export const appRemovedHint = 'Your recovery codes no longer work.'
export const removeAppQuestion = 'Remove authenticator app?'
export const removeAppHint = "You'll sign in with your password only. Your recovery codes will stop working too."
export const removeAppAction = 'Remove app'
export const codeHint = 'From the app, or a recovery code.'
export const secondFactorRequiredHint =
  "Your role requires a second factor. Without one, you'll be asked to set it up at your next sign-in."
export const secondFactorHint =
  'A code from an app on your phone at each sign-in keeps out others who learn your password.'
export const authenticatorAppLabel = 'Authenticator app'
export const onLabel = 'On'
export const sinceLabel = 'Since'
export const codesLeftLabel = 'Recovery codes left'
export const codesLowHint = (recoveryCodesLeft: string) => `${recoveryCodesLeft} left. Create new ones while you can.`
export const recoveryCodeCount = (count: number) => plural(count, { one: '# recovery code', other: '# recovery codes' })
export const replaceAppAction = 'Replace app'
export const newCodesAction = 'New recovery codes'
export const passkeyAdded = (day: ReactNode) => rich`Added ${day}`
export const approvesFromHint = (at: ReactNode) => rich`Your role or your access changed. You can approve from ${at}.`
export const certificationHint = 'A certification was refused or is unknown, or few stickers are left'
