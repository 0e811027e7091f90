// Lines of the matches and deposits of a receipt.
import type { ReceiptDetail } from '#contract/receivables/api.ts'
import { Badge } from '#web/ui/badge.tsx'
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

type Match = ReceiptDetail['matches'][number]

/** The payer, unless it is the client; in red if it was not screened or resembles a listed name. */
export function PayerLine({ payer }: Pick<Match, 'payer'>) {
  if (payer === 'client') return null
  const text = t.payerTexts[payer]
  return <p className="text-s">{payer === 'hit' || payer === 'unscreened' ? <Badge tone="bad">{text}</Badge> : text}</p>
}

/** Who undid a match or deposit, and why. */
export function ReversalLine({ reversal }: Pick<Match, 'reversal'>) {
  if (reversal === null) return null
  return <p className="text-s text-ink-2">{t.undoneBy(reversal.reversedByName, reversal.reason)}</p>
}
