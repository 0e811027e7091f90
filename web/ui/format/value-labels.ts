/**
 * Labels of stored values such as states, roles and types. English shows the value itself; a
 * translation replaces this module with a table.
 */
import { capitalise, titleWords } from './format.ts'

/** `expired` → `Expired`. */
export const valueLabel = (value: string): string => capitalise(value.replaceAll('_', ' '))

/** `in_progress` → `In Progress`. */
export const valueTitle = (value: string): string => titleWords(value)
