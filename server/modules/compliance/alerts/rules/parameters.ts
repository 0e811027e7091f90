import * as z from 'zod/mini'
import type { RuleCode } from '#contract/alerts/labels.ts'
import { type RuleParameters, ruleParameters } from '#contract/alerts/rules.ts'
import { isCurrency, parseMoney } from '#kernel/money.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import * as t from '../messages.ts'

export interface FieldError {
  readonly path: string
  readonly message: string
}

/** The parsed parameters of a rule, or the errors by field. */
export function checkParameters<Code extends RuleCode>(
  rule: Code,
  stated: unknown,
): Result<RuleParameters<Code>, readonly FieldError[]> {
  const parsed = z.safeParse(ruleParameters[rule] as z.ZodMiniType, stated)
  if (!parsed.success)
    return err(parsed.error.issues.map(({ path, message }) => ({ path: ['parameters', ...path].join('.'), message })))
  const wrong = amountsIn(parsed.data).filter(
    ({ currency, amount }) => !isCurrency(currency) || !parseMoney(currency, amount).ok,
  )
  if (wrong.length > 0)
    return err(wrong.map(({ path }) => ({ path: `parameters.${path}`, message: t.tooManyDecimals })))
  return ok(parsed.data as RuleParameters<Code>)
}

/** Max. cached parameter sets: rules rarely change, and every evaluation uses the same sets. */
const maxRead = 1_000
const readBefore = new Map<string, unknown>()

/** Stored parameters, which were validated before they were saved. */
export function parametersOf<Code extends RuleCode>(rule: Code, stored: unknown): RuleParameters<Code> {
  const known = `${rule} ${JSON.stringify(stored)}`
  if (!readBefore.has(known)) {
    if (readBefore.size >= maxRead) readBefore.clear()
    readBefore.set(known, z.parse(ruleParameters[rule] as z.ZodMiniType, stored))
  }
  return readBefore.get(known) as RuleParameters<Code>
}

function amountsIn(parameters: unknown): { path: string; currency: string; amount: string }[] {
  const { currency, threshold, above, levels } = parameters as {
    currency?: string
    threshold?: string
    above?: string
    levels?: readonly { above?: string }[]
  }
  if (currency === undefined) return []
  const named = [
    ['threshold', threshold],
    ['above', above],
    ...(levels ?? []).map((level, at) => [`levels.${at}.above`, level.above] as const),
  ] as const
  return named.flatMap(([path, amount]) => (amount === undefined ? [] : [{ path, currency, amount }]))
}
