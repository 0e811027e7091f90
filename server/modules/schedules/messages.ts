import { formatDateText } from '#kernel/format.ts'

export const runTroubleTitle = (name: string, slotOn: string, outcome: string) =>
  `${name}: the run of ${slotOn === '' ? slotOn : formatDateText(slotOn)} ${outcome}`
export const wasMissed = 'was missed'
export const couldNotStart = 'could not start'
export const runFailedTitle = (name: string) => `${name}: run did not complete`
export const nothingPaidOut = (reference: string, state: string) => `${reference} was ${state}: nothing was paid out.`
export const clientInactiveTitle = 'Client inactive'
export const clientInactive = 'This client is inactive. Reactivate it first.'
export const scheduleNotFound = 'Schedule not found.'
export const changedTitle = 'Changed by someone else'
export const scheduleChanged =
  'This schedule has changed since you opened it, by a person or by a run. Reload it and try again.'
export const archivedTitle = 'Archived'
export const scheduleArchived = 'This schedule is archived. Create a new one instead.'
export const pausedTitle = 'Paused'
export const schedulePaused = 'This schedule is paused, so it has no next run. Resume it first.'
export const noWorkingDay = "This country's bank calendar has no working day within a year"
export const ownApproval = 'Someone other than the person who set the terms of this schedule must approve its runs.'
export const mustCoverRun = 'must cover the amount of a run'
export const notInThePast = 'must not be in the past'
export const withinAYear = 'must be within a year'
export const nothingToRevokeTitle = 'Nothing to revoke'
export const nothingApproved = 'No runs of this schedule are approved in advance.'
export const conversionEnded = (state: string) => `The conversion was ${state}`
export const notCompleted = 'The conversion did not complete'
export const serverError = 'The run could not be started because of a server error; see the server log.'
export const missedRun = (addition: string) => `No run at the scheduled time${addition}`
export const madeUpBy = (on: string) => `; covered by the run of ${on}`
export const startedLate = 'Started late: no run at the scheduled time'
export const startedLateFor = (before: number) => `Started late; also covers ${before} earlier`
export const ownerMayNotStart = (ownerName: string) =>
  `${ownerName} is no longer allowed to start conversions. Edit the schedule to become its owner.`
export const byScheduleName = (ownerName: string) => `${ownerName} by schedule`
export const runsSubject = (scheduleName: string) => `Runs of ${scheduleName}`
export const aboveMaximum = 'Maximum amount for one conversion is 1,000,000,000,000 XOF'
