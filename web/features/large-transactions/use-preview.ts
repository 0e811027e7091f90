import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { previewConversion } from '#contract/conversions/api.ts'
import { getWaemuRates } from '#contract/fx/api.ts'
import { maximumConversionXof, minimumConversionXof } from '#kernel/conversion-price.ts'
import { read } from '#web/api/queries.ts'
import { useDebounced } from '#web/ui/debounce.ts'
import { isTooSmall, tooLarge } from './draft.ts'
import { marketRateOf, type Quote, quoteAt, termsOf } from './quote.ts'

/** Specification 9: rates are read again every five minutes. */
const ratesEveryMs = 300_000
const askAfterMs = 300

/** The quote of the draft, computed at once and checked by the server shortly after. */
export function usePreview(amountXof: bigint, clientId: number | null) {
  const rates = useQuery({ ...read(getWaemuRates, {}), refetchInterval: ratesEveryMs })
  const market = marketRateOf(rates.data)
  // Without a valid amount, show the checks for the minimum amount.
  const isBelowMinimum = isTooSmall(amountXof)
  const checkedXof = isBelowMinimum ? minimumConversionXof : tooLarge(amountXof) ? maximumConversionXof : amountXof
  const requestedXof = useDebounced(checkedXof, askAfterMs)
  const query = { amountXof: requestedXof.toString(), ...(clientId === null ? {} : { clientId }) }
  const answer = useQuery({
    ...read(previewConversion, { query }),
    placeholderData: (before, query) => (isSameClient(query?.queryKey[1], clientId) ? before : undefined),
  })
  const isConfirmed = answer.data !== undefined && !answer.isPlaceholderData && requestedXof === amountXof
  const terms = termsOf(useLast(answer.data?.terms))
  const quote: Quote = isConfirmed ? answer.data.breakdown : quoteAt(amountXof, market, terms)
  return { market, rates, answer, checkedXof, isBelowMinimum, terms, quote, isConfirmed }
}
/** The value, or the previous one while loading: the terms do not depend on the selected client. */
function useLast<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}

export type PreviewState = ReturnType<typeof usePreview>

function isSameClient(query: unknown, clientId: number | null): boolean {
  const before = typeof query === 'object' && query !== null && 'clientId' in query ? query.clientId : null
  return before === clientId
}
