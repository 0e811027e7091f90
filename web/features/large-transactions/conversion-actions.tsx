import { type RefObject, useEffect, useId, useState } from 'react'
import type { ConversionDetail } from '#contract/conversions/api.ts'
import {
  type ConversionDecision,
  canRequestInformation,
  decisionsOpen,
  isRequesterUnconfirmed,
  mustLeaveRefund,
  whyNotApprove,
} from '#contract/conversions/capabilities.ts'
import { useSignedInUser } from '#web/api/current-user.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import * as ui from '#web/ui/messages.ts'
import { decisionLabels } from './decisions.ts'
import * as t from './messages.ts'

// Loaded on first use.
const DecisionDialog = lazyPart(() => import('./decision-dialog.tsx'), 'DecisionDialog')
const RequestDialog = lazyPart(() => import('./request-dialog.tsx'), 'RequestDialog')

interface Question {
  readonly verb: ConversionDecision
  readonly opened: ConversionDetail
  readonly open: boolean
  readonly done: boolean
  /** Distinguishes questions, so that each starts fresh. */
  readonly key: number
}

interface ConversionActionsProps {
  readonly conversion: ConversionDetail
  /** Receives the focus after a decision. */
  readonly frame: RefObject<HTMLDivElement | null>
}

/** The main action is last in a row, at the right. */
const order: readonly ConversionDecision[] = ['cancel', 'refund', 'reject', 'retry', 'approve']

/** What the user may do with the conversion: in the header, on a phone at the bottom. */
export function ConversionActions({ conversion, frame }: ConversionActionsProps) {
  const user = useSignedInUser()
  const [question, setQuestion] = useState<Question | undefined>(undefined)
  const [isAsking, setAsking] = useState(false)
  const open = decisionsOpen(conversion, user)
  const verbs = order.filter((verb) => open.includes(verb))
  const leaves = mustLeaveRefund(conversion, user)
    ? 'refund'
    : whyNotApprove(conversion, user) === 'requester_unconfirmed'
      ? 'approve'
      : null
  const whyId = useId()
  const mayAsk = canRequestInformation(conversion, user)
  const isDone = question?.done ?? false
  useEffect(() => {
    // After the dialog's own effect, which returns the focus to a button that may be gone.
    if (isDone) frame.current?.focus()
  }, [isDone, frame])
  const close = () => setQuestion((asked) => asked && { ...asked, open: false })
  const ask = (verb: ConversionDecision) =>
    setQuestion({ verb, opened: conversion, open: true, done: false, key: (question?.key ?? 0) + 1 })

  return (
    <>
      {verbs.length > 0 || mayAsk || leaves ? (
        <fieldset
          aria-label={ui.actions}
          className="flex flex-wrap items-center gap-2.5 max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:border-t max-sm:border-line max-sm:bg-surface max-sm:px-4 max-sm:py-2.5 max-sm:[&>*]:flex-auto short:static"
        >
          {leaves ? (
            <>
              <p id={whyId} className="max-w-64 text-[12.5px] text-ink-2">
                {isRequesterUnconfirmed(conversion, user) ? t.requesterUnconfirmed : t.refundByAnother}
              </p>
              <Button disabled aria-describedby={whyId} onClick={() => ask(leaves)}>
                {decisionLabels[leaves].open}
              </Button>
            </>
          ) : null}
          {verbs.map((verb) => (
            <Action key={verb} verb={verb} onChoose={ask} onRequest={mayAsk ? () => setAsking(true) : undefined} />
          ))}
        </fieldset>
      ) : null}
      {question ? (
        <DecisionDialog
          key={question.key}
          open={question.open}
          verb={question.verb}
          opened={question.opened}
          currentVersion={conversion.id === question.opened.id ? conversion.version : question.opened.version}
          onClose={close}
          onDone={() => setQuestion({ ...question, open: false, done: true })}
        />
      ) : null}
      {isAsking ? <RequestDialog conversion={conversion} onClose={() => setAsking(false)} /> : null}
    </>
  )
}

interface ActionProps {
  readonly verb: ConversionDecision
  readonly onChoose: (verb: ConversionDecision) => void
  /** Set while information may be requested; shown before Approve. */
  readonly onRequest: (() => void) | undefined
}

function Action({ verb, onChoose, onRequest }: ActionProps) {
  return (
    <>
      {verb === 'approve' && onRequest ? <Button onClick={onRequest}>{t.requestInformationAction}</Button> : null}
      <Button variant={decisionLabels[verb].variant} onClick={() => onChoose(verb)}>
        {decisionLabels[verb].open}
      </Button>
    </>
  )
}
