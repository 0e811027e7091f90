import { type BusinessDate, businessDate } from '#kernel/clock.ts'

let zone = 'Africa/Abidjan'

/** Time zone in which screens show days and times: a setting of the installation. */
export const businessTimeZone = (): string => zone

/**
 * Called before the first screen renders and after the setting changes. The caller must re-render.
 */
export function setBusinessTimeZone(timeZone: string): void {
  zone = timeZone
}

/** The business day at an instant: "today" on screens. */
export const businessDay = (instant: Date): BusinessDate => businessDate(instant, zone)
