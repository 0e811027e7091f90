// Column types that every module's tables use.
import { bigint, date, timestamp } from 'drizzle-orm/pg-core'
import type { BusinessDate } from '#kernel/clock.ts'

export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

/** Minor units of an amount, as a bigint. */
export const minor = (name: string) => bigint(name, { mode: 'bigint' })

export const businessDay = (name: string) => date(name, { mode: 'string' }).$type<BusinessDate>()
