// Drafts of long forms, stored per user in the browser tab.
import { useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useSignedInUser } from './current-user.ts'

const settleMs = 250
const draftPrefix = 'corridor.draft.'

/**
 * Saves the fields of a long form for the life of the tab, so that a reload or a new sign-in
 * restores them. Drafts belong to one tab and one user. Unchanged default values, and fields for
 * which `isEmpty` is true, leave no draft. A form that closes calls `clear` after a submit or a
 * cancel.
 */
export function useFormDraft<Fields extends FieldValues>(
  form: Pick<UseFormReturn<Fields>, 'reset' | 'watch' | 'getValues'>,
  name: string,
  isEmpty?: (fields: Fields) => boolean,
): { readonly clear: () => void } {
  const key = `${draftPrefix}${useSignedInUser().id}.${name}`
  const { reset, watch, getValues } = form
  const [defaults] = useState(() => JSON.stringify(getValues()))
  const isOver = useRef(false)
  const isNothing = useRef(isEmpty)

  useEffect(() => {
    isOver.current = false
    const draft = readDraft(key)
    if (draft) reset({ ...getValues(), ...fitting(draft, getValues()) }, { keepDefaultValues: true })
    let timer: ReturnType<typeof setTimeout> | undefined
    const { unsubscribe } = watch((fields) => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        if (isOver.current) return
        if (JSON.stringify(fields) === defaults || isNothing.current?.(fields as Fields)) dropDraft(key)
        else saveDraft(key, fields)
      }, settleMs)
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [key, defaults, reset, watch, getValues])

  return {
    clear: () => {
      isOver.current = true
      dropDraft(key)
    },
  }
}

/** Saved fields that the form has with the same type; another version may have saved others. */
function fitting(draft: Readonly<Record<string, unknown>>, current: object): object {
  const isFit = ([name, value]: [string, unknown]) =>
    name in draft && (value === null || value === undefined || typeof draft[name] === typeof value)
  return Object.fromEntries(
    Object.entries(current)
      .filter(isFit)
      .map(([name]) => [name, draft[name]]),
  )
}

function readDraft(key: string): Record<string, unknown> | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return typeof stored === 'object' && stored !== null && !Array.isArray(stored)
      ? (stored as Record<string, unknown>)
      : null
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

/** Removes every draft of the tab: another person may use it next. */
export function dropDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(draftPrefix)) sessionStorage.removeItem(key)
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
