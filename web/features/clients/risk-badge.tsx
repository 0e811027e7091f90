import type { RiskLevel } from '#contract/clients/api.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { capitalise } from '#web/ui/format/format.ts'

const tones = { low: 'ok', medium: 'warn', high: 'bad' } as const satisfies Record<RiskLevel, Tone>

export function RiskBadge({ level }: { level: RiskLevel }) {
  return <Badge tone={tones[level]}>{capitalise(level)} risk</Badge>
}
