import { Badge, type Tone } from './badge.tsx'
import { baseTitle } from './format/base-labels.ts'

/** Colour of each record state, the same on every screen (specification 4). Others are neutral. */
const tones: Readonly<Record<string, Tone>> = {
  approved: 'ok',
  paid: 'ok',
  completed: 'ok',
  pending: 'warn',
  sent: 'warn',
  processing: 'warn',
  overdue: 'bad',
  rejected: 'bad',
  failed: 'bad',
}

export const toneOfStatus = (status: string): Tone => tones[status] ?? 'calm'

/** A record's state as a coloured word: `requires_review` shows Requires Review. */
export function StatusBadge({ status }: { status: string }) {
  return <Badge tone={toneOfStatus(status)}>{baseTitle(status)}</Badge>
}
