// Inputs of settings: their kinds and schemas.
import * as z from 'zod/mini'
import { visible } from '#contract/fields.ts'
import { goamlCodeNames, readGoamlCode } from '#contract/filings/goaml-codes.ts'
import { untaxedCategories } from '#contract/invoices/labels.ts'
import { roles } from '#contract/permissions.ts'
import type { SettingKind } from '#contract/settings/api.ts'
import { settingRules } from '#contract/settings/rules.ts'
import { isTimeZone } from '#kernel/clock.ts'
import { placeholdersIn } from '#kernel/template.ts'
import { isNetwork } from '#server/platform/outbound/address-guard.ts'
import { t } from './texts.ts'

/** How a setting is entered, and the schema of its values with the messages for invalid ones. */
interface SettingInput<S extends z.ZodMiniType> {
  readonly kind: SettingKind
  readonly schema: S
}

const input = <S extends z.ZodMiniType>(kind: SettingKind, schema: S): SettingInput<S> => ({ kind, schema })

const lineSchema = (max: number) =>
  z.string().check(z.trim(), z.maxLength(max), z.regex(/^[^\p{Cc}]*$/u, { error: () => t.mustBeOneLine }), visible())
const linesSchema = (max: number) =>
  z
    .string()
    .check(z.trim(), z.maxLength(max), z.regex(/^(\n|[^\p{Cc}])*$/u, { error: () => t.noControlCharacters }), visible())
const wholeSchema = (min: number, max: number) =>
  z
    .int({ error: () => t.mustBeWholeNumber })
    .check(z.gte(min, { error: () => t.mustBeAtLeast(min) }), z.lte(max, { error: () => t.mustBeAtMost(max) }))

export const line = (max: number) => input('line', lineSchema(max))
export const filledLine = (max: number) =>
  input('line', lineSchema(max).check(z.minLength(1, { error: () => t.notEmpty })))
export const lines = (max: number) => input('lines', linesSchema(max))
export const whole = (min: number, max: number) => input('whole', wholeSchema(min, max))
export const decimal = (schema: z.ZodMiniNumber) => input('decimal', schema)
export const yesOrNo = input('switch', z.boolean())

/** A text that the rule of its setting must take, as in the settings form. */
export const ruled = (key: string, { kind, schema }: ReturnType<typeof line>) =>
  input(
    kind,
    schema.check((payload) => {
      const refusal = settingRules[key]?.(payload.value) ?? null
      if (refusal !== null) payload.issues.push({ code: 'custom', input: payload.value, message: refusal })
    }),
  )

/** A text with placeholders in braces. Rejects unknown names. */
export const template = ({ kind, schema }: ReturnType<typeof line>, names: readonly string[]) =>
  input(
    kind,
    schema.check(
      z.minLength(1, { error: () => t.notEmpty }),
      z.refine((text) => placeholdersIn(text).every((name) => names.includes(name)), {
        error: () => t.allowedPlaceholders(names.map((name) => `{${name}}`).join(', ')),
      }),
    ),
  )

/** A category of a line without tax (EN 16931); empty while the business states none. */
export const taxCategory = input(
  'line',
  z.enum(['', ...untaxedCategories], { error: () => t.mustBeOneOf(untaxedCategories) }),
)

export const timeZone = input('line', z.string().check(z.refine(isTimeZone, { error: () => t.mustBeTimeZone })))

/** Days after the due date, one per dunning level. */
export const dunningDays = input(
  'wholes',
  z.array(wholeSchema(1, 365)).check(
    z.refine((days) => days.length === 3, { error: () => t.threeLevels }),
    z.refine((days) => days.every((day, at) => at === 0 || day > (days[at - 1] ?? 0)), {
      error: () => t.ascendingDays,
    }),
  ),
)

/** Days from a due date, each at most once. */
export const dayOffsets = input(
  'wholes',
  z.array(wholeSchema(-60, 365)).check(
    z.maxLength(12, { error: () => t.maxReminderDays }),
    z.refine((days) => new Set(days).size === days.length, { error: () => t.noDuplicateDay }),
  ),
)

export const countryNames = input('words', z.array(lineSchema(80)).check(z.maxLength(260)))

export const networks = input(
  'words',
  z
    .array(z.string().check(z.trim(), z.refine(isNetwork, { error: () => t.mustBeNetwork })))
    .check(z.maxLength(20, { error: () => t.max20Networks })),
)

/** One setting: its input, default and labels. */
export interface SettingDefinition<S extends z.ZodMiniType = z.ZodMiniType> extends SettingInput<S> {
  readonly default: z.output<S>
  /** The default in production mode, if it differs. */
  readonly defaultInProduction?: z.output<S>
  /** In the language of the work. */
  readonly texts: () => readonly [label: string, explanation: string]
  /**
   * True for money and controls: a change requires reauthentication and a second administrator.
   * Also for longer texts that invoices and emails show: they could name another account.
   */
  readonly needsApproval: boolean
  /** Settings that must have other values. */
  readonly differsFrom?: readonly string[]
  /** With production controls no person can set another value. */
  readonly requiredInProduction?: z.output<S>
  /** An account number or secret: only its last characters leave the server. */
  readonly masked?: boolean
  /** The source of a legal or published figure; absent for internal policy. */
  readonly source?: () => string
}

export const define = <S extends z.ZodMiniType>(definition: SettingDefinition<S>): SettingDefinition<S> => definition

/** Codes of an FIU's lists, a line each. */
export const goamlCodeLines = input(
  'words',
  z
    .array(
      lineSchema(120).check(
        z.refine((text) => readGoamlCode(text) !== null, { error: () => t.goamlCodeForm(goamlCodeNames) }),
      ),
    )
    .check(z.maxLength(50)),
)

/** Roles, each at most once. */
export const roleNames = input(
  'words',
  z.array(z.enum(roles, { error: () => t.mustBeOneOf(roles) })).check(
    z.maxLength(roles.length, { error: () => t.noDuplicateRole }),
    z.refine((named) => new Set(named).size === named.length, { error: () => t.noDuplicateRole }),
  ),
)
