// Lines of an allocation beside what was received.
import { Money } from '#web/ui/format/figures.tsx'
import * as t from './messages.ts'

/** Bank charges and FX difference, where there are any. */
export function Lines({ charges, fxDifference }: { readonly charges: string; readonly fxDifference: string }) {
  const difference = BigInt(fxDifference)
  return (
    <>
      {charges === '0' ? null : (
        <>
          <span className="text-ink-2">{t.chargesLine}</span>
          <Money amount={charges} currency="XOF" className="text-ink-2" />
        </>
      )}
      {difference === 0n ? null : (
        <>
          <span className="text-ink-2">{difference > 0n ? t.fxGainLine : t.fxLossLine}</span>
          <Money amount={String(difference < 0n ? -difference : difference)} currency="XOF" className="text-ink-2" />
        </>
      )}
    </>
  )
}
