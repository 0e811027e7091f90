import type { OutboxMessage } from '#contract/mail/api.ts'
import type { MessageState, MessageVerb } from '#contract/mail/labels.ts'
import type { Tone } from '#web/ui/badge.tsx'

export const stateLabels: Readonly<Record<MessageState, string>> = {
  waiting: 'Waiting',
  sending: 'Sending',
  sent: 'Sent',
  failed: 'Failed',
  unknown: 'Outcome unknown',
  withdrawn: 'Withdrawn',
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
  'send-again': { label: 'Send again', done: 'Message Waits to Be Sent' },
  'mark-sent': { label: 'Mark as sent', done: 'Message Marked as Sent' },
  withdraw: { label: 'Withdraw', done: 'Message Withdrawn' },
}

/** Short note about the state of an email; null when the state says it all. */
export function messageBadge({ state, lastAnswer }: OutboxMessage, hasServer: boolean): string | null {
  switch (state) {
    case 'waiting':
      if (!hasServer)
        return 'No mail server is set. Download the message, send it with your own mail program, and mark it as sent.'
      return lastAnswer ? `Tried, and tried again later: ${lastAnswer}` : null
    case 'failed':
      return `The mail server did not take it: ${lastAnswer ?? 'no reason given'}`
    case 'unknown':
      return `It may have arrived: ${lastAnswer ?? 'the connection broke off'}. Ask before you send it again; both copies carry the same Message-ID.`
    default:
      return null
  }
}

/** Download URL of the .eml file. */
export const emlAddress = (id: string): string => `/api/outbox/${id}/eml`
