import type { BankingStatus } from '#contract/monitoring/api.ts'
import type { Tone } from '#web/ui/badge.tsx'

const tones = { online: 'ok', degraded: 'warn', offline: 'bad' } as const
const words = { online: 'Online', degraded: 'Degraded', offline: 'Offline' } as const

/** A bank without requests in the last hour is neither healthy nor failing. */
export function bankState({ status }: Pick<BankingStatus, 'status'>): { label: string; tone: Tone } {
  return status === null ? { label: 'Not asked lately', tone: 'calm' } : { label: words[status], tone: tones[status] }
}
