/**
 * Labels of roles, of changes in the activity list and of the states that `StatusBadge` shows.
 * Apart from `value-labels.ts`, because the first screen shows no other values.
 */
import { capitalise, titleWords } from './format.ts'

/** `expired` → `Expired`. */
export const baseLabel = (value: string): string => capitalise(value.replaceAll('_', ' '))

/** `in_progress` → `In Progress`. */
export const baseTitle = (value: string): string => titleWords(value)
