import { plural } from '#kernel/plural.ts'

export const noun = 'scheduled report'
export const notFound = 'Scheduled report not found.'
export const archivedTitle = 'Deleted'
export const archived = 'This scheduled report was deleted. Create a new one instead.'
export const tooManyTitle = 'Too many scheduled reports'
export const tooMany = (max: number) => `At most ${max} reports can be scheduled. Delete one that is no longer needed.`
export const recipientNotPermitted = 'Choose active users who may export reports'
export const alreadySentTitle = 'Already sent'
export const alreadySent = (period: string) => `The report for ${period} was already sent. Download it from its run.`
export const paused = 'This scheduled report is paused. Resume it first.'

export const ownerMayNoLonger =
  'The person who scheduled it may no longer export reports. Edit the scheduled report to take it over.'
export const nobodyMayReceive = 'None of the recipients is an active user who may export reports.'
export const couldNotBeMade = 'The report could not be created because of a server error; see the server log.'
export const couldNotBeStored = 'The file could not be stored. Check the document storage, then send the report again.'
export const failedTitle = (title: string, period: string) => `${title} for ${period} was not sent`
export const byScheduleName = (name: string) => `${name} by schedule`

export const documentTitle = (title: string, period: string) => `${title}, ${period}`
export const subject = (title: string, period: string) => `${title}: ${period}`
export const body = (facts: {
  readonly title: string
  readonly period: string
  readonly link: string
  readonly scheduledBy: string
  readonly recipients: number
}) =>
  [
    `The ${facts.title} for ${facts.period} is attached.`,
    `See the figures in Corridor: ${facts.link}`,
    `${facts.scheduledBy} scheduled this report for ${plural(facts.recipients, { one: '# person', other: '# people' })}. To stop it, open Scheduled reports on the Reports screen.`,
  ].join('\n\n')
