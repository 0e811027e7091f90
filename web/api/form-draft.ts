import { useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useSignedInUser } from './current-user.ts'

const settleMs = 250

/**
 * Keeps what was typed into a long form for as long as the tab lives: a reload, and signing in again in it, bring it back.
 * It stays in this tab alone and is the signed-in person's own. `clear` when it was sent or given up.
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
    // Fields that this version no longer has are left out, new ones keep their beginning.
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
 * The same for a form whose fields are plain state. What stands as it began is no draft, so that a form that was sent and
 * emptied leaves none behind.
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

/** Fields of the form that hold what they may hold; another version may have kept something else under their name. */
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
    // A browser that keeps nothing has no drafts.
  }
}

function dropDraft(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // As above.
  }
}
