import { useParams } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import { type RefObject, Suspense, useEffect, useId, useRef, useState } from 'react'
import { type ConversionDetail, getConversion } from '#contract/conversions/api.ts'
import {
  type ConversionDecision,
  canRequestInformation,
  decisionsOpen,
  isRequesterUnconfirmed,
  mustLeaveRefund,
  whyNotApprove,
} from '#contract/conversions/capabilities.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { useRecord } from '#web/api/queries.ts'
import { historyPath, paths } from '#web/routes/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorBoundary } from '#web/ui/feedback/error-panel.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { useNow } from '#web/ui/format/figures.tsx'
import { formatDate } from '#web/ui/format/format.ts'
import { HistoryLink } from '#web/ui/history-link.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { type RecordFrame, RecordPage, recordBreadcrumbs } from '#web/ui/layout/record-page.tsx'
import { Timeline } from '#web/ui/layout/timeline.tsx'
import { lazyPart, suspendingPart } from '#web/ui/lazy-part.ts'
import * as ui from '#web/ui/messages.ts'
import { ChecksCard } from './checks-card.tsx'
import { ConversionSummary } from './conversion-summary.tsx'
import { decisionLabels } from './decisions.ts'
import * as t from './messages.ts'
import { isUnderWay, progressSteps } from './progress-steps.ts'

const DocumentsCard = suspendingPart(() => import('./documents-card.tsx'), 'DocumentsCard')

const DiscussionCard = suspendingPart(() => import('./discussion-card.tsx'), 'DiscussionCard')

const frame: RecordFrame = {
  title: ui.conversion,
  list: { name: ui.largeTransactions, to: paths.largeTransactions },
  missing: { icon: <SearchX />, title: t.notFoundTitle, text: t.notFoundHint, action: t.allConversionsAction },
}

/** Polling interval of an unfinished conversion; server events refresh it sooner. */
const followEveryMs = 2_000

/** `/large-transactions/318`: one conversion, from its next action to its history. */
export function ConversionPage() {
  const { conversionId } = useParams({ from: '/large-transactions/$conversionId' })
  return (
    <RecordPage
      frame={frame}
      {...useRecord(getConversion, conversionId, {
        refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.state) ? followEveryMs : false),
      })}
    >
      {(conversion) => <ConversionFile key={conversion.id} conversion={conversion} />}
    </RecordPage>
  )
}

function ConversionFile({ conversion }: { conversion: ConversionDetail }) {
  const summary = useRef<HTMLDivElement>(null)
  const user = useSignedInUser()
  const seesCompliance = can(user, 'compliance.read')
  const { reference } = conversion
  return (
    <Page
      title={reference}
      breadcrumbs={recordBreadcrumbs(frame, reference)}
      actions={
        <>
          <HistoryLink link={historyPath(user, 'conversion', conversion.id)} />
          <ConversionActions conversion={conversion} frame={summary} />
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-(--gap) side:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
        <div className="grid min-w-0 gap-(--gap) max-side:contents">
          <ConversionSummary conversion={conversion} frame={summary} />
          <div className="grid min-w-0 gap-(--gap) max-side:order-1">
            <ErrorBoundary>
              <ChecksCard conversion={conversion} />
            </ErrorBoundary>
            {seesCompliance ? (
              <ErrorBoundary>
                <Suspense
                  fallback={
                    <Card title={ui.documents}>
                      <SkeletonRows rows={3} />
                    </Card>
                  }
                >
                  <DocumentsCard conversionId={conversion.id} />
                </Suspense>
              </ErrorBoundary>
            ) : null}
          </div>
        </div>
        <div className="grid min-w-0 gap-(--gap) max-side:contents">
          <ProgressCard conversion={conversion} />
          <div className="min-w-0 max-side:order-2">
            <ErrorBoundary>
              <Suspense
                fallback={
                  <Card title={t.discussionTitle}>
                    <SkeletonRows rows={2} />
                  </Card>
                }
              >
                <DiscussionCard conversion={conversion} />
              </Suspense>
            </ErrorBoundary>
          </div>
        </div>
      </div>
      {/* Room for the action bar at the bottom of a phone. */}
      <div className="hidden h-24 max-sm:block" />
    </Page>
  )
}

function ProgressCard({ conversion }: { conversion: ConversionDetail }) {
  const today = formatDate(useNow())
  return (
    <Card title={t.progressTitle}>
      <Timeline label={t.stepsLabel(conversion.reference)} steps={progressSteps(conversion, today)} />
    </Card>
  )
}

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
function ConversionActions({ conversion, frame }: ConversionActionsProps) {
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
