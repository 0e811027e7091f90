import type { ReactNode } from 'react'
import { buttonClass } from '#web/ui/button.tsx'
import { Field, TextInput } from '#web/ui/form/field.tsx'
import { Brand } from '#web/ui/layout/brand.tsx'
import * as ui from '#web/ui/messages.ts'
import { QrPicture } from '#web/ui/qr-picture.tsx'
import * as t from './messages.ts'

/**
 * The server replaces these marks with the error and the notice, as escaped text. In the built page
 * they are the comments `<!--error-->` and `<!--notice-->`.
 */
export const errorMark = '[[error]]'
export const noticeMark = '[[notice]]'
/** Replaced with escaped attribute values: the token of a link, and the input of a refused form. */
const tokenMark = '{{token}}'
const emailMark = '{{email}}'
const firstNameMark = '{{firstName}}'
const lastNameMark = '{{lastName}}'
/**
 * Replaced with the QR code and key of a new authenticator app, and with recovery codes, one per
 * line.
 */
const qrBoxMark = '{{qr-box}}'
const qrPathMark = '{{qr-path}}'
const secretMark = '{{secret}}'
const codesMark = '{{codes}}'

interface FormPageProps {
  readonly title: string
  readonly text: string
  readonly action: string
  readonly submit: string
  readonly children: ReactNode
  /** Offers a passkey next to the form, where script and browser support it. */
  readonly passkey?: boolean
}

/** A page with one plain form that the browser itself posts. */
function FormPage({ title, text, action, submit, children, passkey = false }: FormPageProps) {
  return (
    <main className="grid min-h-dvh place-items-center px-4 py-10">
      <div className="w-full max-w-[24rem]">
        <a href="/" className="inline-block rounded-s" aria-label={t.homeLabel}>
          <Brand />
        </a>
        <div className="mt-5 rounded-card border border-line bg-surface p-6 max-sm:p-5">
          <h1>{title}</h1>
          <p className="mt-1 text-s text-ink-2">{text}</p>
          <p role="alert" className="mt-4 rounded-s bg-bad-soft px-3 py-2.5 text-s font-medium text-bad empty:hidden">
            {errorMark}
          </p>
          <p role="status" className="mt-4 rounded-s bg-note-soft px-3 py-2.5 text-s text-note empty:hidden">
            {noticeMark}
          </p>
          <form method="post" action={action} className="mt-5 grid gap-4">
            {children}
            <button type="submit" className={buttonClass({ variant: 'primary', size: 'l', wide: true })}>
              {submit}
            </button>
          </form>
          {passkey ? (
            <button
              type="button"
              data-passkey
              hidden
              className={`${buttonClass({ size: 'l', wide: true })} mt-3 [&[hidden]]:hidden`}
            >
              {ui.passkeyAction}
            </button>
          ) : null}
        </div>
      </div>
    </main>
  )
}

/** The built-in sign-in at `/api/login`: a plain form that needs no script. */
export function SignInPage() {
  return (
    <FormPage title={t.signInTitle} text={t.signInHint} action="/api/login" submit={t.signInAction} passkey>
      <Field label={ui.email}>
        <TextInput type="email" name="email" autoComplete="username" defaultValue={emailMark} required />
      </Field>
      <Field label={ui.password} hint={t.passwordHint}>
        <TextInput type="password" name="password" autoComplete="current-password" required />
      </Field>
    </FormPage>
  )
}

/** The second step of a sign-in, in answer to the first. */
export function CodePage() {
  return (
    <FormPage title={ui.confirmIdentityTitle} text={t.codePrompt} action="/api/login/code" submit={ui.confirm} passkey>
      <Field label={ui.code} hint={t.codeHint}>
        <TextInput
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={20}
          required
        />
      </Field>
    </FormPage>
  )
}

/** Sets up an authenticator app at sign-in, when the role requires a second factor. */
export function EnrolmentPage() {
  return (
    <FormPage
      title={t.secondFactorTitle}
      text={t.secondFactorHint}
      action="/api/login/enrolment"
      submit={t.confirmSignInAction}
    >
      <div className="grid justify-items-center gap-3">
        <QrPicture label={ui.qrCodeLabel} viewBox={qrBoxMark} path={qrPathMark} />
        <p className="text-center text-s text-ink-2">
          {ui.setupKeyHint}
          <span className="mt-1 block font-medium text-ink num wrap-anywhere">{secretMark}</span>
        </p>
      </div>
      <Field label={ui.code} hint={ui.sixDigitsHint}>
        <TextInput name="code" autoComplete="one-time-code" inputMode="numeric" maxLength={20} required />
      </Field>
    </FormPage>
  )
}

/** Shows recovery codes once, after an authenticator app was set up at sign-in. */
export function RecoveryCodesPage() {
  return (
    <main className="grid min-h-dvh place-items-center px-4 py-10">
      <div className="w-full max-w-[24rem]">
        <Brand />
        <div className="mt-5 rounded-card border border-line bg-surface p-6 max-sm:p-5">
          <h1>{ui.yourRecoveryCodes}</h1>
          <p className="mt-1 text-s text-ink-2">{t.recoveryCodesHint}</p>
          <pre className="mt-4 rounded-s border border-line bg-paper px-4 py-3 leading-7">{codesMark}</pre>
          <a href="/" className={`${buttonClass({ variant: 'primary', size: 'l', wide: true })} mt-5`}>
            {ui.codesSavedAction}
          </a>
        </div>
      </div>
    </main>
  )
}

/** Shown in the window where a user reauthenticated at the identity provider. */
export function ConfirmedPage() {
  return (
    <main className="grid min-h-dvh place-items-center px-4 py-10">
      <div className="w-full max-w-[24rem]">
        <Brand />
        <div className="mt-5 rounded-card border border-line bg-surface p-6 max-sm:p-5">
          <h1>{t.identityConfirmedTitle}</h1>
          <p className="mt-1 text-s text-ink-2">{t.identityConfirmedHint}</p>
        </div>
      </div>
    </main>
  )
}

/** Creates the first administrator, through the one-time link that the server prints. */
export function SetUpPage() {
  return (
    <FormPage title={t.setupTitle} text={t.setupHint} action="/api/setup" submit={t.createAdministratorAction}>
      <input type="hidden" name="token" defaultValue={tokenMark} />
      <div className="grid grid-cols-2 gap-3">
        <Field label={ui.firstName}>
          <TextInput name="firstName" autoComplete="given-name" defaultValue={firstNameMark} required />
        </Field>
        <Field label={ui.lastName}>
          <TextInput name="lastName" autoComplete="family-name" defaultValue={lastNameMark} required />
        </Field>
      </div>
      <Field label={ui.email}>
        <TextInput type="email" name="email" autoComplete="username" defaultValue={emailMark} required />
      </Field>
      <Field label={ui.password} hint={t.newPasswordHint}>
        <TextInput type="password" name="password" autoComplete="new-password" minLength={12} required />
      </Field>
    </FormPage>
  )
}

/** Sets a password, through the one-time link from an administrator. */
export function JoinPage() {
  return (
    <FormPage title={t.passwordTitle} text={t.passwordLinkHint} action="/api/join" submit={t.setPasswordAction}>
      <input type="hidden" name="token" defaultValue={tokenMark} />
      <Field label={ui.password} hint={t.newPasswordHint}>
        <TextInput type="password" name="password" autoComplete="new-password" minLength={12} required />
      </Field>
    </FormPage>
  )
}
