import { formatDecimal } from '#web/ui/format/format.ts'
import * as t from './messages.ts'

/** `€759,196.13`: the second line under an amount in francs. */
export const formatEuro = (amount: string): string => t.euroAmount(formatDecimal(amount, { min: 2, max: 2 }))
