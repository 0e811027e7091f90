import { messageStates } from '#contract/mail/labels.ts'
import { anyText, oneOf, searchParams, text } from '#web/routes/search-params.ts'

/** `/outbox?q=baobab&state=waiting&message=0190…`. */
export const mailQueueSearch = searchParams({
  q: anyText,
  state: oneOf(...messageStates),
  /** The set-up of the mail server. */
  server: oneOf('setup'),
  message: text,
})
