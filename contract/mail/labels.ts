export const messageStates = ['waiting', 'sending', 'sent', 'failed', 'unknown', 'withdrawn'] as const
export type MessageState = (typeof messageStates)[number]

/** What a person may do with a message that stands in the outbox. */
export const messageVerbs = ['send-again', 'mark-sent', 'withdraw'] as const
export type MessageVerb = (typeof messageVerbs)[number]

const verbsOf = {
  waiting: ['mark-sent', 'withdraw'],
  sending: [],
  sent: [],
  failed: ['send-again', 'mark-sent', 'withdraw'],
  unknown: ['send-again', 'mark-sent', 'withdraw'],
  withdrawn: [],
} as const satisfies Record<MessageState, readonly MessageVerb[]>

/** Whether `verb` is open to a message in that state; the server enforces the same. */
export function mayHandleMessage(state: MessageState, verb: MessageVerb): boolean {
  return (verbsOf[state] as readonly MessageVerb[]).includes(verb)
}
