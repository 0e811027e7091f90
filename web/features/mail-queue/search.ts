import * as z from 'zod/mini'
import { messageStates } from '#contract/mail/labels.ts'

/** `/outbox?q=baobab&state=waiting&message=0190…`. */
export const mailQueueSearch = z.object({
  q: z.catch(z.optional(z.string()), undefined),
  state: z.catch(z.optional(z.enum(messageStates)), undefined),
  /** The set-up of the mail server. */
  server: z.catch(z.optional(z.literal('setup')), undefined),
  message: z.catch(z.optional(z.string()), undefined),
})
