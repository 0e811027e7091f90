/**
 * Labels of stored values such as states, roles and types. English shows the value itself; a
 * translation replaces this module with a table.
 */
import { baseLabel, baseTitle } from './base-labels.ts'

export const valueLabel = (value: string): string => baseLabel(value)

export const valueTitle = (value: string): string => baseTitle(value)
