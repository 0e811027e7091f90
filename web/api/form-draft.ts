// Drafts of long forms, stored per user in the browser tab.
import { useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useSignedInUser } from './current-user.ts'

const settleMs = 250

/**
 * Saves the fields of a long form for the life of the tab, so that a reload or a new sign-in
 * restores them. Drafts belong to one tab and one user. Call `clear` after a submit or a cancel.
 */
export function useFormDraft<Fields extends FieldValues>(
  form: Pick<UseFormReturn<Fields>, 'reset' | 'watch' | 'getValues'>,
  name: string,
): { readonly clear: () => void } {
  const key = `corridor.draft.${useSignedInUser().id}.${name}`
  const { reset, watch, getValues } = form
  const isOver = useRef(false)

  useEffect(() => {
    isOver.current = false
    const kept = readDraft(key)
    // Drop fields that this version no longer has; new fields keep their defaults.
    if (kept) reset({ ...getValues(), ...only(kept, Object.keys(getValues())) }, { keepDefaultValues: true })
    let timer: ReturnType<typeof setTimeout> | undefined
    const { unsubscribe } = watch((fields) => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        if (!isOver.current) saveDraft(key, fields)
      }, settleMs)
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [key, reset, watch, getValues])

  return {
    clear: () => {
      isOver.current = true
      dropDraft(key)
    },
  }
}

/**
 * The same for a form whose fields are plain state. Unchanged default values are not saved, so that
 * a form that was sent and reset leaves no draft.
 */
export function useSavedFields<Fields extends object>(
  name: string,
  fields: Fields,
  restore: (kept: Partial<Fields>) => void,
): void {
  const key = `corridor.draft.${useSignedInUser().id}.${name}`
  const [beginning] = useState(fields)
  const restoring = useRef(restore)
  const isRead = useRef(false)

  useEffect(() => {
    if (isRead.current) return
    isRead.current = true
    const kept = readDraft(key)
    if (kept) restoring.current(alike(kept, beginning))
  }, [key, beginning])
  useEffect(() => {
    const timer = setTimeout(() => {
      if (JSON.stringify(fields) === JSON.stringify(beginning)) dropDraft(key)
      else saveDraft(key, fields)
    }, settleMs)
    return () => clearTimeout(timer)
  }, [key, fields, beginning])
}

/** Saved fields whose type still matches the form; another version may have saved other types. */
function alike<Fields extends object>(kept: Readonly<Record<string, unknown>>, beginning: Fields): Partial<Fields> {
  const fits = Object.entries(beginning).filter(
    ([name, value]) => name in kept && (value === null || typeof kept[name] === typeof value),
  )
  return Object.fromEntries(fits.map(([name]) => [name, kept[name]])) as Partial<Fields>
}

function only(values: Readonly<Record<string, unknown>>, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)))
}

function readDraft(key: string): Record<string, unknown> | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return typeof kept === 'object' && kept !== null && !Array.isArray(kept) ? (kept as Record<string, unknown>) : null
  } catch {
    return null
  }
}

function saveDraft(key: string, fields: object): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(fields))
  } catch {
    // Without browser storage there are no drafts.
  }
}

function dropDraft(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Without browser storage there are no drafts.
  }
}
