import { Badge, type Tone } from './badge.tsx'
import { titleWords } from './format/format.ts'

/** What a word of a record's state is coloured, the same on every screen (specification 4); any other stays neutral. */
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

/** A record's state as a word in its colour: `requires_review` reads Requires Review. */
export function StatusBadge({ status }: { status: string }) {
  return <Badge tone={toneOfStatus(status)}>{titleWords(status)}</Badge>
}
