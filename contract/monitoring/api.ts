/** Contract of the monitoring calls. */
import * as z from 'zod/mini'
import { decimal, id, instant } from '../fields.ts'
import { defineRoute } from '../route.ts'

/**
 * Percentages are 0 to 100; a load above 100 exceeds the processors. Null if nothing was measured.
 */
export const systemMetrics = z.object({
  /** Percent of minutes with a ready instance, since the first heartbeat in the last 30 days. */
  uptime: z.nullable(z.number()),
  uptimeSince: z.nullable(instant),
  /** Start time of the answering instance. */
  startedAt: instant,
  /**
   * XOF of conversions initiated in the last 24 h, excluding failed ones, and their euro value at
   * the parity.
   */
  transactionVolume24h: z.int(),
  transactionVolume24hEur: decimal,
  transactionCount24h: z.int(),
  /**
   * Mean and median ms from initiated to completed in the last 24 h, excluding waits for people and
   * funds.
   */
  averageProcessingTime: z.nullable(z.int()),
  medianProcessingTime: z.nullable(z.int()),
  /** Completed ÷ (completed + failed), of those initiated in the last 24 h. */
  successRate: z.nullable(z.number()),
  activeConnections: z.int(),
  queuedTransactions: z.int(),
  systemLoad: z.number(),
  memoryUsage: z.number(),
  diskUsage: z.nullable(z.number()),
  /** Median response time of the bank rails in the last 5 min, in ms. */
  networkLatency: z.nullable(z.int()),
  /** Mean event loop delay of the instance, in ms. */
  eventLoopDelay: z.number(),
})
export type SystemMetrics = z.output<typeof systemMetrics>

export const getSystemMetrics = defineRoute('GET /api/monitoring/system-metrics', 'Monitoring', {
  polled: true,
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

/** Number of conversions in the live list. */
export const liveTransactionsShown = 25

export const listLiveTransactions = defineRoute('GET /api/monitoring/live-transactions', 'Monitoring', {
  polled: true,
  summary: `The ${liveTransactionsShown} newest conversions, newest first`,
  access: 'conversions.read',
  answer: z.array(liveTransaction),
})

export const bankStatuses = ['online', 'degraded', 'offline'] as const

export const bankingStatus = z.object({
  connectionId: id,
  bankName: z.string(),
  accountNumber: z.string(),
  /**
   * Offline after three failed calls; degraded above 5 % errors or 5 s; null without calls in the
   * last hour.
   */
  status: z.nullable(z.enum(bankStatuses)),
  /** Median ms of calls in the last hour. */
  responseTime: z.nullable(z.int()),
  /** Percent of calls in the last hour without a usable answer. */
  errorRate: z.nullable(z.number()),
  calls: z.int(),
  lastSync: z.nullable(instant),
  /** XOF debited from the account today, and its euro value at the parity. */
  dailyVolume: z.int(),
  dailyVolumeEur: decimal,
})
export type BankingStatus = z.output<typeof bankingStatus>

export const listBankingStatus = defineRoute('GET /api/monitoring/banking-status', 'Monitoring', {
  polled: true,
  summary: 'Response of each active bank connection over the last hour',
  access: 'banking.read',
  answer: z.array(bankingStatus),
})
