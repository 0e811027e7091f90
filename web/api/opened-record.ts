// Forms over a record that another person may save while they are open.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { AnswerOf, RouteContract } from '#contract/route.ts'
import { assertDefined } from '#kernel/assert.ts'
import { type ApiForm, type ApiFormOptions, useApiForm } from './api-form.ts'
import type { CallInput } from './client.ts'
import { mergeTypedFields } from './merge-typed-fields.ts'
import { read, type Submit } from './queries.ts'

/** Reads a record past the cache: `load: fetchCurrent(getQuote, { params: { id } })`. */
export const fetchCurrent =
  <R extends RouteContract>(route: R, input: CallInput<R>) =>
  (queries: QueryClient): Promise<AnswerOf<R>> =>
    queries.fetchQuery({ ...read(route, input), staleTime: 0 })

type Listed<R> = AnswerOf<R> extends readonly (infer Row extends { readonly id: number | string })[] ? Row : never

/** The same for a record that has no read of its own: from the call that lists it. */
export const fetchListed =
  <R extends RouteContract>(list: R, input: CallInput<R>, id: Listed<R>['id']) =>
  async (queries: QueryClient): Promise<Listed<R>> => {
    const rows = (await fetchCurrent(list, input)(queries)) as readonly Listed<R>[]
    return assertDefined(
      rows.find((row) => row.id === id),
      'the record',
    )
  }

interface RecordFormOptions<R extends RouteContract, Saved, Fields extends FieldValues>
  extends Omit<ApiFormOptions<R, Fields>, 'defaultValues' | 'toInput' | 'reload'> {
  /** The record as the screen shows it. */
  readonly record: Saved
  readonly fieldsOf: (record: Saved) => Fields
  /** The call's input, from the fields and the record that they were filled from. */
  readonly toInput: (fields: Fields, base: Saved) => Submit<R>
  /** Loads the current record, with `fetchCurrent` or `fetchListed`. */
  readonly load: (queries: QueryClient) => Promise<Saved>
  readonly path: string
}

/**
 * A form over a record. A change that another person saves while it is open is a conflict, although
 * the screen shows the new record. Reload then merges: fields that were typed stay, the others take
 * the current values. `base` is the record that the fields were filled from.
 */
export function useRecordForm<R extends RouteContract, Saved, Fields extends FieldValues>(
  route: R,
  { record, fieldsOf, toInput, load, path, ...options }: RecordFormOptions<R, Saved, Fields>,
): ApiForm<Fields, AnswerOf<R>> & { readonly base: Saved; readonly setBase: (record: Saved) => void } {
  const queries = useQueryClient()
  const [base, setBase] = useState(record)
  async function merge(form: UseFormReturn<Fields>) {
    const saved = await load(queries)
    const fields = fieldsOf(saved)
    const merged = mergeTypedFields(fieldsOf(base), form.getValues(), fields)
    form.reset(fields)
    // What is typed is compared with the current record from now on.
    form.reset(merged, { keepDefaultValues: true })
    setBase(saved)
  }
  const api = useApiForm(route, {
    ...options,
    defaultValues: fieldsOf(base),
    toInput: (fields) => toInput(fields, base),
    reload: { path, onReload: merge },
  })
  return { ...api, base, setBase }
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
