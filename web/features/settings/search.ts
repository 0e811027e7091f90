import { anyText, matching, oneOf, recordId, searchParams, text } from '#web/routes/search-params.ts'

/** `/admin/settings?section=conversions&q=fee`, `/admin/settings?tab=webhooks&webhook=3`. */
export const settingsSearch = searchParams({
  tab: oneOf('keys', 'webhooks', 'certification'),
  section: text,
  q: anyText,
  /** The webhook whose deliveries are open, and the open delivery. */
  webhook: recordId,
  delivery: matching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i),
})
