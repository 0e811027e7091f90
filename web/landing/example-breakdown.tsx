import { typicalConversionXof } from '#kernel/conversion-price.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Breakdown } from '#web/ui/layout/breakdown.tsx'
import { exampleAmountText, exampleLines, exampleRateText } from './example.ts'

/**
 * The conversion breakdown, computed by the real rules. `live-example-rate.ts` makes the amount
 * editable.
 */
export function ExampleBreakdown() {
  const lines = exampleLines(typicalConversionXof)
  return (
    <section aria-labelledby="example-title" className="rounded-card border border-line bg-surface p-6 max-phone:p-4">
      <div className="flex items-center gap-3">
        <h2 id="example-title">A conversion</h2>
        <Badge tone="calm" className="ml-auto">
          Example at {exampleRateText}
        </Badge>
      </div>
      <label htmlFor="example-amount" className="mt-4 block text-s font-strong">
        Amount in XOF
      </label>
      <div className="mt-1 mb-5 flex items-baseline gap-2.5 border-b-2 border-accent pt-1 pb-2">
        <input
          id="example-amount"
          inputMode="numeric"
          autoComplete="off"
          readOnly
          defaultValue={exampleAmountText}
          className="w-full min-w-0 flex-1 bg-transparent text-3xl leading-[1.3] font-title tracking-[-0.03em] outline-none num focus-visible:outline-2 max-phone:text-[32px]"
        />
        <span className="text-l font-strong text-ink-2">XOF</span>
      </div>
      <div aria-live="polite">
        <Breakdown
          rows={[
            { key: 'rate', label: 'Example rate', value: `${exampleRateText} XOF per USD` },
            { key: 'gross', label: 'Gross USD', value: lines.gross },
            { key: 'fee', label: 'Service fee, 1.5%', value: lines.fee },
          ]}
          total={{ key: 'net', label: 'Net USDT', value: lines.net }}
        />
      </div>
    </section>
  )
}
