import type { ReactNode } from 'react'
import { plural } from '#kernel/plural.ts'
import { rich } from '#web/ui/format/rich.ts'
export const awaitingApprover = 'Awaiting second approver'
export const requestsLabel = 'Access requests'
export const requestApprovedToast = 'Request approved'
export const requestRejectedToast = 'Request rejected'
export const requestsTitle = 'Access Requests'
export const requestsEmpty = 'No open requests. Role changes, approver resets and new accounts appear here.'
export const confirmAccountHint = 'Approve only if you know this person and the address is theirs.'
/** Describes each role in a sentence, next to its option. */
export const roleLabels = {
  user: 'Can view everything and work on clients, invoices, documents, conversions and banks.',
  compliance: 'Everything a user can do, plus decisions on KYC, risk, screening, approvals and filings.',
  auditor: 'Can view and export everything, but change nothing.',
  admin: 'Everything, including users and settings.',
} as const
export const appFactor = 'App'
export const passkeyCount = (count: number) => plural(count, { one: '# passkey', other: '# passkeys' })
export const roleRequest = (role: string) => `Role ${role}`
export const activationRequest = (role: string) => `Activation, role ${role}`
export const passwordRequest = 'New password'
export const accountRequest = 'Account confirmation'
export const secondFactorRequest = 'Second factor reset'
export const linkTitle = (name: string) => `Link for ${name}`
export const linkHint = "Share it yourself through a channel you trust. It works once and won't be shown again."
export const copyLinkAction = 'Copy link'
export const oneTimeLinkLabel = 'One-time link'
export const linkReplacedHint = '. A new link replaces this one.'
export const linkAwaitingHint = (request: string) => `${request}: awaiting second approver.`
export const invitePersonAction = 'Invite person'
export const invitePersonHint =
  'The person sets a password through a link. It is emailed if a mail server is set up; otherwise you share it yourself. A role that can approve needs a second approver.'
export const invitingLabel = 'Inviting…'
export const inviteAction = 'Invite'
export const emailRequired = 'Email is required'
export const invitationLinkQuestion = 'Create a new invitation link?'
export const resetLinkQuestion = 'Create a password reset link?'
export const invitationLinkHint = (user: string) => `${user} uses it to set a password. Earlier links stop working.`
export const resetLinkHint = (user: string) =>
  `The current password of ${user} works until a new one is set. All sessions end then.`
export const createLinkAction = 'Create link'
export const secondFactorResetToast = 'Second factor reset'
export const resetSecondFactorQuestion = (name: string) => `Reset the second factor of ${name}?`
export const resetSecondFactorHint =
  "Make sure the request really comes from them. They'll be signed out everywhere and can sign in with only a password until they set up a new one."
export const resetSecondFactorAction = 'Reset second factor'
export const personUpdatedToast = 'Person updated'
export const ownRoleHint = "You can't change your own role. Ask another administrator."
export const personDeactivatedToast = 'Person deactivated'
export const personActivatedToast = 'Person activated'
export const activateQuestion = (name: string) => `Activate ${name}?`
export const deactivateHint =
  "They'll be signed out immediately and can't sign in. What they did stays in the ledger and the audit log."
export const activateHint = 'They can sign in with their previous password.'
export const linkSentTitle = (sentTo: string) => `Link sent to ${sentTo}`
export const linkSentHint = 'It works once. Only this person can see it.'
export const changeAwaitingHint =
  'Another administrator or compliance officer must approve it. Nothing has changed yet.'
export const requestAwaiting = (request: string) => `${request}: awaiting second approver`
export const signedOutToast = 'Signed out everywhere'
export const sessionsTitle = (user: string) => `Sessions of ${user}`
export const signOutEverywhereAction = 'Sign out everywhere'
export const sessionsEmpty = 'No active sessions'
export const searchEmptyTitle = 'No people found'
export const searchEmptyHint = 'Try another name, email, role or status.'
export const searchLabel = 'Search people'
export const searchPlaceholder = 'Search by name or email'
export const allRolesLabel = 'All roles'
export const youSuffix = '(you)'
export const lastSignInHeader = 'Last sign-in'
export const neverSignedIn = 'Never'
export const sessionsHeader = 'Active sessions'
export const peopleLabel = 'People who can sign in'
export const createdByOne = 'Not confirmed by a second person'
export const requestConfirmationAction = 'Request confirmation'
export const requestConfirmationQuestion = (name: string) => `Request confirmation of the account of ${name}?`
export const requestConfirmationHint =
  "Another approver confirms that they know this person and that the address is theirs. Until then, the account's creator can't decide what it requests."
export const confirmationAskedToast = 'Confirmation requested'
export const accountUnconfirmed = 'Account ownership not confirmed'
export const factorMissing = 'Not set up'
export const editPersonAction = 'Edit name and role'
export const showSessionsAction = 'Show sessions'
export const newInvitationAction = 'New invitation link'
export const passwordResetAction = 'Password reset link'
export const actionsLabel = (user: string) => `Actions for ${user}`
export const invitePersonButton = 'Invite Person'
export const requestedBy = (name: string, at: ReactNode) => rich`Requested by ${name}, ${at}`
export const validUntil = (at: ReactNode) => rich`Valid until ${at}`
export const approvesFrom = (at: ReactNode) => rich`Approves from ${at}`
export const personCount = (count: number) => plural(count, { one: '# person', other: '# people' })
