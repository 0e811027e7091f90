import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type ConversionDetail, getConversion } from '#contract/conversions/api.ts'
import { approvesOwn, type ConversionDecision, decisionsOpen } from '#contract/conversions/capabilities.ts'
import { useApiForm } from '#web/api/api-form.ts'
import { isVersionConflict, serverMessage } from '#web/api/call-error.ts'
import { useSignedInUser } from '#web/api/current-user.ts'
import { read } from '#web/api/queries.ts'
import { clientPath } from '#web/routes/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { notBlank, TextAreaField } from '#web/ui/form/form-field.tsx'
import { formatAmount, formatDateTime } from '#web/ui/format/format.ts'
import { Breakdown } from '#web/ui/layout/breakdown.tsx'
import * as ui from '#web/ui/messages.ts'
import { Checks } from './checks.tsx'
import { decisionLabels } from './decisions.ts'
import { checksNow, dossierCheck, useDossier } from './dossier.ts'
import { accountOf, stateLabels } from './labels.ts'
import * as t from './messages.ts'
import { netText, rateText } from './quote.ts'

interface DecisionDialogProps {
  readonly open: boolean
  readonly verb: ConversionDecision
  /** The conversion as it was when the dialog opened. */
  readonly opened: ConversionDetail
  /** The current version; if it differs from the opened one, the conversion has changed. */
  readonly currentVersion: number
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Dialog for one decision: its subject, a note or reason, and the server's answer. */
export function DecisionDialog({ open, verb, opened, currentVersion, onClose, onDone }: DecisionDialogProps) {
  const user = useSignedInUser()
  const decision = useDecision(verb, opened, onDone)
  const { api, words, conversion } = decision
  const isOffered = decisionsOpen(conversion, user).includes(verb)
  const isStale = decision.isStale || (currentVersion > conversion.version && !api.isPending)

  return (
    <FormDialog
      form={{ ...api, refusal: { message: null } }}
      open={open}
      onClose={onClose}
      title={words.title}
      description={words.description(conversion)}
      size={verb === 'approve' ? 'm' : 's'}
      actions={<Problem decision={decision} isStale={isStale} />}
      cancelLabel={ui.back}
      submitLabel={words.confirm(conversion)}
      danger={words.variant === 'danger' || verb === 'cancel'}
      disabled={!isOffered || isStale}
      intro={verb === 'approve' ? <ApprovalTerms conversion={conversion} /> : null}
      className="grid gap-3"
    >
      {isOffered ? (
        <TextAreaField
          form={api.form}
          name="text"
          label={words.asks.label}
          required={words.asks.missing !== null}
          {...(words.asks.missing ? { rules: notBlank(words.asks.missing) } : {})}
          rows={verb === 'approve' ? 2 : 3}
          maxLength={1000}
        />
      ) : (
        <Notice tone="note">{t.alreadyDecided(stateLabels[conversion.state].text)}</Notice>
      )}
      {verb === 'approve' && approvesOwn(conversion, user) ? <Notice>{t.selfApprovalWarning}</Notice> : null}
    </FormDialog>
  )
}

/** The problem, next to the buttons: never scrolled out of view. */
function Problem({ decision, isStale }: { decision: ReturnType<typeof useDecision>; isStale: boolean }) {
  return (
    <div className="grid w-full gap-2 empty:hidden">
      {isStale ? (
        <Notice
          alert
          title={t.changedTitle}
          action={
            <Button size="s" onClick={() => void decision.reload()}>
              {ui.reload}
            </Button>
          }
        >
          {t.changedHint}
        </Notice>
      ) : null}
      {decision.failure ? (
        <Notice tone="bad" alert>
          {decision.failure}
        </Notice>
      ) : null}
    </div>
  )
}

/**
 * A decision about the conversion as it was when the dialog opened, so that the user decides what
 * was read. `isStale`: it has changed since; `reload` shows the current version.
 */
function useDecision(verb: ConversionDecision, opened: ConversionDetail, onDone: () => void) {
  const words = decisionLabels[verb]
  const client = useQueryClient()
  const [conversion, setConversion] = useState(opened)
  const [isStale, setStale] = useState(false)
  const [reloadFailure, setReloadFailure] = useState<string | null>(null)
  const api = useApiForm(words.route, {
    defaultValues: { text: '' },
    toInput({ text }) {
      const { id, version } = conversion
      const body = { reason: null, note: null, [words.asks.field]: text.trim() || null }
      return { params: { id }, body: { ...body, version }, version }
    },
    fieldOf: (path) => (path === words.asks.field ? 'text' : undefined),
    onError(error) {
      setReloadFailure(null)
      if (isVersionConflict(error)) setStale(true)
    },
    onSuccess: (answer) => {
      const { id, reference } = conversion
      client.setQueryData(read(getConversion, { params: { id } }).queryKey, answer)
      toast({ title: words.done, description: reference })
      onDone()
    },
  })

  async function reload() {
    const current = read(getConversion, { params: { id: conversion.id } })
    try {
      setConversion(await client.fetchQuery({ ...current, staleTime: 0 }))
      setStale(false)
      setReloadFailure(null)
    } catch (error) {
      setReloadFailure(serverMessage(error))
    }
  }

  const failure = reloadFailure ?? (isVersionConflict(api.error) ? null : api.refusal.message)
  return { api, words, conversion, failure, isStale, reload }
}

/** Exactly what an approval covers, and why it is needed. */
function ApprovalTerms({ conversion }: { conversion: ConversionDetail }) {
  const dossier = useDossier(conversion.id)
  const { mode } = useSignedInUser()
  const { clientId, clientName } = conversion
  const { amountXof, amountUsd, feeUsd, netUsdt, rate, rateSource, rateLockedUntil, reviewReasons, checks } = conversion
  return (
    <div className="mb-4 outline-none" data-begin tabIndex={-1}>
      <div className="mb-1.5 flex items-center gap-2">
        <span className="text-s text-ink-2 num">{conversion.reference}</span>
        {mode === 'sandbox' ? <Badge tone="note">{ui.sandbox}</Badge> : null}
      </div>
      {dossier?.state === 'incomplete' ? (
        <Notice className="mb-2" tone="warn" title={t.dossierIncompleteTitle}>
          {dossierCheck(dossier).detail}
        </Notice>
      ) : null}
      <Breakdown
        rows={[
          { key: 'amount', label: ui.amount, value: formatAmount(amountXof, 'XOF') },
          {
            key: 'client',
            label: ui.client,
            value: clientId === null ? clientName : <ClientLinks id={clientId} name={clientName} />,
          },
          { key: 'rate', label: t.rateLabel, value: rateText(rate) },
          { key: 'source', label: t.rateSourceLabel, value: rateSource },
          { key: 'locked', label: t.rateLockedUntilLabel, value: formatDateTime(rateLockedUntil) },
          { key: 'gross', label: t.grossUsdLabel, value: formatAmount(amountUsd, 'USD') },
          { key: 'fee', label: t.serviceFeeLabel, value: formatAmount(`-${feeUsd}`, 'USD') },
          { key: 'account', label: t.fundingAccountLabel, value: accountOf(conversion) },
          {
            key: 'wallet',
            label: <span className="whitespace-nowrap">{t.walletLabel}</span>,
            value: <span className="text-[12.5px] break-all">{conversion.wallet ?? t.notReservedYet}</span>,
          },
          { key: 'by', label: t.requestedByLabel, value: conversion.initiatedByName },
          { key: 'notes', label: ui.notes, value: <span className="break-words">{conversion.notes}</span> },
        ]}
        total={{ key: 'net', label: t.netUsdtLabel, value: netText(netUsdt) }}
      />
      <h3 className="mt-4 mb-1 text-s font-strong">{t.reviewReasonsTitle}</h3>
      <ul className="list-disc pl-5 text-s">
        {reviewReasons.map((reason) => (
          <li key={reason}>{t.reviewReasonLabels[reason]}</li>
        ))}
      </ul>
      <h3 className="mt-4 mb-1 text-s font-strong">{t.checksTitle}</h3>
      <Checks checks={checksNow(checks, dossier)} label={t.checksTitle} />
    </div>
  )
}

/** The client's page and its KYC file. */
function ClientLinks({ id, name }: { readonly id: number; readonly name: string }) {
  const link = 'text-accent hover:underline'
  return (
    <>
      <Link {...clientPath(id)} className={link}>
        {name}
      </Link>
      {' · '}
      <Link {...clientPath(id)} search={{ tab: 'kyc' }} className={link}>
        {ui.kycWord}
      </Link>
    </>
  )
}
