import { useState } from 'react'
import { archiveSchedule, runScheduleNow, type Schedule, skipNextRun } from '#contract/schedules/api.ts'
import { undoMs } from '#contract/undo.ts'
import { useChange } from '#web/api/queries.ts'
import { useRefusal } from '#web/api/refusal.ts'
import { useUndo } from '#web/api/undo.ts'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { closeWithToast } from '#web/ui/feedback/toast.tsx'
import { undoToast } from '#web/ui/feedback/undo-toast.ts'
import { Field, TextInput } from '#web/ui/form/field.tsx'
import { formatAmount } from '#web/ui/format/format.ts'
import { lazyPart } from '#web/ui/lazy-part.ts'
import * as ui from '#web/ui/messages.ts'
import { ConfirmDialog } from '#web/ui/overlay/dialog.tsx'
import { zonedText } from './labels.ts'
import * as t from './messages.ts'

const EditDialog = lazyPart(() => import('./edit-dialog.tsx'), 'EditDialog')

const PreAuthoriseDialog = lazyPart(() => import('./pre-authorise-dialog.tsx'), 'PreAuthoriseDialog')

/** An open question about a schedule, with the schedule as it was when the dialog opened. */
export interface Question {
  readonly question: 'edit' | 'run' | 'skip' | 'sign' | 'archive'
  readonly schedule: Schedule
}

export function ScheduleDialogs({ asked, onClose }: { asked: Question; onClose: () => void }) {
  const { question, schedule } = asked
  switch (question) {
    case 'edit':
      return <EditDialog schedule={schedule} onClose={onClose} />
    case 'run':
      return <RunDialog schedule={schedule} onClose={onClose} />
    case 'skip':
      return <SkipDialog schedule={schedule} onClose={onClose} />
    case 'sign':
      return <PreAuthoriseDialog schedule={schedule} onClose={onClose} />
    case 'archive':
      return <ArchiveDialog schedule={schedule} onClose={onClose} />
  }
}

interface DialogProps {
  readonly schedule: Schedule
  readonly onClose: () => void
}

function RunDialog({ schedule: { id, version, name, amountXof, clientName }, onClose }: DialogProps) {
  const run = useChange(runScheduleNow, {
    onSuccess: ({ conversion, reason }) =>
      closeWithToast(onClose, {
        title: t.runStartedToast,
        description: conversion ? conversion.reference : (reason ?? name),
      }),
  })
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t.runNowQuestion(name)}
      description={t.runNowHint(formatAmount(amountXof, 'XOF'), clientName ?? t.theOwnAccount)}
      confirmLabel={t.runNowAction}
      pending={run.isPending}
      onConfirm={() => run.mutate({ params: { id }, body: {}, version })}
    >
      <Refusal {...useRefusal(run.error, '/api/schedules', onClose)} />
    </ConfirmDialog>
  )
}

function SkipDialog({ schedule: { id, version, name, nextExecution, timeZone }, onClose }: DialogProps) {
  const skip = useChange(skipNextRun, {
    onSuccess: ({ nextExecution: next }) =>
      closeWithToast(onClose, {
        title: t.runSkippedToast,
        description: next ? t.nextRunHint(zonedText(next, timeZone)) : name,
      }),
  })
  const [reason, setReason] = useState('')
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t.skipRunQuestion(name)}
      description={t.skipRunHint(nextExecution ? zonedText(nextExecution, timeZone) : t.theNextSlot)}
      confirmLabel={t.skipRunAction}
      pending={skip.isPending}
      onConfirm={() => skip.mutate({ params: { id }, body: { reason }, version })}
    >
      <Refusal {...useRefusal(skip.error, '/api/schedules', onClose)} />
      <Field label={ui.reason} hint={ui.optional}>
        <TextInput value={reason} maxLength={400} onChange={({ target }) => setReason(target.value)} />
      </Field>
    </ConfirmDialog>
  )
}

function ArchiveDialog({ schedule: { id, version, name }, onClose }: DialogProps) {
  const archive = useChange(archiveSchedule, {
    onSuccess: (archived) => {
      undoToast({
        title: t.archivedToast,
        description: name,
        shownMs: undoMs,
        undo: () => undo({ type: 'schedule', id, version: archived.version }),
      })
      onClose()
    },
  })
  const undo = useUndo()
  const [reason, setReason] = useState('')
  return (
    <ConfirmDialog
      destructive
      onClose={onClose}
      title={t.archiveQuestion(name)}
      description={t.archiveWarning}
      confirmLabel={t.archiveAction}
      pending={archive.isPending}
      onConfirm={() => archive.mutate({ params: { id }, body: { reason }, version })}
    >
      <Refusal {...useRefusal(archive.error, '/api/schedules', onClose)} />
      <Field label={ui.reason} hint={ui.optional}>
        <TextInput value={reason} maxLength={400} onChange={({ target }) => setReason(target.value)} />
      </Field>
    </ConfirmDialog>
  )
}
