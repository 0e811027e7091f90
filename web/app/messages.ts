import { plural } from '#kernel/plural.ts'
export const notFoundPageTitle = 'Page Not Found'
export const notFoundTitle = "This page doesn't exist"
export const notFoundHint = 'Check the address. You may also not have access to this page.'
export const dashboardAction = 'Go to the dashboard'
export const crashHint = 'The rest of Corridor still works. Try again, or reload the page.'
export const crashPageTitle = 'Something Went Wrong'
export const crashTitle = "This screen couldn't be displayed"
export const crashSupportHint = (message: string, requestId: string) =>
  `${message} If it happens again, give support this request ID: ${requestId}`
export const noAccessPageTitle = 'No Access Yet'
export const noAccessTitle = "Your role doesn't give you access to any data"
export const noAccessHint = 'Ask an administrator to assign you a role. Your screens appear as soon as it is set.'
export const offlineBanner =
  "You're offline. Data may be out of date, and changes can't be sent until you're back online."
export const newVersionBanner =
  "A new version of Corridor is available. Reload when you're ready; new clients and invoices you're entering won't be lost."
export const recurringInvoicesNav = 'Recurring Invoices'
export const unreadCount = (unread: number) => `${unread} unread`
export const waitingCount = (waiting: string) => `${waiting} waiting`
export const itemCount = (count: number) => plural(count, { one: '# item', other: '# items' })
export const markedReadToast = 'Marked as read'
export const notificationCount = (count: number) => plural(count, { one: '# notification', other: '# notifications' })
export const yourNotificationsLabel = 'Your notifications'
export const markAllReadAction = 'Mark all as read'
export const showOlderAction = 'Show older'
export const notificationsEmpty = 'No notifications yet.'
export const unreadPrefix = 'Unread:'
export const markUnreadLabel = (title: string) => `Mark as unread: ${title}`
export const markReadLabel = (title: string) => `Mark as read: ${title}`
export const markUnreadAction = 'Mark as unread'
export const markReadAction = 'Mark as read'
export const signOutAction = 'Sign out'
export const searchTitle = 'Search or jump to'
export const resolvePayoutsAction = 'Open reconciliation'
export const waitingSuffix = 'waiting'
export const allApprovalsAction = (count: number) => `All approvals (${count})`
export const requestedByDetail = (detail: string, name: string | null) =>
  name === null ? detail : `${detail}. Requested by ${name}`
export const organisationSignInAction = 'Sign in again with your organisation'
export const reauthenticationHint = (instruction: string) => `${instruction} You won't be asked again for five minutes.`
export const passwordAgainHint = (codeHint: string) => `Enter your password again${codeHint}.`
export const proofAgainHint = 'Confirm your identity again.'
export const signInAgainHint = 'Sign out and in again, then repeat the action.'
export const codeHint = 'From your authenticator app, or a recovery code.'
export const searchShortcut = 'Ctrl K'
export const openNavigationAction = 'Open navigation'
export const skipToContentAction = 'Skip to content'
export const navigationLabel = 'Navigation'
export const helpAction = 'Help'
export const helpLabel = 'Help (opens in a new tab)'
export const unreachableTitle = "Can't reach Corridor"
export const brandLabel = 'Corridor dashboard'
export const mainNavigationLabel = 'Main'
export const administrationGroup = 'Administration'
export const yourProfileLabel = 'Your profile'
export const lightThemeLabel = 'Light'
export const darkThemeLabel = 'Dark'
export const systemThemeLabel = 'System'
export const themeLabel = 'Theme'
export const andNewCode = ', and a new code'
export const sessionEndedTitle = 'Sign in again'
export const sessionEndedHint = 'Your session has ended. What you typed is still here.'
export const leaveAction = 'Leave'
export const signInAction = 'Sign In'
export const signInElsewhereAction = 'Sign in in a new tab'
export const signInElsewhereHint = 'with a passkey or your provider, then come back here.'
