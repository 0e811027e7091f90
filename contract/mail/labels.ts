/** How the connection to a mail server is encrypted. */
export const serverSecurities = ['starttls', 'tls', 'none'] as const
export type ServerSecurity = (typeof serverSecurities)[number]

export const messageStates = ['waiting', 'sending', 'sent', 'failed', 'unknown', 'withdrawn'] as const
export type MessageState = (typeof messageStates)[number]

/** Outcome of an email, for people: a message that waits without a mail server is queued. */
export const deliveryStatuses = ['queued', 'sending', 'sent', 'failed', 'unknown', 'withdrawn'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

export function deliveryStatusOf(state: MessageState, hasServer: boolean): DeliveryStatus {
  return state === 'waiting' ? (hasServer ? 'sending' : 'queued') : state
}

/** Actions on a message in the outbox. */
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

/** Whether `verb` is allowed in that state; the server enforces it. */
export function mayHandleMessage(state: MessageState, verb: MessageVerb): boolean {
  return (verbsOf[state] as readonly MessageVerb[]).includes(verb)
}
