import * as z from 'zod/mini'
import { decimal, id, instant } from '../fields.ts'
import { defineRoute } from '../route.ts'

const polled = { method: 'GET', tag: 'Monitoring', polled: true } as const

/** Percentages are 0 to 100; a load above 100 is more than the processors can take. Null where nothing was measured. */
export const systemMetrics = z.object({
  /** Of the minutes since the first heartbeat of the last 30 days, those in which an instance was ready. */
  uptime: z.nullable(z.number()),
  uptimeSince: z.nullable(instant),
  /** When the instance that answers was started. */
  startedAt: instant,
  /** XOF of the conversions initiated in the last 24 h that are not failed, and their euro value at the parity. */
  transactionVolume24h: z.int(),
  transactionVolume24hEur: decimal,
  transactionCount24h: z.int(),
  /** Mean and median ms from initiated to completed, waiting for people and funds excluded, of those initiated in the last 24 h. */
  averageProcessingTime: z.nullable(z.int()),
  medianProcessingTime: z.nullable(z.int()),
  /** Completed ÷ (completed + failed) of those initiated in the last 24 h. */
  successRate: z.nullable(z.number()),
  activeConnections: z.int(),
  queuedTransactions: z.int(),
  systemLoad: z.number(),
  memoryUsage: z.number(),
  diskUsage: z.nullable(z.number()),
  /** Median ms of the bank rails' answers in the last 5 min. */
  networkLatency: z.nullable(z.int()),
  /** Mean ms by which the instance's event loop ran late. */
  eventLoopDelay: z.number(),
})
export type SystemMetrics = z.output<typeof systemMetrics>

export const getSystemMetrics = defineRoute({
  ...polled,
  path: '/api/monitoring/system-metrics',
  summary: 'Measured figures of the system and of the last 24 hours',
  access: 'reports.read',
  answer: systemMetrics,
})

export const liveTransaction = z.object({
  id,
  reference: z.string(),
  clientName: z.string(),
  amountXof: z.int(),
  amountUsd: decimal,
  /** At the fixed parity. */
  amountEur: decimal,
  status: z.enum(['processing', 'completed', 'failed']),
  /** When it was initiated. */
  timestamp: instant,
  /** Ms from initiated to completed; null until then. */
  duration: z.nullable(z.int()),
  bankName: z.nullable(z.string()),
  complianceStatus: z.enum(['approved', 'pending', 'review']),
})
export type LiveTransaction = z.output<typeof liveTransaction>

/** How many of the newest conversions the live list holds. */
export const liveTransactionsShown = 25

export const listLiveTransactions = defineRoute({
  ...polled,
  path: '/api/monitoring/live-transactions',
  summary: `The ${liveTransactionsShown} newest conversions, newest first`,
  access: 'conversions.read',
  answer: z.array(liveTransaction),
})

export const bankStatuses = ['online', 'degraded', 'offline'] as const

export const bankingStatus = z.object({
  connectionId: id,
  bankName: z.string(),
  accountNumber: z.string(),
  /** Offline when the last three calls failed; degraded above 5 % errors or 5 s; null without a call in the last hour. */
  status: z.nullable(z.enum(bankStatuses)),
  /** Median ms of the calls of the last hour. */
  responseTime: z.nullable(z.int()),
  /** Percent of the recorded calls of the last hour that brought no usable answer. */
  errorRate: z.nullable(z.number()),
  calls: z.int(),
  lastSync: z.nullable(instant),
  /** XOF that the bank has booked off the account today, and its euro value at the parity. */
  dailyVolume: z.int(),
  dailyVolumeEur: decimal,
})
export type BankingStatus = z.output<typeof bankingStatus>

export const listBankingStatus = defineRoute({
  ...polled,
  path: '/api/monitoring/banking-status',
  summary: 'How each active bank connection answered over the last hour',
  access: 'banking.read',
  answer: z.array(bankingStatus),
})
