import type { DomainEvent } from '#server/platform/events/event.ts'

export const accountingEvent = (
  what: 'booked' | 'changed' | 'lock_changed' | 'exported',
  id = 'book',
): DomainEvent => ({
  kind: 'accounting',
  type: `accounting.${what}`,
  version: 1,
  aggregateId: id,
  payload: {},
})
