import { formatDollars } from '#kernel/format.ts'
import { usd } from '#kernel/money.ts'

/** `1,200`. */
export const groupDigits = (count: number | string): string => String(count).replace(/\B(?=(\d{3})+(?!\d))/g, ',')

/** `$1,200` of cents, with cents only where there are any. */
export const inDollars = (minor: bigint): string => formatDollars(usd(minor))
