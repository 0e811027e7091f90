import * as z from 'zod/mini'
import { isTimeZone } from '#kernel/clock.ts'
import { placeholdersIn } from '#kernel/template.ts'

/** Schemas of setting values, with the messages for invalid ones. */
export const line = (longest: number) =>
  z.string().check(z.trim(), z.maxLength(longest), z.regex(/^[^\p{Cc}]*$/u, 'must be one line'))
export const lines = (longest: number) =>
  z.string().check(z.trim(), z.maxLength(longest), z.regex(/^(\n|[^\p{Cc}])*$/u, 'must not contain control characters'))
export const whole = (least: number, most: number) =>
  z
    .int('must be a whole number')
    .check(z.gte(least, `must be at least ${least}`), z.lte(most, `must be at most ${most}`))
/** A text with placeholders in braces. Rejects unknown names. */
export const template = (base: ReturnType<typeof line>, names: readonly string[]) =>
  base.check(
    z.minLength(1, 'must not be empty'),
    z.refine(
      (text) => placeholdersIn(text).every((name) => names.includes(name)),
      `may name only ${names.map((name) => `{${name}}`).join(', ')}`,
    ),
  )

export const timeZone = z.string().check(z.refine(isTimeZone, 'must be an IANA time zone such as Africa/Abidjan'))

/** One setting: its schema, default and labels. */
export interface SettingDefinition<S extends z.ZodMiniType = z.ZodMiniType> {
  readonly schema: S
  readonly default: z.output<S>
  /** The default in production mode, if it differs. */
  readonly defaultInProduction?: z.output<S>
  readonly label: string
  readonly explanation: string
  /** True if a change affects money. It then requires reauthentication and a second user. */
  readonly affectsMoney: boolean
  /** An account number or secret: only its last characters leave the server. */
  readonly masked?: boolean
  /** The source of a legal or published figure; absent for internal policy. */
  readonly source?: string
}

export const define = <S extends z.ZodMiniType>(definition: SettingDefinition<S>): SettingDefinition<S> => definition
