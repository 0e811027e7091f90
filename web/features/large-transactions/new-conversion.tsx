import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, Suspense } from 'react'
import { Controller } from 'react-hook-form'
import { minimumConversionXof, typicalConversionXof } from '#kernel/conversion-price.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { conversionPath } from '#web/routes/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorBoundary, ErrorPanel } from '#web/ui/feedback/error-panel.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { Skeleton, SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { AmountInput } from '#web/ui/form/amount-input.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FormField, TextAreaField } from '#web/ui/form/form-field.tsx'
import { formatAmount, formatAmountShort, millionsLabel } from '#web/ui/format/format.ts'
import { Breakdown } from '#web/ui/layout/breakdown.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { suspendingPart } from '#web/ui/lazy-part.ts'
import * as ui from '#web/ui/messages.ts'
import { Checks } from './checks.tsx'
import { ClientChoice } from './client-choice.tsx'
import { convertLabel, type Draft, isTooSmall, parseAmountXof, tooLarge, unreadableAmount, useDraft } from './draft.ts'
import * as t from './messages.ts'
import { feeLabel, type MarketRate, needsFiling, netText, rateText, type Terms } from './quote.ts'
import { amountBelowMinimum } from './toasts.ts'
import { type PreviewState, usePreview } from './use-preview.ts'

// Below the form; the charts are no part of its budget.
const MarketCard = suspendingPart(() => import('./market-card.tsx'), 'MarketCard')
const VolumeCard = suspendingPart(() => import('./volume-card.tsx'), 'VolumeCard')

/** The form and the cards that belong to it share one draft. */
export function NewConversion() {
  const navigate = useNavigate()
  const draft = useDraft(({ id }) => void navigate(conversionPath(id)))
  const preview = usePreview(draft.amountXof, draft.fields.client?.id ?? null)
  return (
    <>
      <ConversionForm draft={draft} preview={preview} />
      <ErrorBoundary>
        <ComplianceCard preview={preview} clientName={draft.fields.client?.companyName ?? null} />
      </ErrorBoundary>
      <ErrorBoundary>
        <Suspense
          fallback={
            <Card title={t.marketTitle}>
              <Skeleton className="h-7 w-52" />
              <Skeleton className="mt-2 h-16" />
            </Card>
          }
        >
          <MarketCard />
        </Suspense>
      </ErrorBoundary>
      <ErrorBoundary>
        <Suspense
          fallback={
            <Card title={t.typicalVolumeTitle}>
              <Skeleton className="h-56 w-full" />
            </Card>
          }
        >
          <VolumeCard />
        </Suspense>
      </ErrorBoundary>
    </>
  )
}

/** Checks that apply to the draft, for its client or the own account. */
function ComplianceCard({ preview, clientName }: { preview: PreviewState; clientName: string | null }) {
  const { answer, checkedXof, isBelowMinimum } = preview
  return (
    <Card
      title={t.complianceStatusTitle}
      aside={
        <span className="num">
          {t.checkedAmount(clientName ?? ui.ownAccount, formatAmountShort(checkedXof, 'XOF'), isBelowMinimum)}
        </span>
      }
    >
      {clientName === null ? <p className="mb-2 text-[12.5px] text-ink-2">{t.ownAccountHint}</p> : null}
      {answer.data ? <ConversionChecks compliance={answer.data.compliance} isBrief={isBelowMinimum} /> : null}
      {answer.isPending ? <SkeletonRows rows={3} /> : null}
      {answer.isError ? (
        <ErrorPanel message={serverMessage(answer.error)} onRetry={() => void answer.refetch()} />
      ) : null}
    </Card>
  )
}

interface ConversionChecksProps extends Pick<NonNullable<PreviewState['answer']['data']>, 'compliance'> {
  /** No amount is typed yet, so a phone shows only the obstacles. */
  readonly isBrief: boolean
}

function ConversionChecks({ compliance, isBrief }: ConversionChecksProps) {
  const { checks, reviewReasons } = compliance
  const passed = checks.filter(({ outcome }) => outcome === 'ok').length
  return (
    <>
      <Checks checks={checks} label={t.checksTitle} isBrief={isBrief} />
      {isBrief && passed > 0 ? (
        <p className="mt-2 text-[12.5px] text-ink-2 sm:hidden">{t.passedChecks(passed)}</p>
      ) : null}
      <p className="mt-3 border-t border-line pt-3 text-[12.5px] text-ink-2">
        {reviewReasons.length === 0 ? t.noReviewNeeded : t.reviewNeeded(reviewReasons.map(lowerFirst).join('; '))}
      </p>
    </>
  )
}

