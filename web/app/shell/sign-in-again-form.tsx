/** Signs in again in place, after the session has ended. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { getCurrentUser, signIn } from '#contract/identity/api.ts'
import { useFormErrors } from '#web/api/api-form.ts'
import { call, callOrNull } from '#web/api/client.ts'
import { type CurrentUser, currentUserRead, useSignedInUser } from '#web/api/current-user.ts'
import { signInQueue } from '#web/api/reauthentication.ts'
import * as t from '#web/app/messages.ts'
import { paths, serverPaths } from '#web/routes/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { PasswordForm } from './password-form.tsx'
import { leaveAfterEnd } from './sign-out.ts'

/** Reads and changes that were refused are repeated after the sign-in. */
export function SignInAgainForm() {
  const user = useSignedInUser()
  const proceed = useProceed(user)
  const form = useForm({ defaultValues: { password: '', code: '' } })
  const errors = useFormErrors(form)
  const enter = useMutation({
    mutationFn: ({ password, code }: { password: string; code: string }) =>
      call(signIn, { body: { email: user.email ?? '', password, ...(user.provesByCode ? { code } : {}) } }),
    onSuccess: proceed,
    onError: errors.show,
  })
  const { formProps, refusal } = errors.bind(
    form.handleSubmit((fields) => {
      if (enter.isPending) return
      errors.clear()
      enter.mutate(fields)
    }),
  )
  return (
    <Dialog
      onClose={leaveAfterEnd}
      firm
      asksBeforeDiscard={false}
      size="s"
      title={t.sessionEndedTitle}
      description={t.sessionEndedHint}
      footer={
        <>
          <Button onClick={leaveAfterEnd}>{t.leaveAction}</Button>
          {user.provesByPassword ? (
            <Button variant="primary" type="submit" form={formProps.id} pending={enter.isPending}>
              {t.signInAction}
            </Button>
          ) : null}
        </>
      }
    >
      {user.provesByPassword ? <PasswordForm user={user} form={form} formProps={formProps} refusal={refusal} /> : null}
      <p className="mt-4 text-s text-ink-2">
        <a href={serverPaths.signIn} target="_blank" rel="noopener opener" className="text-accent underline">
          {t.signInElsewhereAction}
        </a>{' '}
        {t.signInElsewhereHint}
      </p>
    </Dialog>
  )
}

/**
 * Continues as the same person. Another person must not see this one's screens. A sign-in in
 * another tab counts when this one gets the focus.
 */
function useProceed(before: CurrentUser): (user: CurrentUser) => void {
  const client = useQueryClient()
  const proceed = (user: CurrentUser) => {
    if (user.id !== before.id) return window.location.assign(paths.dashboard)
    client.setQueryData(currentUserRead.queryKey, user)
    signInQueue.answer(true)
  }
  useEffect(() => {
    const look = () => void callOrNull(getCurrentUser, {}).then((user) => user && proceed(user))
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
  })
  return proceed
}
