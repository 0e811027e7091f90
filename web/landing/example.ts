import { priceConversion, standardFeeBasisPoints, typicalConversionXof } from '#kernel/conversion-price.ts'
import { negate, usdtFromUsd, xof } from '#kernel/money.ts'
import { parseRate, type Rate } from '#kernel/rate.ts'
import { expectOk } from '#kernel/result.ts'
import { formatMoney, groupThousands } from '#web/ui/format/format.ts'

/** The specification's default rate, labelled as an example. */
export const exampleRateText = '561'
const exampleRate: Rate = expectOk(parseRate(exampleRateText), 'the example rate is a rate')

export const exampleAmountText = groupThousands(typicalConversionXof.toString())

/** Breakdown lines for an amount in whole francs, by the arithmetic of real conversions. */
export function exampleLines(amountXof: bigint) {
  const price = priceConversion(xof(amountXof), exampleRate, standardFeeBasisPoints)
  return {
    gross: formatMoney(price.grossUsd),
    fee: formatMoney(negate(price.feeUsd)),
    net: formatMoney(usdtFromUsd(price.netUsd)),
  }
}
