// The record that an open form edits, while another person may save it.
import { useEffect, useEffectEvent, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { mergeTypedFields } from './merge-typed-fields.ts'

/**
 * The record that a form's fields were filled from. After a conflict, `merge` loads the present
 * one: fields that were typed stay, the others take its values.
 */
export function useOpenedRecord<Saved, Fields extends FieldValues>(
  record: Saved,
  fieldsOf: (record: Saved) => Fields,
  load: () => Promise<Saved>,
  onLoadError: (error: unknown) => void,
) {
  const [base, setBase] = useState(record)
  async function takePresent(form: UseFormReturn<Fields>) {
    const present = await load()
    const fields = fieldsOf(present)
    const merged = mergeTypedFields(fieldsOf(base), form.getValues(), fields)
    form.reset(fields)
    // What is typed is compared with the present record from now on.
    form.reset(merged, { keepDefaultValues: true })
    setBase(present)
  }
  return {
    base,
    setBase,
    merge: (form: UseFormReturn<Fields>): void => {
      void takePresent(form).catch(onLoadError)
    },
  }
}

/**
 * Fills an untouched form again once another person saved the record. What was typed stays: its
 * save is a conflict, which offers to merge.
 */
export function useRefillUntouched(isDirty: boolean, isOutdated: boolean, refill: () => void): void {
  const onOutdated = useEffectEvent(refill)
  useEffect(() => {
    if (isOutdated && !isDirty) onOutdated()
  }, [isOutdated, isDirty])
}
