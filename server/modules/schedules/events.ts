import type { DomainEvent } from '#server/platform/events/event.ts'

/** An event names the schedule but carries no details. */
export function scheduleEvent(
  what: 'created' | 'changed' | 'archived' | 'ran' | 'passed' | 'ended',
  scheduleId: number,
): DomainEvent {
  const payload = { scheduleId }
  return { kind: 'schedules', type: `schedule.${what}`, version: 1, aggregateId: String(scheduleId), payload }
}
