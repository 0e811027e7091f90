import { useEffect, useRef } from 'react'
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
        if (!isOver.current) keepDraft(key, fields)
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

function keepDraft(key: string, fields: object): void {
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
