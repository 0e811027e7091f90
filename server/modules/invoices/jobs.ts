/** Scheduled jobs: overdue status, reminders, tally. */
import type { JobDefinition } from '#server/platform/jobs/jobs.ts'
import type { Invoices } from './service.ts'

export function invoiceJobs({ invoices }: { invoices: Invoices }): JobDefinition[] {
  return [
    {
      // Runs hourly because the business time zone determines when a day ends.
      name: 'invoices.overdue',
      cron: '3 * * * *',
      atStart: true,
      work: async (_, signal) => {
        await invoices.markOverdue(signal)
      },
    },
    {
      name: 'invoices.remind',
      cron: '20 7-17 * * *',
      atStart: true,
      work: async (_, signal) => {
        await invoices.sendReminders(signal)
      },
    },
    { name: 'invoices.follow', everyMs: 5_000, work: () => invoices.followClients() },
    { name: 'invoices.fold-tally', cron: '*/10 * * * *', work: () => invoices.foldTally() },
  ]
}
