import { plural } from '#kernel/plural.ts'
export const noCalls = 'No calls'
export const errorRateHeader = 'Error rate'
export const callCount = (count: number) => plural(count, { one: '# call', other: '# calls' })
export const lastSyncHeader = 'Last sync'
export const dailyVolumeHeader = 'Daily volume'
export const lastHour = 'Last hour'
export const banksEmptyTitle = 'No active bank connections'
export const banksEmptyHint = 'Connection health appears here after a bank is added and contacted.'
/** Tooltip text that explains each figure. */
export const meanings = {
  uptime: 'Share of minutes with a ready server, over the last 30 days or since the first heartbeat.',
  volume:
    'XOF volume of conversions initiated in the last 24 hours, excluding failed ones. In euro at the fixed rate of 655.957.',
  processingTime:
    'Mean time from initiated to completed, excluding waits for people and funds, for conversions initiated in the last 24 hours.',
  successRate: 'Completed ÷ (completed + failed), for conversions initiated in the last 24 hours.',
  connections: 'Open HTTP connections on this server.',
  queued: 'Conversions whose next step is automatic.',
  latency: 'Median response time of bank calls over the last 5 minutes.',
  eventLoop: 'Mean delay of scheduled work on this server.',
  load: 'Load over the last minute ÷ number of processors. Above 100%, work is waiting.',
  memory: 'Memory in use ÷ total memory.',
  disk: 'Space in use ÷ total space on the volume that holds the data folder.',
  responseTime: 'Median response time of this bank connection over the last hour.',
  errorRate: 'Calls without a usable response ÷ all calls in the last hour.',
  dailyVolume: 'XOF debited from the account by the bank today. In euro at the fixed rate of 655.957.',
  bankStatus:
    'Offline: the last 3 calls failed. Degraded: error rate above 5% or response time above 5 s. Otherwise online.',
} as const
export const autoRefreshLabel = 'Auto refresh'
export const refreshNowAction = 'Refresh Now'
export const pausedHint = 'To update, turn on auto refresh or select Refresh Now.'
export const pausedTitle = (newestAt: string) => `Paused at ${newestAt}`
export const notRefreshedHint = 'The server did not respond. Retrying automatically.'
export const notRefreshedTitle = (newestAt: string) => `Not refreshed since ${newestAt}`
export const resourcesTitle = 'System resources'
export const thisServer = 'This server'
export const systemLoadLabel = 'System load'
export const memoryUsageLabel = 'Memory usage'
export const diskUsageLabel = 'Disk usage'
export const uptimeTitle = 'System Uptime'
export const noHeartbeatYet = 'No heartbeat yet'
export const uptimeSince = (uptimeSince: string) => `Since ${uptimeSince}`
export const volume24hTitle = '24h Volume'
export const euroVolume = (transactionVolume24hEur: string, transactionCount24h: string) =>
  `${transactionVolume24hEur} in ${transactionCount24h}`
export const processingTimeTitle = 'Avg Processing Time'
export const medianTime = (medianProcessingTime: string) => `Median ${medianProcessingTime}`
export const last24Hours = 'Last 24 hours'
export const connectionsTitle = 'Active Connections'
export const serverStarted = (day: string, time: string) => `Server started ${day}, ${time}`
export const queuedTitle = 'Queued Conversions'
export const queuedBasis = 'Processing'
export const latencyTitle = 'Network Latency'
export const noBankCalls = 'No bank calls in 5 minutes'
export const bankCallsBasis = 'Bank calls, last 5 minutes'
export const eventLoopTitle = 'Event Loop Delay'
export const last15Seconds = 'Last 15 seconds'
export const fixedEuroRateHint = 'At the fixed rate of 655.957 XOF per euro'
export const grossUsdHeader = 'Gross USD'
export const startedHeader = 'Started'
export const liveConversionsTitle = 'Live conversions'
export const allConversionsLink = 'All conversions'
export const emptyTitle = 'No conversions yet'
export const emptyHint = 'Conversions appear here from request to settlement.'
export const banksCaption = 'Banking connections'
export const liveConversionsCaption = 'Live transactions'
export const errorRateOf = (meaning: string, calls: number) => `${meaning} Here ${callCount(calls)}.`
export const euroAmount = (figure: string) => `€${figure}`
