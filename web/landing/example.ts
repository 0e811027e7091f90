import { priceConversion, standardFeeBasisPoints, typicalConversionXof } from '#kernel/conversion-price.ts'
import { negate, usdtFromUsd, xof } from '#kernel/money.ts'
import { parseRate, type Rate } from '#kernel/rate.ts'
import { expectOk } from '#kernel/result.ts'
import { formatMoney, groupThousands } from '#web/ui/format/format.ts'

/** The specification's default, used here as an example and labelled so. */
export const exampleRateText = '561'
const exampleRate: Rate = expectOk(parseRate(exampleRateText), 'the example rate is a rate')

export const exampleAmountText = groupThousands(typicalConversionXof.toString())

/** The lines of the slip for so many whole francs, by the arithmetic that prices every conversion. */
export function exampleLines(amountXof: bigint) {
  const price = priceConversion(xof(amountXof), exampleRate, standardFeeBasisPoints)
  return {
    gross: formatMoney(price.grossUsd),
    fee: formatMoney(negate(price.feeUsd)),
    net: formatMoney(usdtFromUsd(price.netUsd)),
  }
}
