/** What a change of the set-up changes, and whether it weakens certification. */
import { type CertificationField, certificationFields } from '#contract/certification/labels.ts'
import type { SetUpRow } from './tables.ts'

/** The fields that administrators enter, without the key. */
export type SetUpTerms = Pick<
  SetUpRow,
  | 'isOn'
  | 'service'
  | 'productionUrl'
  | 'pointOfSale'
  | 'establishment'
  | 'regime'
  | 'paymentMethod'
  | 'stickerThreshold'
>

/** A change that waits: its terms, and the system of the business country when it was proposed. */
export type ProposedSetUp = SetUpTerms & Pick<SetUpRow, 'system'> & { readonly replacesKey: boolean }

export interface SetUpDifference {
  readonly field: CertificationField
  readonly from: string | null
  readonly to: string | null
}

/** In the order of the form. */
export function differencesOf(before: SetUpTerms, after: SetUpTerms, replacesKey: boolean): SetUpDifference[] {
  return certificationFields.flatMap((field): SetUpDifference[] => {
    if (field === 'key') return replacesKey ? [{ field, from: null, to: null }] : []
    const [from, to] = [before[field], after[field]]
    return from === to ? [] : [{ field, from: textOf(from), to: textOf(to) }]
  })
}

const textOf = (value: string | number | boolean | null): string | null => (value === null ? null : String(value))

/** These change neither who certifies nor what is certified, nor whether it must be. */
const harmlessFields: readonly CertificationField[] = ['paymentMethod', 'stickerThreshold']

/**
 * Whether invoices could leave without the certification that they need now: none at all, by
 * another address or key that answers for the authority, or under another seller's terms. Nothing
 * weakens what is off.
 */
export function weakens(
  before: Pick<SetUpRow, 'system'> & SetUpTerms,
  after: Pick<SetUpRow, 'system'> & SetUpTerms,
  replacesKey: boolean,
): boolean {
  if (!before.isOn) return false
  const differences = differencesOf(before, after, replacesKey)
  return before.system !== after.system || differences.some(({ field }) => !harmlessFields.includes(field))
}
