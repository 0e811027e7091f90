import { plural } from '#kernel/plural.ts'
export const holidayCalendarLink = 'Holiday calendar'
export const allClientsLabel = 'All Clients'
export const createdPaused = 'paused'
export const createdNextRun = (nextExecution: string) => `next run ${nextExecution}`
export const createdToast = 'Schedule Created'
export const newScheduleTitle = 'New schedule'
export const activateLabel = 'Activate immediately'
export const activateHint = 'If off, the schedule is saved as paused.'
export const createAction = 'Create schedule'
export const viewOnlyHint = "Your role can view schedules but can't create them."
export const updatedToast = 'Schedule updated'
export const editTitle = 'Edit schedule'
export const preApprovalHint =
  'The pre-approval still covers amounts up to its limit. Any other change needs a new approval.'
export const nextFiveRunsTitle = 'Next five runs'
export const editHolidayTitle = (name: string) => `Edit ${name}`
export const holidayDialogHint = (calendarCountryName: string) =>
  `Bank calendar of ${calendarCountryName}. Schedules adjust immediately.`
export const addHolidayAction = 'Add holiday'
export const followsEasterHint = 'Moves with Easter.'
export const recurrenceLabel = 'Repeats'
export const onceOption = 'Once'
export const everyYearOption = 'Every year'
export const sourceHint = 'A decree, circular or official calendar.'
export const banksClosedLabel = 'Banks are closed'
export const banksClosedHint = 'If off, banks work on that day even if another entry closes them.'
export const verifiedLabel = 'I have verified this'
export const verifiedHint = 'Recorded with your name and the time. Any later change resets it.'
export const holidayAddedToast = 'Holiday added'
export const holidayVerifiedToast = 'Holiday verified'
export const holidayUpdatedToast = 'Holiday updated'
export const holidayRemovedToast = 'Holiday removed'
export const removeHolidayQuestion = (name: string) => `Remove ${name}?`
export const removeOnceHint = 'Banks will work on that day.'
export const removeYearlyHint = 'Banks will work on that day every year.'
export const removeHolidayAction = 'Remove holiday'
export const unverifiedHint =
  'They already apply. Check each against the official calendar, especially movable holidays.'
export const unverifiedTitle = (unverified: string) => `${unverified} not verified`
export const holidaysCaption = (calendarCountryName: string, year: number) =>
  `Bank holidays of ${calendarCountryName} in ${year}`
export const holidaysEmptyTitle = 'No holidays'
export const holidaysEmptyHint = 'Banks work on every weekday of this year.'
export const holidayHeader = 'Holiday'
export const banksWorkBadge = 'Banks open'
export const verifiedHeader = 'Verified'
export const unverifiedBadge = 'Unverified'
export const daysBeforeEaster = (days: number) => `${days} days before Easter`
export const afterEaster = (days: string) => `${days} after Easter`
export const actionsLabel = (name: string) => `Actions for ${name}`
export const editOrVerifyAction = 'Edit or verify'
export const yearLabel = 'Year'
export const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
export const typeNames = {
  daily: 'Daily',
  weekly: 'Weekly',
  monthly: 'Monthly',
} as const
export const onWeekday = (weekdayName: string) => ` on ${weekdayName}`
export const onLastDay = ' on the last day'
export const onMonthDay = (monthDay: number) => ` on day ${monthDay}`
export const frequencyAt = (typeName: string, on: string, executionTime: string) =>
  `${typeName}${on} at ${executionTime}`
export const banksClosedOn = (movedFrom: string) => `Banks are closed on ${movedFrom}`
export const startedOutcome = 'Started'
export const refusedOutcome = "Couldn't start"
export const missedOutcome = 'Missed'
export const skippedOutcome = 'Skipped'
export const completedState = 'Completed'
export const inReviewState = 'In review'
export const failedState = 'Failed'
export const failedStateNames: Readonly<Record<string, string>> = {
  rejected: 'Rejected',
  cancelled: 'Cancelled',
  refunding: 'Refunding',
  refunded: 'Refunded',
}
export const processingState = 'Processing'
export const onTimeLabel = 'On time'
export const catchUpLabel = 'Catch-up'
export const runNowAction = 'Run now'
export const preApprovalActive = 'Active'
export const preApprovalEnded = 'Expired'
export const amountAboveLimit = 'Amount above limit'
export const termsChanged = 'Terms changed since'
export const approverSetTerms = 'Approver set the terms'
export const milliseconds = (ms: number) => `${ms} ms`
export const minutes = (count: number) => `${count} min`
export const noRunsHint = 'No runs: the calendar has no bank days.'
export const performanceTitle = 'Performance'
export const lastDays = (days: number) => `Last ${days} days`
export const refusedCount = (refused: number) => `${refused} couldn't start`
export const missedCount = (missed: number) => `${missed} missed`
export const skippedCount = (skipped: number) => `${skipped} skipped`
export const schedulesTitle = 'Schedules'
export const activePausedCount = (active: number, paused: number) => `${active} active, ${paused} paused`
export const runsLabel = 'Runs'
export const runsSummary = (completed: string, failed: number, inProgress: number) =>
  `${completed}, ${failed} failed, ${inProgress} in progress`
