import { formatDecimal } from '#web/ui/format/format.ts'
import * as t from './messages.ts'

/** Tooltip text that explains each figure. */
export const meanings = {
  uptime: t.uptimeHint,
  volume: t.volume24hHint,
  processingTime: t.processingTimeHint,
  successRate: t.successRateHint,
  connections: t.connectionsHint,
  queued: t.queuedHint,
  latency: t.latencyHint,
  eventLoop: t.eventLoopHint,
  load: t.loadHint,
  memory: t.memoryHint,
  disk: t.diskHint,
  responseTime: t.responseTimeHint,
  errorRate: t.errorRateHint,
  dailyVolume: t.bankVolumeHint,
  bankStatus: t.bankStatusHint,
} as const

/** `€759,196.13`: the second line under an amount in francs. */
export const formatEuro = (amount: string): string => t.euroAmount(formatDecimal(amount, { min: 2, max: 2 }))
