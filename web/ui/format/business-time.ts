import { type BusinessDate, businessDate } from '#kernel/clock.ts'

let zone = 'Africa/Abidjan'

/** In which every screen tells days and times: a setting of the installation. */
export const businessTimeZone = (): string => zone

/** Told before the first screen is drawn, and again when the setting has changed; what stands is drawn anew by whoever tells. */
export function setBusinessTimeZone(timeZone: string): void {
  zone = timeZone
}

/** The day of the business at an instant: what "today" means on a screen. */
export const businessDay = (instant: Date): BusinessDate => businessDate(instant, zone)