export const completedCount = (count: number) => plural(count, { one: '# completed', other: '# completed' })
export const slotsWithoutRunLabel = "Planned runs that didn't start"
export const successRateLabel = 'Success rate'
export const convertedLabel = 'Converted'
export const paidOutLabel = 'Paid out'
export const startDelayLabel = 'Start delay (median)'
export const startToPayoutLabel = 'Start to payout (median)'
export const runsApprovedToast = 'Runs approved'
export const upToPerRun = (upToXof: string) => `Up to ${upToXof} per run`
export const preApproveTitle = 'Pre-approve runs'
export const preApproveHint =
  'Your approval is recorded with your name and the time. Filings are still prepared, and all other checks still apply.'
export const approveRunsAction = 'Pre-approve runs'
export const selfApprovalWarning =
  'You set these terms. You can approve them yourself only because this is the sandbox and there is no other approver.'
export const maximumPerRunLabel = 'Maximum per run'
export const lastDayLabel = 'Valid through'
export const lastDayRequired = 'Select a date'
export const approvalNoteHint = 'What you checked (optional)'
export const allClientsOwnAccount = 'All Clients (own account)'
export const currentAmountLabel = 'Current amount'
export const termsSetByLabel = 'Terms set by'
export const replacesLabel = 'Replaces'
export const amountUntil = (upToXof: string, until: string) => `${upToXof} until ${until}`
export const runStartedToast = 'Run started'
export const runNowQuestion = (name: string) => `Run ${name} now?`
export const runNowHint = (amountXof: string, clientName: string) =>
  `Starts a conversion of ${amountXof} for ${clientName} in your name, in addition to planned runs.`
export const theOwnAccount = 'your own account'
export const runSkippedToast = 'Run skipped'
export const nextRunHint = (next: string) => `Next run ${next}`
export const skipRunQuestion = (name: string) => `Skip the next run of ${name}?`
export const skipRunHint = (time: string) => `The run of ${time} will be skipped. The history will show this.`
export const theNextSlot = 'the next date'
export const skipRunAction = 'Skip run'
export const archivedToast = 'Schedule archived'
export const archiveQuestion = (name: string) => `Archive ${name}?`
export const archiveWarning =
  'The schedule stops running; conversions already started continue. You have ten seconds to undo; after that, archiving is permanent. Its history is kept.'
export const archiveAction = 'Archive schedule'
export const nameRequired = 'Name is required'
export const minimumHint = (minimumConversionXof: string) => `At least ${minimumConversionXof}`
export const fillTypicalAction = (typicalConversionXof: string) => `Use typical amount: ${typicalConversionXof}`
export const allClientsHint = 'All Clients converts for your own account.'
export const frequencyLabel = 'Frequency'
export const weekdayLabel = 'Weekday'
export const executionTimeLabel = 'Execution time'
export const businessTimeZoneOption = 'Business time zone'
export const bankCalendarLabel = 'Bank calendar'
export const businessCountryOption = 'Country of the business'
export const clientNumber = (clientId: number) => `Client #${clientId}`
export const amountTooSmallToast = 'Amount Too Small'
export const createFailedHint = 'Failed to create schedule. Please try again.'
export const archivedBadge = 'Archived'
export const activeBadge = 'Active'
export const pausedBadge = 'Paused'
export const nextRunLabel = 'Next run'
export const lastRunLabel = 'Last run'
export const preApprovedUpTo = (upToXof: string) => `Pre-approved up to ${upToXof}`
export const preApprovalStatus = (status: string) => `Pre-approval: ${status}`
export const skipNextRunAction = 'Skip next run'
export const historyLabel = (name: string) => `History of ${name}`
export const pausedToast = 'Schedule paused'
export const activatedToast = 'Schedule resumed'
export const nextRunsTitle = 'Next runs'
export const archivedHint = 'Archived. No further runs. Conversions already started continue.'
export const pausedHint = 'Paused. No runs until you resume it. Conversions already started continue.'
export const preApprovalTitle = 'Pre-approval'
export const approvedByLabel = 'Approved by'
export const approvalWithdrawnToast = 'Approval withdrawn'
export const withdrawQuestion = 'Withdraw pre-approval?'
export const withdrawHint = 'From now on, runs that need a review wait for approval.'
export const withdrawAction = 'Withdraw pre-approval'
export const historyEmpty = 'No runs yet'
export const scheduleCount = (count: number) => plural(count, { one: '# schedule', other: '# schedules' })
export const searchLabel = 'Search schedules'
export const searchPlaceholder = 'Search by name or notes'
export const noneFoundTitle = 'No schedules found'
export const emptyTitle = 'No schedules yet'
export const emptyHint = 'Create your first one with the form above.'
export const lastMonthDay = '31 (last day)'
/** The reader's words for a stored name or source of a holiday; unknown ones stay. */
export const holidayText = (stored: string): string => stored
