import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type AppSetUp,
  beginAuthenticator,
  confirmAuthenticator,
  getOwnSecondFactor,
  type OwnSecondFactor,
  removeAuthenticator,
  renewRecoveryCodes,
} from '#contract/identity/second-factor.ts'
import { useApiForm } from '#web/api/api-form.ts'
import { errorToast, serverMessage } from '#web/api/call-error.ts'
import { useSignedInUser } from '#web/api/current-user.ts'
import { read, useChange } from '#web/api/queries.ts'
import { needsReauthentication } from '#web/api/reauthentication.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { closeWithToast, toast } from '#web/ui/feedback/toast.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { notBlank, TextField } from '#web/ui/form/form-field.tsx'
import { DateText } from '#web/ui/format/figures.tsx'
import { Facts } from '#web/ui/layout/breakdown.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import * as ui from '#web/ui/messages.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { CopyButton } from '#web/ui/overlay/secret-dialog.tsx'
import { QrPicture } from '#web/ui/qr-picture.tsx'
import * as t from './messages.ts'
import { PasskeysPart } from './passkeys-part.tsx'

/** Below this number, the user is asked to create new recovery codes. */
const fewCodes = 3

type Asked =
  | { readonly question: 'app'; readonly setUp: AppSetUp }
  | { readonly question: 'codes'; readonly codes: readonly string[] }
  | { readonly question: 'remove' }

export function SecondFactorCard() {
  const status = useQuery(read(getOwnSecondFactor, {}))
  const [asked, setAsked] = useState<Asked | undefined>(undefined)
  const close = () => setAsked(undefined)
  return (
    <Card title={ui.secondFactor}>
      <QueryContent reading={status} messageOf={serverMessage} skeleton={<SkeletonRows rows={2} />}>
        {(data) => <State status={data} onAsk={setAsked} />}
      </QueryContent>
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

const toastFailure = (error: Error) => {
  if (!needsReauthentication(error)) toast(errorToast(error))
}

function State({ status, onAsk }: { status: OwnSecondFactor; onAsk: (asked: Asked) => void }) {
  const begin = useChange(beginAuthenticator, {
    onSuccess: (made) => onAsk({ question: 'app', setUp: made }),
    onError: toastFailure,
  })
  const renew = useChange(renewRecoveryCodes, {
    onSuccess: ({ recoveryCodes: codes }) => onAsk({ question: 'codes', codes }),
    onError: toastFailure,
  })
  const { authenticatorSince, passkeys, recoveryCodesLeft, required } = status
  const setUp = () => begin.mutate({})
  const has = authenticatorSince !== null || passkeys > 0
  return (
    <div className="grid gap-4">
      {required && !has ? <Notice>{t.secondFactorRequiredHint}</Notice> : null}
      {authenticatorSince === null ? <p className="text-s text-ink-2">{t.secondFactorHint}</p> : null}
      {has ? (
        <Facts
          rows={[
            {
              key: 'app',
              label: t.authenticatorAppLabel,
              value: authenticatorSince === null ? ui.none : <Badge tone="ok">{t.onLabel}</Badge>,
            },
            ...(authenticatorSince === null
              ? []
              : [{ key: 'since', label: t.sinceLabel, value: <DateText value={authenticatorSince} /> }]),
            { key: 'codes', label: t.codesLeftLabel, value: recoveryCodesLeft },
          ]}
        />
      ) : null}
      {has && recoveryCodesLeft < fewCodes ? (
        <Notice>{t.codesLowHint(t.recoveryCodeCount(recoveryCodesLeft))}</Notice>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button variant={has ? 'secondary' : 'primary'} pending={begin.isPending} onClick={setUp}>
          {authenticatorSince === null ? t.setUpAppAction : t.replaceAppAction}
        </Button>
        {has ? (
          <Button pending={renew.isPending} onClick={() => renew.mutate({})}>
            {t.newCodesAction}
          </Button>
        ) : null}
        {authenticatorSince === null || (required && passkeys === 0) ? null : (
          <Button variant="danger" onClick={() => onAsk({ question: 'remove' })}>
            {t.removeAppAction}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Removing the app requires both factors at once, even right after sign-in. */
function RemoveAppDialog({ onClose }: { onClose: () => void }) {
  const { email } = useSignedInUser()
  const api = useApiForm(removeAuthenticator, {
    defaultValues: { password: '', code: '' },
    toInput: (body) => ({ body }),
    onSuccess: () => closeWithToast(onClose, { title: t.appRemovedToast, description: t.appRemovedHint }),
  })
  const { form } = api
  return (
    <FormDialog
      form={api}
      onClose={onClose}
      size="s"
      title={t.removeAppQuestion}
      description={t.removeAppHint}
      submitLabel={t.removeAppAction}
      danger
    >
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <TextField
        form={form}
        name="password"
        label={ui.password}
        required
        rules={notBlank(ui.required)}
        type="password"
        autoComplete="current-password"
      />
      <TextField
        form={form}
        name="code"
        label={ui.code}
        required
        rules={notBlank(ui.required)}
        hint={t.codeHint}
        autoComplete="one-time-code"
        maxLength={20}
      />
    </FormDialog>
  )
}

/** Shows recovery codes once. */
function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <Dialog
      onClose={onClose}
      firm
      size="s"
      title={ui.yourRecoveryCodes}
      description={t.recoveryCodesHint}
      footer={
        <>
          <CopyButton text={codes.join('\n')} label={t.copyCodesAction} />
          <Button variant="primary" onClick={onClose}>
            {ui.codesSavedAction}
          </Button>
        </>
      }
    >
      <ul
        aria-label={t.recoveryCodesLabel}
        className="grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-s border border-line bg-paper px-4 py-3"
      >
        {codes.map((code) => (
          <li key={code} className="num">
            {code}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

interface AppDialogProps {
  readonly setUp: AppSetUp
  readonly onClose: () => void
  /** Receives recovery codes to show, if any were created. */
  readonly onDone: (recoveryCodes: readonly string[]) => void
}

/** The QR code for the authenticator app, and the first code that confirms it. */
function AppDialog({ setUp, onClose, onDone }: AppDialogProps) {
  const api = useApiForm(confirmAuthenticator, {
    defaultValues: { code: '' },
    toInput: ({ code }) => ({ body: { setUp: setUp.setUp, code } }),
    onSuccess: ({ recoveryCodes }) => {
      toast({ title: t.appSetUpToast, description: t.appSetUpHint })
      onDone(recoveryCodes)
    },
  })
  return (
    <FormDialog
      form={api}
      onClose={onClose}
      firm
      size="s"
      title={t.setUpAppAction}
      description={t.scanHint}
      submitLabel={ui.confirm}
    >
      <div className="grid justify-items-center gap-3">
        <QrPicture label={ui.qrCodeLabel} viewBox={`0 0 ${setUp.qr.size} ${setUp.qr.size}`} path={setUp.qr.path} />
        <p className="text-center text-s text-ink-2">
          {ui.setupKeyHint}
          <span className="mt-1 block font-medium text-ink num wrap-anywhere">
            {setUp.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
          </span>
        </p>
      </div>
      <TextField
        form={api.form}
        name="code"
        label={ui.code}
        required
        rules={notBlank(ui.required)}
        hint={ui.sixDigitsHint}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
      />
    </FormDialog>
  )
}