const lowerFirst = (reason: keyof typeof t.reviewReasonLabels): string => {
  const words = t.reviewReasonLabels[reason]
  return words.charAt(0).toLowerCase() + words.slice(1)
}

/** Form for a conversion: amount, client and notes. */
function ConversionForm({ draft, preview }: { draft: Draft; preview: PreviewState }) {
  const user = useSignedInUser()
  const mayStart = can(user, 'conversions.create')
  const { form, formProps, amountXof } = draft
  const tooMuch = tooLarge(amountXof)

  /** Browsers do not submit a form whose button is disabled, so Enter explains why. */
  function submitByEnter(event: KeyboardEvent<HTMLFormElement>) {
    const { target } = event
    const isField = target instanceof HTMLInputElement && target.getAttribute('role') !== 'combobox'
    // Shift and Enter begin a new line of the notes.
    const isNotes = target instanceof HTMLTextAreaElement && !event.shiftKey
    if (event.key !== 'Enter' || !(isField || isNotes) || event.defaultPrevented) return
    event.preventDefault()
    // The message about a too large amount is already shown below it.
    if (mayStart && tooMuch === undefined) draft.submit()
  }

  return (
    <Card
      title={ui.newConversion}
      aside={needsFiling(amountXof, preview.terms) ? <Badge tone="warn">{t.requiredFiling}</Badge> : null}
    >
      <form {...formProps} onKeyDown={submitByEnter} className="grid gap-4">
        <Field
          label={ui.amountXof}
          error={form.formState.errors.amount?.message ?? tooMuch}
          hint={<MinimumAmount draft={draft} />}
        >
          <Controller
            control={form.control}
            name="amount"
            rules={{ validate: isConvertible }}
            render={({ field: { value, onChange } }) => (
              <AmountInput large currency="XOF" placeholder="0" value={value} onValueChange={onChange} />
            )}
          />
        </Field>
        <FormField form={form} name="client" label={ui.client}>
          <Controller
            control={form.control}
            name="client"
            render={({ field: { value, onChange } }) => <ClientChoice value={value} onValueChange={onChange} />}
          />
        </FormField>
        <TextAreaField form={form} name="notes" label={ui.notes} rows={2} maxLength={2000} />
        <ConversionBreakdown preview={preview} amountXof={amountXof} />
        {needsFiling(amountXof, preview.terms) ? <FilingTip terms={preview.terms} alone={user.approvesAlone} /> : null}
        <Refusal {...draft.refusal} />
        {mayStart ? (
          <Button
            type="submit"
            variant="primary"
            size="l"
            wide
            pending={draft.isPending}
            disabled={isTooSmall(amountXof) || tooMuch !== undefined}
          >
            {convertLabel(amountXof)}
          </Button>
        ) : (
          <Notice tone="calm">{t.viewOnlyHint}</Notice>
        )}
      </form>
    </Card>
  )
}

/** Validates the amount; a too large one is shown while typing. */
function isConvertible(amount: string): string | true {
  const amountXof = parseAmountXof(amount)
  return unreadableAmount(amount) ?? tooLarge(amountXof) ?? (!isTooSmall(amountXof) || amountBelowMinimum)
}

function MinimumAmount({ draft }: { draft: Draft }) {
  return (
    <span className="flex flex-wrap items-baseline gap-x-3">
      <span className="num">{t.minimumHint(formatAmount(minimumConversionXof, 'XOF'))}</span>
      {draft.amountXof === 0n ? (
        <button
          type="button"
          className="font-strong text-accent hover:underline"
          onClick={() => draft.form.setValue('amount', typicalConversionXof.toString())}
        >
          {t.fillTypicalAction(millionsLabel(typicalConversionXof))}
        </button>
      ) : null}
    </span>
  )
}

function FilingTip({ terms, alone }: { terms: Terms; alone: boolean }) {
  return (
    <Notice>
      {t.filingRequiredNotice(formatAmount(terms.filingThresholdXof, 'XOF'), alone ? t.onlyApproverNotice : '')}
    </Notice>
  )
}

/** The live preview: rate, gross, fee and net, computed at once and confirmed by the server. */
function ConversionBreakdown({ preview, amountXof }: { preview: PreviewState; amountXof: bigint }) {
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
