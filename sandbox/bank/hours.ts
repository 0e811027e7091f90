/** When a bank books, in hours of UTC, which WAEMU keeps but for its east; closed on Saturday and Sunday. */
export interface WorkingHours {
  readonly opensAt: number
  readonly closesAt: number
}

const hourMs = 3_600_000

export function isOpen(at: number, { opensAt, closesAt }: WorkingHours): boolean {
  const time = new Date(at)
  const weekday = time.getUTCDay()
  return weekday !== 0 && weekday !== 6 && time.getUTCHours() >= opensAt && time.getUTCHours() < closesAt
}

/** The instant itself while the bank is open, else when it opens next. Milliseconds since 1970. */
export function nextOpening(at: number, hours: WorkingHours): number {
  if (isOpen(at, hours)) return at
  const opening = new Date(at)
  opening.setUTCHours(hours.opensAt, 0, 0, 0)
  let next = opening.getTime()
  while (next < at || !isOpen(next, hours)) next += 24 * hourMs
  return next
}
