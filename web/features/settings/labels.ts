import type { SettingInput, SettingKind } from '#contract/settings/api.ts'
import { parseAmountText } from '#kernel/amount-text.ts'
import { groupThousands } from '#web/ui/format/format.ts'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'

/** A value formatted for people. */
export function formatValue(value: SettingInput): string {
  if (typeof value === 'boolean') return value ? t.onState : ui.off
  if (typeof value === 'number') return groupThousands(String(value))
  const text = Array.isArray(value) ? value.join(', ') : value
  return text === '' ? t.notSet : text
}

/** The initial text of the edit field. */
export function draftOf(value: SettingInput): string {
  if (!Array.isArray(value)) return String(value)
  return value.join(typeof value[0] === 'number' ? ', ' : '\n')
}

/** A typed number as people write it in their language; undefined for another text. */
function figureOf(text: string, decimals: number): number | undefined {
  const parsed = parseAmountText(text, { decimals })
  return parsed.ok ? Number(parsed.value) : undefined
}

/**
 * Parses the typed text for the call. An invalid number is sent unchanged, for the server to
 * refuse.
 */
export function inputOf(kind: SettingKind, draft: string): SettingInput {
  const entries = draft
    .split(/\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const figure = (text: string) => (/^-?\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : undefined)
  switch (kind) {
    case 'switch':
      return draft === 'true'
    case 'whole':
    case 'decimal':
      return figureOf(draft, kind === 'whole' ? 0 : 10) ?? draft
    case 'words':
      return entries
    case 'wholes': {
      const figures = entries.flatMap((line) => line.split(/[,\s]+/)).filter((text) => text !== '')
      const read = figures.map(figure).filter((value) => value !== undefined)
      return read.length === figures.length ? read : figures
    }
    case 'line':
    case 'lines':
      return draft
  }
}
