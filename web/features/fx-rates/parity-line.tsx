import type { WaemuRates } from '#contract/fx/api.ts'
import { Badge } from '#web/ui/badge.tsx'
import { formatChange, formatDecimal } from '#web/ui/format/format.ts'
import { checkParity } from './parity.ts'

/** Compares USD/XOF with the rate implied by the euro and the franc's official parity. */
export function ParityLine({ pairs }: Pick<WaemuRates, 'pairs'>) {
  const check = checkParity(pairs.USD_XOF?.rate, pairs.USD_EUR?.rate)
  if (!check) return null
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 border-t border-line px-4 py-2.5 text-[12.5px] text-ink-2">
      <span className="font-strong text-ink">Parity check</span>
      <span className="num">
        USD/EUR × 655.957 implies {formatDecimal(check.implied, { least: 2, most: 2 })} XOF; USD/XOF is{' '}
        {formatChange(check.differencePercent, 3)} from it
      </span>
      <Badge tone={check.isWithin ? 'ok' : 'bad'} className="ml-auto">
        {check.isWithin ? `Within ${check.tolerance}` : `Over ${check.tolerance}`}
      </Badge>
    </p>
  )
}
