import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type AppSetUp,
  beginAuthenticator,
  getOwnSecondFactor,
  type OwnSecondFactor,
  renewRecoveryCodes,
} from '#contract/identity/second-factor.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { read, useChange } from '#web/api/queries.ts'
import { needsReauthentication } from '#web/api/reauthentication.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { DateText } from '#web/ui/format/figures.tsx'
import { formatCount } from '#web/ui/format/format.ts'
import { Facts } from '#web/ui/layout/breakdown.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { AppDialog } from './app-dialog.tsx'
import { PasskeysPart } from './passkeys-part.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { RemoveAppDialog } from './remove-app-dialog.tsx'

/** Below this number, the user is asked to create new recovery codes. */
const fewCodes = 3

type Asked =
  | { readonly question: 'app'; readonly setUp: AppSetUp }
  | { readonly question: 'codes'; readonly codes: readonly string[] }
  | { readonly question: 'remove' }

/** The user's second factors. */
export function SecondFactorCard() {
  const standing = useQuery(read(getOwnSecondFactor, {}))
  const [asked, setAsked] = useState<Asked | undefined>(undefined)
  const close = () => setAsked(undefined)
  return (
    <Card title="Second factor">
      <Loaded reading={standing} messageOf={serverMessage} skeleton={<SkeletonRows rows={2} />}>
        {(data) => <State standing={data} onAsk={setAsked} />}
      </Loaded>
      <PasskeysPart onCodes={(codes) => setAsked({ question: 'codes', codes })} />
      {asked?.question === 'app' ? (
        <AppDialog
          setUp={asked.setUp}
          onClose={close}
          onDone={(codes) => setAsked(codes.length > 0 ? { question: 'codes', codes } : undefined)}
        />
      ) : null}
      {asked?.question === 'codes' ? <RecoveryCodesDialog codes={asked.codes} onClose={close} /> : null}
      {asked?.question === 'remove' ? <RemoveAppDialog onClose={close} /> : null}
    </Card>
  )
}

const sayFailure = (error: Error) => {
  if (!needsReauthentication(error)) toast({ title: 'Error', description: serverMessage(error), destructive: true })
}

function State({ standing, onAsk }: { standing: OwnSecondFactor; onAsk: (asked: Asked) => void }) {
  const begin = useChange(beginAuthenticator, {
    onSuccess: (made) => onAsk({ question: 'app', setUp: made }),
    onError: sayFailure,
  })
  const renew = useChange(renewRecoveryCodes, {
    onSuccess: ({ recoveryCodes: codes }) => onAsk({ question: 'codes', codes }),
    onError: sayFailure,
  })
  const { authenticatorSince, passkeys, recoveryCodesLeft, required } = standing
  const setUp = () => begin.mutate({})
  const has = authenticatorSince !== null || passkeys > 0
  return (
    <div className="grid gap-4">
      {required && !has ? (
        <Notice>Your role needs a second factor. Without one you are led to it at your next sign-in.</Notice>
      ) : null}
      {authenticatorSince === null ? (
        <p className="text-s text-ink-2">
          A code from an app on your telephone, asked for at each sign-in, keeps others out who learn your password.
        </p>
      ) : null}
      {has ? (
        <Facts
          rows={[
            {
              key: 'app',
              label: 'Authenticator app',
              value: authenticatorSince === null ? 'None' : <Badge tone="ok">On</Badge>,
            },
            ...(authenticatorSince === null
              ? []
              : [{ key: 'since', label: 'Since', value: <DateText value={authenticatorSince} /> }]),
            { key: 'codes', label: 'Recovery codes left', value: recoveryCodesLeft },
          ]}
        />
      ) : null}
      {has && recoveryCodesLeft < fewCodes ? (
        <Notice>{formatCount(recoveryCodesLeft, 'recovery code')} left. Make new ones while you can.</Notice>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button variant={has ? 'secondary' : 'primary'} pending={begin.isPending} onClick={setUp}>
          {authenticatorSince === null ? 'Set up authenticator app' : 'Replace app'}
        </Button>
        {has ? (
          <Button pending={renew.isPending} onClick={() => renew.mutate({})}>
            New recovery codes
          </Button>
        ) : null}
        {authenticatorSince === null || (required && passkeys === 0) ? null : (
          <Button variant="danger" onClick={() => onAsk({ question: 'remove' })}>
            Remove app
          </Button>
        )}
      </div>
    </div>
  )
}
