import { lazy, type RefObject, Suspense, useEffect, useState } from 'react'
import type { ConversionDetail } from '#contract/conversions/api.ts'
import {
  approvesOwn,
  type ConversionDecision,
  decisionsOpen,
  mustWaitForAnother,
} from '#contract/conversions/capabilities.ts'
import { useSignedInUser } from '#web/api/current-user.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { decisionLabels } from './decisions.ts'
import { secondPersonNeeded } from './labels.ts'

// Loaded on first use.
const DecisionDialog = lazy(() =>
  import('./decision-dialog.tsx').then(({ DecisionDialog: component }) => ({ default: component })),
)

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

/** Actions that the user may take on the conversion, with reasons for unavailable ones. */
export function ConversionActions({ conversion, frame }: ConversionActionsProps) {
  const user = useSignedInUser()
  const [question, setQuestion] = useState<Question | undefined>(undefined)
  const verbs = decisionsOpen(conversion, user)
  const isDone = question?.done ?? false
  useEffect(() => {
    // After the dialog's own effect, which returns the focus to a button that may be gone.
    if (isDone) frame.current?.focus()
  }, [isDone, frame])
  const close = () => setQuestion((asked) => asked && { ...asked, open: false })

  return (
    <div className="grid gap-3 empty:hidden">
      {mustWaitForAnother(conversion, user) ? <Notice tone="note">{secondPersonNeeded}.</Notice> : null}
      {approvesOwn(conversion, user) ? (
        <Notice>
          You asked for this conversion. You may approve it yourself only because this is sandbox and nobody else may.
        </Notice>
      ) : null}
      {verbs.length > 0 ? (
        <div className="flex flex-wrap gap-2">
          {verbs.map((verb) => (
            <Button
              key={verb}
              variant={decisionLabels[verb].variant}
              onClick={() =>
                setQuestion({ verb, opened: conversion, open: true, done: false, key: (question?.key ?? 0) + 1 })
              }
            >
              {decisionLabels[verb].open}
            </Button>
          ))}
        </div>
      ) : null}
      {question ? (
        <Suspense fallback={null}>
          <DecisionDialog
            key={question.key}
            open={question.open}
            verb={question.verb}
            opened={question.opened}
            currentVersion={conversion.id === question.opened.id ? conversion.version : question.opened.version}
            onClose={close}
            onDone={() => setQuestion({ ...question, open: false, done: true })}
          />
        </Suspense>
      ) : null}
    </div>
  )
}
