import type { TreasuryStatus } from '#contract/payout/wallets.ts'
import { parseMoney, subtract, toDecimal } from '#kernel/money.ts'
import { expectOk } from '#kernel/result.ts'

/** The unreserved part of the treasury, as a decimal. */
export function freeOf({ balance, reserved }: Pick<TreasuryStatus, 'balance' | 'reserved'>): string {
  const read = (decimal: string) => expectOk(parseMoney('USDT', decimal), 'an amount of the server')
  return toDecimal(subtract(read(balance), read(reserved)))
}
