import type { OutboxMessage } from '#contract/mail/api.ts'
import type { MessageState, MessageVerb } from '#contract/mail/labels.ts'
import type { Tone } from '#web/ui/badge.tsx'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'

export const stateLabels: Readonly<Record<MessageState, string>> = {
  waiting: ui.waiting,
  sending: ui.sendingEmail,
  sent: ui.sent,
  failed: ui.failed,
  unknown: t.unknownStatus,
  withdrawn: t.withdrawnStatus,
}

export const stateTones: Readonly<Record<MessageState, Tone>> = {
  waiting: 'warn',
  sending: 'note',
  sent: 'ok',
  failed: 'bad',
  unknown: 'bad',
  withdrawn: 'calm',
}

export const actionLabels: Readonly<Record<MessageVerb, { readonly label: string; readonly done: string }>> = {
  'send-again': { label: t.sendAgainAction, done: t.queuedToast },
  'mark-sent': { label: t.markSentAction, done: t.markedSentToast },
  withdraw: { label: ui.withdraw, done: t.withdrawnToast },
}

/** The state for people: what waits without a mail server is queued, not sent. */
export const statusLabel = ({ state, delivery }: Pick<OutboxMessage, 'state' | 'delivery'>): string =>
  delivery === 'queued' ? ui.queuedNotSent : stateLabels[state]

/** Short note about the state of an email; null when the state says it all. */
export function messageBadge({ state, lastAnswer, settledBy }: OutboxMessage, hasServer: boolean): string | null {
  switch (state) {
    case 'waiting':
      if (!hasServer) return t.manualSendHint
      return lastAnswer ? t.retryingHint(lastAnswer) : null
    case 'sent':
      return settledBy === null && lastAnswer ? t.acceptedHint(lastAnswer) : null
    case 'failed':
      return t.rejectedHint(lastAnswer ?? t.reasonMissing)
    case 'unknown':
      return t.unknownHint(lastAnswer ?? t.connectionLost)
    case 'withdrawn':
      return settledBy === null ? lastAnswer : null
    default:
      return null
  }
}

/** Download URL of the .eml file. */
export const emlAddress = (id: string): string => `/api/outbox/${id}/eml`
