// Forms that send one call: fields, server errors, focus and pending state.
import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  get,
  type Resolver,
  type ResolverResult,
  set,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { AnswerOf, RouteContract } from '#contract/route.ts'
import { isCallError, serverMessage } from './call-error.ts'
import { type Submit, useChange } from './queries.ts'
import { needsReauthentication } from './reauthentication.ts'
import { useRefusal } from './refusal.ts'
import type { Issue } from './schema-issues.ts'

type FieldOf = (path: string) => string | undefined

/** The first message of each field, by its path. */
export const firstMessages = (issues: readonly Issue[]): Readonly<Record<string, string>> =>
  Object.fromEntries(issues.toReversed().map(({ path, message }) => [path, message]))

/** What a form's resolver returns: the values, or the first message of each field. */
export function resolved<Fields extends FieldValues>(values: Fields, issues: readonly Issue[]): ResolverResult<Fields> {
  if (issues.length === 0) return { values, errors: {} }
  const errors: FieldErrors<Fields> = {}
  for (const [path, message] of Object.entries(firstMessages(issues))) set(errors, path, { type: 'schema', message })
  return { values: {}, errors }
}

/**
 * Shows errors in a form. After each refused submit, moves the focus to the first invalid field in
 * document order. For forms that choose between two calls; a form with one call uses `useApiForm`.
 */
export function useFormErrors<Fields extends FieldValues>(
  form: UseFormReturn<Fields>,
  fieldOf: FieldOf = (path) => path,
) {
  const id = useId()
  const element = useRef<HTMLFormElement>(null)
  const [failure, setFailure] = useState<{ attempt: number; message?: string | undefined }>({ attempt: 0 })
  const attempt = form.formState.submitCount + failure.attempt
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt moves the focus
  useEffect(() => {
    element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [attempt])

  return {
    element,
    /** The server's message that belongs to no field of this form. */
    message: failure.message,
    /** Props for `FormDialog` when a form chooses between two calls. */
    bind: (submit: (event: FormEvent) => Promise<void>) => ({
      formProps: {
        id,
        ref: element,
        noValidate: true as const,
        onSubmit(event: FormEvent) {
          // react-hook-form keeps errors of unregistered fields and would refuse every further
          // submit.
          form.clearErrors()
          void submit(event)
        },
      },
      refusal: { message: failure.message ?? null },
    }),
    clear: () => setFailure((last) => ({ attempt: last.attempt })),
    /** Places the server's messages under their fields; the rest becomes `message`. */
    show(error: unknown) {
      if (needsReauthentication(error)) return
      const message = placeErrors(form, error, fieldOf)
      setFailure((last) => ({ attempt: last.attempt + 1, message }))
    },
  }
}

/** Returns the server's message when at least one error matched no field. */
function placeErrors<Fields extends FieldValues>(
  form: UseFormReturn<Fields>,
  error: unknown,
  fieldOf: FieldOf,
): string | undefined {
  const errors = isCallError(error) ? (error.problem?.errors ?? []) : []
  let placed = 0
  for (const { path, message } of errors) {
    const field = fieldOf(path)
    if (field === undefined || get(form.getValues(), field) === undefined) continue
    form.setError(field as FieldPath<Fields>, { type: 'server', message })
    placed += 1
  }
  return placed > 0 && placed === errors.length ? undefined : serverMessage(error)
}

export interface ApiFormOptions<R extends RouteContract, Fields extends FieldValues> {
  readonly defaultValues: Fields
  /** When validation runs before the first submit. Default: never. */
  readonly mode?: 'onChange'
  /** Validates across fields, with the schema of the call. */
  readonly resolver?: Resolver<Fields>
  readonly toInput: (fields: Fields) => Submit<R>
  /** Maps a path of the call's body to a form field. Default: the field of the same name. */
  readonly fieldOf?: FieldOf
  readonly onSuccess?: (answer: AnswerOf<R>, form: UseFormReturn<Fields>) => void
  /** Runs before the errors are shown. */
  readonly onError?: (error: Error) => void
  /** Runs when a submit finds invalid fields; nothing is sent. */
  readonly onInvalid?: (errors: FieldErrors<Fields>) => void
  /**
   * Path of the record. When set, a version conflict offers to reload: the form closes, or takes
   * the present record (`useRecordForm`).
   */
  readonly reload?: {
    readonly path: string
    readonly onReload: (form: UseFormReturn<Fields>) => void | Promise<void>
  }
}

/** Everything that `FormDialog` or a plain `<form>` needs. */
export interface ApiForm<Fields extends FieldValues, Answer = unknown> {
  readonly form: UseFormReturn<Fields>
  /** Spread on the `<form>` element. */
  readonly formProps: {
    readonly id: string
    readonly ref: RefObject<HTMLFormElement | null>
    readonly noValidate: true
    readonly onSubmit: (event: FormEvent) => void
  }
  /** Submits from a button outside the `<form>` element. */
  readonly submit: () => void
  readonly isPending: boolean
  /** The server's refusal that belongs to no field. */
  readonly refusal: { readonly message: string | null; readonly onReload?: (() => void) | undefined }
  readonly error: Error | null
  /** The call's answer, once it succeeded. */
  readonly answer: Answer | undefined
}

/** A form over one contract route: react-hook-form, the mutation, and the errors of both. */
export function useApiForm<R extends RouteContract, Fields extends FieldValues>(
  route: R,
  { defaultValues, mode, resolver, toInput, fieldOf, onSuccess, onError, onInvalid, reload }: ApiFormOptions<R, Fields>,
): ApiForm<Fields, AnswerOf<R>> {
  const form = useForm<Fields>({
    defaultValues: defaultValues as DefaultValues<Fields>,
    ...(mode ? { mode } : {}),
    ...(resolver ? { resolver } : {}),
    shouldFocusError: false,
  })
  const errors = useFormErrors(form, fieldOf)
  const change = useChange(route, {
    onSuccess: (answer) => onSuccess?.(answer, form),
    onError(error) {
      onError?.(error)
      errors.show(error)
    },
  })
  const { onReload } = useRefusal(change.error, reload?.path ?? '', () => {
    errors.clear()
    change.reset()
    void Promise.resolve(reload?.onReload(form)).catch(errors.show)
  })
  const submit = form.handleSubmit((fields) => {
    if (change.isPending) return
    errors.clear()
    change.mutate(toInput(fields))
  }, onInvalid)
  const { formProps } = errors.bind(submit)
  return {
    form,
    formProps,
    submit: () => formProps.ref.current?.requestSubmit(),
    isPending: change.isPending,
    refusal: { message: errors.message ?? null, onReload: reload ? onReload : undefined },
    error: change.error,
    answer: change.data,
  }
}
