import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { beginPasskeyProof, confirmByPasskey } from '#contract/identity/passkeys.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { call } from '#web/api/client.ts'
import { reauthenticationQueue } from '#web/api/reauthentication.ts'
import { canUsePasskeys, holderMessage, signWithKey } from '#web/api/webauthn.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { serverPaths } from '../../routes/paths.ts'

/** Reauthentication without typing: by passkey, or by the identity provider in a new window. */
export function ProviderReauthentication({ passkey, provider }: { passkey: boolean; provider: boolean }) {
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
          Use a passkey
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
      Sign in again at your organisation
    </Button>
  )
}
