import { formatAmount } from '#web/ui/format/format.ts'

/** Tooltip text that explains each figure. */
export const meanings = {
  uptime: 'Minutes of the last 30 days, or since the first heartbeat, in which an instance was ready.',
  volume: 'XOF of the conversions initiated in the last 24 hours that are not failed; in euro at the fixed 655.957.',
  processingTime:
    'Mean time from initiated to completed, waiting for people and funds left out, of conversions initiated in the last 24 hours.',
  successRate: 'Completed ÷ (completed + failed), of the conversions initiated in the last 24 hours.',
  connections: 'Open HTTP connections of the instance that answered.',
  queued: 'Conversions whose next step a machine has to take.',
  latency: 'Median time in which the bank rails answered over the last 5 minutes.',
  eventLoop: 'Mean time by which the work of the instance that answered ran late.',
  load: 'Load of the last minute ÷ processors of the machine. Above 100 % work waits.',
  memory: "The machine's memory in use ÷ all of it.",
  disk: 'Space in use ÷ all of the volume that holds the data folder.',
  responseTime: "Median time of the rail's answers over the last hour.",
  errorRate:
    'Recorded calls of the last hour without a usable answer ÷ all of them. Of statements read in a row without a fault, one a minute is recorded.',
  dailyVolume: 'XOF that the bank has booked off the account today; in euro at the fixed 655.957.',
  bankStatus: 'Offline when the last 3 calls failed; degraded above 5 % errors or 5 s; else online.',
} as const

/** `€759,196.13`: the second line under an amount in francs. */
export const formatEuro = (amount: string): string => `€${formatAmount(amount, 'EUR').replace(' EUR', '')}`
