import type { CertificationState } from '#contract/certification/labels.ts'
import { stateLabels } from './messages.ts'

const tones = {
  pending: 'note',
  submitting: 'note',
  certified: 'ok',
  refused: 'bad',
  unknown: 'warn',
  cancelled: 'calm',
} as const satisfies Record<CertificationState, string>

/** Tone and text of the badge of a certification by a tax authority. */
export const stateBadge = (state: CertificationState) => ({ tone: tones[state], children: stateLabels[state] })
