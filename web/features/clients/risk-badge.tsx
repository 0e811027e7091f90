import type { RiskLevel } from '#contract/clients/api.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { valueLabel } from '#web/ui/format/value-labels.ts'
import * as ui from '#web/ui/messages.ts'

const tones = { low: 'ok', medium: 'warn', high: 'bad' } as const satisfies Record<RiskLevel, Tone>

export function RiskBadge({ level }: { level: RiskLevel }) {
  return <Badge tone={tones[level]}>{ui.riskBadge(valueLabel(level))}</Badge>
}
