import { type Conversion, createLargeConversion, defaultConversionNotes } from '#contract/conversions/api.ts'
import { parseAmountText } from '#kernel/amount-text.ts'
import { maximumConversionXof, minimumConversionXof } from '#kernel/conversion-price.ts'
import { type ApiForm, useApiForm } from '#web/api/api-form.ts'
import { isCallError } from '#web/api/call-error.ts'
import { useFormDraft } from '#web/api/form-draft.ts'
import { needsReauthentication } from '#web/api/reauthentication.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { amountError } from '#web/ui/form/amount-grouping.ts'
import { formatAmount, millionsLabel } from '#web/ui/format/format.ts'
import type { ChosenClient } from './client-choice.tsx'
import * as t from './messages.ts'
import { amountTooSmall, conversionFailed, conversionInitiated } from './toasts.ts'

const unclearOutcome = t.unclearOutcomeError

interface ConversionFields {
  readonly amount: string
  readonly client: ChosenClient | null
  readonly notes: string
}

const defaultValues: ConversionFields = { amount: '', client: null, notes: defaultConversionNotes }
const fieldNames: Readonly<Record<string, string>> = { amountXof: 'amount', clientId: 'client' }
/** Without an amount there is nothing to lose: the client is quickly selected again. */
const isEmpty = ({ amount }: ConversionFields) => amount === ''

export interface Draft extends ApiForm<ConversionFields> {
  readonly fields: ConversionFields
  readonly amountXof: bigint
}

/** The draft of a conversion: its fields, their errors, and the submit. */
export function useDraft(onStarted: (conversion: Conversion) => void): Draft {
  const api = useApiForm(createLargeConversion, {
    defaultValues,
    toInput: ({ amount, client, notes }) => ({
      body: { amountXof: Number(parseAmountXof(amount)), ...(client ? { clientId: client.id } : {}), notes },
    }),
    fieldOf: (path) => fieldNames[path] ?? path,
    onError(error) {
      if (!needsReauthentication(error)) toast(conversionFailed)
    },
    onInvalid() {
      if (isTooSmall(parseAmountXof(api.form.getValues('amount')))) toast(amountTooSmall)
    },
    onSuccess: ({ transaction, breakdown }, form) => {
      toast(conversionInitiated(transaction, breakdown))
      // Reset the amount, because a remaining one would invite a second conversion.
      form.reset({ ...defaultValues, client: form.getValues('client') }, { keepDefaultValues: true })
      onStarted(transaction)
    },
  })
  useFormDraft(api.form, 'conversion', isEmpty)
  const fields = api.form.watch()
  const isUnclear = !isCallError(api.error) || api.error.status >= 500
  const message = api.refusal.message !== null && isUnclear ? unclearOutcome : api.refusal.message
  return { ...api, refusal: { message }, fields, amountXof: parseAmountXof(fields.amount) }
}

const xofFormat = { decimals: 0, currency: 'XOF' } as const

/** Why the typed text is no amount; undefined if it is one, or empty. */
export const unreadableAmount = (text: string): string | undefined => amountError(text, xofFormat)

/** Whole francs from typed text; 0 if not numeric (specification 5). */
export function parseAmountXof(text: string): bigint {
  const parsed = parseAmountText(text, xofFormat)
  return parsed.ok ? BigInt(parsed.value) : 0n
}

export const isTooSmall = (amountXof: bigint): boolean => amountXof < minimumConversionXof

/** Message for an amount above the maximum of one conversion, with the server's text. */
export const tooLarge = (amountXof: bigint): string | undefined =>
  amountXof > maximumConversionXof ? t.maximumAmountError(formatAmount(maximumConversionXof, 'XOF')) : undefined

/** The submit button: `Convert 150M XOF`. */
export const convertLabel = (amountXof: bigint): string =>
  amountXof === 0n ? t.convertAction : t.convertAmountAction(millionsLabel(amountXof))
