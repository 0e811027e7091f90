// Column types that every module's tables use.
import { sql } from 'drizzle-orm'
import { bigint, date, numeric, timestamp } from 'drizzle-orm/pg-core'
import type { BusinessDate } from '#kernel/clock.ts'

export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

/** Minor units of an amount, as a bigint. */
export const minor = (name: string) => bigint(name, { mode: 'bigint' })

/** An exchange rate, as text. */
export const rate = (name: string) => numeric(name, { precision: 20, scale: 10 })

/** A timestamp in a raw query, as milliseconds. */
export const epochMs = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::bigint`)

export const businessDay = (name: string) => date(name, { mode: 'string' }).$type<BusinessDate>()
