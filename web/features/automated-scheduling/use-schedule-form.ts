import { useState } from 'react'
import { belowScheduledMinimum } from '#contract/schedules/api.ts'
import { isCallError, serverMessage, showFieldErrors } from '#web/api/call-error.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { amountTooSmall, type Faults, formFields, isTooSmall, type ScheduleForm } from './schedule-form.ts'

/** The values of the schedule form with their errors. */
export function useScheduleForm(initial: ScheduleForm) {
  const [form, setForm] = useState(initial)
  const [faults, setFaults] = useState<Faults>({})
  const [failure, setFailure] = useState<string | undefined>(undefined)

  /** Returns false and shows the errors when the form is invalid. */
  function check(): boolean {
    setFailure(undefined)
    const found: Faults = {
      ...(form.name.trim() === '' ? { name: 'Name is required' } : {}),
      ...(isTooSmall(form.amount) ? { amountXof: belowScheduledMinimum } : {}),
      ...(form.executionTime === '' ? { executionTime: 'must be a time from 00:00 to 23:59' } : {}),
    }
    setFaults(found)
    if (found.amountXof) toast(amountTooSmall)
    return Object.keys(found).length === 0
  }

  /** Shows the server's messages under their fields. */
  function refuse(error: unknown) {
    const found: Record<string, string> = {}
    const setError = (path: string, { message }: { message: string }) => {
      found[path] = message
    }
    const rest = isCallError(error) ? showFieldErrors(error, { setError, fields: formFields }) : serverMessage(error)
    setFaults(found)
    setFailure(rest)
  }

  return {
    form,
    faults,
    failure,
    check,
    refuse,
    reset: (to: ScheduleForm) => {
      setForm(to)
      setFaults({})
      setFailure(undefined)
    },
    change(part: Partial<ScheduleForm>) {
      setForm((before) => ({ ...before, ...part }))
      setFaults({})
      setFailure(undefined)
    },
  }
}
