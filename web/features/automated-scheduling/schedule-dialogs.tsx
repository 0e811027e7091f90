import { lazy, useState } from 'react'
import { archiveSchedule, runScheduleNow, type Schedule, skipNextRun } from '#contract/schedules/api.ts'
import { undoMs } from '#contract/undo.ts'
import { useChange } from '#web/api/queries.ts'
import { useUndo } from '#web/api/undo.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { undoToast } from '#web/ui/feedback/undo-toast.ts'
import { Field, TextInput } from '#web/ui/form/field.tsx'
import { formatAmount } from '#web/ui/format/format.ts'
import { ConfirmDialog } from '#web/ui/overlay/dialog.tsx'
import { ChangeFailure } from './change-failure.tsx'
import { zonedText } from './labels.ts'

const EditDialog = lazy(() => import('./edit-dialog.tsx').then(({ EditDialog: component }) => ({ default: component })))

const PreAuthoriseDialog = lazy(() =>
  import('./pre-authorise-dialog.tsx').then(({ PreAuthoriseDialog: component }) => ({ default: component })),
)

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
    onSuccess: ({ conversion, reason }) => {
      toast({ title: 'Run Started', description: conversion ? conversion.reference : (reason ?? name) })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Run ${name} now?`}
      description={`Starts a conversion of ${formatAmount(amountXof, 'XOF')} for ${clientName ?? 'the house account'} in your name, beside the planned runs.`}
      confirmLabel="Run now"
      pending={run.isPending}
      onConfirm={() => run.mutate({ params: { id }, body: {}, version })}
    >
      <ChangeFailure error={run.error} onClose={onClose} />
    </ConfirmDialog>
  )
}

function SkipDialog({ schedule: { id, version, name, nextExecution, timeZone }, onClose }: DialogProps) {
  const skip = useChange(skipNextRun, {
    onSuccess: ({ nextExecution: next }) => {
      toast({ title: 'Run Skipped', description: next ? `Next run ${zonedText(next, timeZone)}` : name })
      onClose()
    },
  })
  const [reason, setReason] = useState('')
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Skip the next run of ${name}?`}
      description={`The run of ${nextExecution ? zonedText(nextExecution, timeZone) : 'the next slot'} is left out; the history says so.`}
      confirmLabel="Skip run"
      pending={skip.isPending}
      onConfirm={() => skip.mutate({ params: { id }, body: { reason }, version })}
    >
      <ChangeFailure error={skip.error} onClose={onClose} />
      <Field label="Reason" hint="Optional.">
        <TextInput value={reason} maxLength={400} onChange={({ target }) => setReason(target.value)} />
      </Field>
    </ConfirmDialog>
  )
}

function ArchiveDialog({ schedule: { id, version, name }, onClose }: DialogProps) {
  const archive = useChange(archiveSchedule, {
    onSuccess: (archived) => {
      undoToast({
        title: 'Schedule Archived',
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
      open
      destructive
      onClose={onClose}
      title={`Archive ${name}?`}
      description="It runs no more and, ten seconds on, cannot be taken up again. Its history stays."
      confirmLabel="Archive schedule"
      pending={archive.isPending}
      onConfirm={() => archive.mutate({ params: { id }, body: { reason }, version })}
    >
      <ChangeFailure error={archive.error} onClose={onClose} />
      <Field label="Reason" hint="Optional.">
        <TextInput value={reason} maxLength={400} onChange={({ target }) => setReason(target.value)} />
      </Field>
    </ConfirmDialog>
  )
}
