import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ConversionDetail, getConversion } from '#contract/conversions/api.ts'
import { approvesOwn, type ConversionDecision, decisionsOpen } from '#contract/conversions/capabilities.ts'
import { useApiForm } from '#web/api/api-form.ts'
import { isCallError, serverMessage } from '#web/api/call-error.ts'
import { useSignedInUser } from '#web/api/current-user.ts'
import { read } from '#web/api/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { notBlank, TextAreaField } from '#web/ui/form/form-field.tsx'
import * as ui from '#web/ui/messages.ts'
import { ApprovalTerms } from './approval-terms.tsx'
import { decisionLabels } from './decisions.ts'
import { stateLabels } from './labels.ts'
import * as t from './messages.ts'

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
      if (isStaleVersion(error)) setStale(true)
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

  const failure = reloadFailure ?? (isStaleVersion(api.error) ? null : api.refusal.message)
  return { api, words, conversion, failure, isStale, reload }
}

const isStaleVersion = (error: unknown) => isCallError(error) && error.problem?.code === 'stale_version'
