import { serverMessage } from '#web/api/call-error.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { formatAmount } from '#web/ui/format/format.ts'
import { Breakdown } from '#web/ui/layout/breakdown.tsx'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'
import { feeLabel, type MarketRate, netText, rateText } from './quote.ts'
import type { PreviewState } from './use-preview.ts'

/** The live preview: rate, gross, fee and net, computed at once and confirmed by the server. */
export function ConversionBreakdown({ preview, amountXof }: { preview: PreviewState; amountXof: bigint }) {
  const { quote, terms, market, answer, isConfirmed } = preview
  return (
    <section aria-labelledby="breakdown-title">
      <h3 id="breakdown-title" className="mb-1.5 text-s font-strong">
        {ui.conversion}
      </h3>
      <div aria-live="polite">
        <Breakdown
          rows={[
            {
              key: 'rate',
              label: t.rateOnConversionLabel,
              value: <span className="whitespace-nowrap">{rateText(quote.rate)}</span>,
            },
            { key: 'gross', label: t.grossUsdLabel, value: formatAmount(quote.grossUsd, 'USD') },
            { key: 'fee', label: feeLabel(terms), value: formatAmount(minus(quote.feeUsd), 'USD') },
          ]}
          total={{ key: 'net', label: t.netUsdtLabel, value: netText(quote.netUsd) }}
        />
      </div>
      {isConfirmed ? <Funding preview={answer.data} /> : null}
      {amountXof > 0n && answer.isError ? (
        <p className="mt-1 text-[12.5px] text-ink-2">{t.previewError(serverMessage(answer.error))}</p>
      ) : null}
      <RateNotice market={market} failed={preview.rates.isError} />
    </section>
  )
}

const minus = (decimal: string): string => (/[1-9]/.test(decimal) ? `-${decimal}` : decimal)

function Funding({ preview }: { preview: PreviewState['answer']['data'] }) {
  if (!preview) return null
  if (preview.funding) {
    const { bankName, account } = preview.funding
    return <p className="mt-1 text-[12.5px] text-ink-2 num">{t.fundedFrom(bankName, account)}</p>
  }
  return <Notice className="mt-2">{t.wouldWait(preview.fundingReason)}</Notice>
}

function RateNotice({ market, failed }: { market: MarketRate; failed: boolean }) {
  if (failed) {
    return <Notice className="mt-2">{t.ratesLoadError}</Notice>
  }
  if (market.isDefault) {
    return <Notice className="mt-2">{t.noRateNotice}</Notice>
  }
  return market.isStale ? <Notice className="mt-2">{t.staleRateNotice}</Notice> : null
}
