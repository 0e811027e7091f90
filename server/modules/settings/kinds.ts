/** Input kinds and masking of settings. */

import type { SettingKind } from '#contract/settings/api.ts'
import type { SettingDefinition } from './registry.ts'

/**
 * Derives a setting's input kind from what its schema accepts, so that definitions need not repeat
 * it.
 */
export function kindOf({ schema, default: value }: Pick<SettingDefinition, 'schema' | 'default'>): SettingKind {
  const takes = (wish: unknown) => schema.safeParse(wish).success
  if (typeof value === 'boolean') return 'switch'
  if (typeof value === 'number') return takes(value + 0.001) || takes(value - 0.001) ? 'decimal' : 'whole'
  if (Array.isArray(value))
    return takes([]) && (value.some((item) => typeof item === 'number') || takes([1])) ? 'wholes' : 'words'
  return takes(`${String(value)}\n${String(value)}`) || takes('one\ntwo') ? 'lines' : 'line'
}

/** Masks an account number or secret except its last four characters. */
export function maskValue(value: unknown): string {
  const text = String(value)
  return text === '' ? '' : `••••${text.slice(-4)}`
}
