import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { confirmIdentity } from '#contract/identity/api.ts'
import { beginPasskeyProof, confirmByPasskey } from '#contract/identity/passkeys.ts'
import { useFormErrors } from '#web/api/api-form.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { call } from '#web/api/client.ts'
import { useSignedInUser } from '#web/api/current-user.ts'
import { reauthenticationQueue } from '#web/api/reauthentication.ts'
import { canUsePasskeys, holderMessage, signWithKey } from '#web/api/webauthn.ts'
import * as t from '#web/app/messages.ts'
import { serverPaths } from '#web/routes/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import * as ui from '#web/ui/messages.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { PasswordForm } from './password-form.tsx'

/** Asks for the password or a passkey. The waiting call then continues. */
export function ReauthenticationForm() {
  const user = useSignedInUser()
  const form = useForm({ defaultValues: { password: '', code: '' } })
  const errors = useFormErrors(form)
  const confirm = useMutation({
    mutationFn: ({ password, code }: { password: string; code: string }) =>
      call(confirmIdentity, { body: { password, ...(user.provesByCode ? { code } : {}) } }),
    onSuccess: () => reauthenticationQueue.answer(true),
    onError: errors.show,
  })
  const submit = form.handleSubmit((fields) => {
    if (!isWhole(fields) || confirm.isPending) return
    errors.clear()
    confirm.mutate(fields)
  })
  const { formProps, refusal } = errors.bind(submit)
  const isWhole = ({ password, code }: { password: string; code: string }) =>
    password !== '' && (!user.provesByCode || code.trim() !== '')
  const decline = () => reauthenticationQueue.answer(false)

  return (
    <Dialog
      onClose={decline}
      asksBeforeDiscard={false}
      size="s"
      title={ui.confirmIdentityTitle}
      description={t.reauthenticationHint(
        user.provesByPassword ? t.passwordAgainHint(user.provesByCode ? t.andNewCode : '') : t.proofAgainHint,
      )}
      footer={
        <>
          <Button onClick={decline}>{ui.back}</Button>
          {user.provesByPassword ? (
            <Button
              variant="primary"
              type="submit"
              form={formProps.id}
              pending={confirm.isPending}
              disabled={!isWhole(form.watch())}
            >
              {ui.confirm}
            </Button>
          ) : null}
        </>
      }
    >
      {user.provesByPasskey || user.provesByProvider ? (
        <div className={user.provesByPassword ? 'mb-4 border-b border-line pb-4' : undefined}>
          <ProviderReauthentication passkey={user.provesByPasskey} provider={user.provesByProvider} />
        </div>
      ) : null}
      {user.provesByPassword || user.provesByPasskey || user.provesByProvider ? null : (
        <p className="text-s text-ink-2">{t.signInAgainHint}</p>
      )}
      {user.provesByPassword ? <PasswordForm user={user} form={form} formProps={formProps} refusal={refusal} /> : null}
    </Dialog>
  )
}

/** Reauthentication without typing: by passkey, or by the identity provider in a new window. */
function ProviderReauthentication({ passkey, provider }: { passkey: boolean; provider: boolean }) {
  const byPasskey = useMutation({
    mutationFn: async () => {
      const { setUp, options } = await call(beginPasskeyProof, {})
      return call(confirmByPasskey, { body: { setUp, response: await signWithKey(options) } })
    },
    onSuccess: () => reauthenticationQueue.answer(true),
  })
  return (
    <div className="grid gap-3">
      {byPasskey.error ? (
        <Notice tone="bad" alert>
          {holderMessage(byPasskey.error) ?? serverMessage(byPasskey.error)}
        </Notice>
      ) : null}
      {passkey && canUsePasskeys() ? (
        <Button wide pending={byPasskey.isPending} onClick={() => byPasskey.mutate()}>
          {ui.passkeyAction}
        </Button>
      ) : null}
      {provider ? <AtProvider /> : null}
    </div>
  )
}

function AtProvider() {
  useEffect(() => {
    const channel = new BroadcastChannel('corridor-proof')
    channel.onmessage = () => reauthenticationQueue.answer(true)
    return () => channel.close()
  }, [])
  return (
    <Button
      wide
      onClick={() => void window.open(serverPaths.confirmAtProvider, 'corridor-proof', 'popup,width=480,height=720')}
    >
      {t.organisationSignInAction}
    </Button>
  )
}
