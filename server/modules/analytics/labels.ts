import { formatDollars } from '#kernel/format.ts'
import { usd } from '#kernel/money.ts'

/** `1,200`. */
export const groupDigits = (count: number | string): string => String(count).replace(/\B(?=(\d{3})+(?!\d))/g, ',')

/** Cents as `$1,200`; shows cents only if they are not zero. */
export const inDollars = (minor: bigint): string => formatDollars(usd(minor))
