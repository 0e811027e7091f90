import type { ReactNode } from 'react'
import { buttonClass } from '#web/ui/button.tsx'
import { Field, TextInput } from '#web/ui/form/field.tsx'
import { Brand } from '#web/ui/layout/brand.tsx'
import { QrPicture } from '#web/ui/qr-picture.tsx'

/**
 * The server replaces these marks with the error and the notice, as escaped text. In the built page
 * they are the comments `<!--error-->` and `<!--notice-->`.
 */
export const errorMark = '[[error]]'
export const noticeMark = '[[notice]]'
/** Replaced with escaped attribute values: the token of a link, and the input of a refused form. */
export const tokenMark = '{{token}}'
export const emailMark = '{{email}}'
export const firstNameMark = '{{firstName}}'
export const lastNameMark = '{{lastName}}'
/**
 * Replaced with the QR code and key of a new authenticator app, and with recovery codes, one per
 * line.
 */
export const qrBoxMark = '{{qr-box}}'
export const qrPathMark = '{{qr-path}}'
export const secretMark = '{{secret}}'
export const codesMark = '{{codes}}'

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
export function FormPage({ title, text, action, submit, children, passkey = false }: FormPageProps) {
  return (
    <main className="grid min-h-dvh place-items-center px-4 py-10">
      <div className="w-full max-w-[24rem]">
        <a href="/" className="inline-block rounded-s" aria-label="Corridor, start page">
          <Brand />
        </a>
        <div className="mt-5 rounded-card border border-line bg-surface p-6 max-phone:p-5">
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
              Use a passkey
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
    <FormPage title="Sign in" text="To the back office of your business." action="/api/login" submit="Sign In" passkey>
      <Field label="Email">
        <TextInput type="email" name="email" autoComplete="username" defaultValue={emailMark} required />
      </Field>
      <Field label="Password" hint="Forgotten it? Ask an administrator for a reset link.">
        <TextInput type="password" name="password" autoComplete="current-password" required />
      </Field>
    </FormPage>
  )
}

/** The second step of a sign-in, in answer to the first. */
export function CodePage() {
  return (
    <FormPage
      title="Confirm it is you"
      text="Enter the code that your authenticator app shows for Corridor."
      action="/api/login/code"
      submit="Confirm"
      passkey
    >
      <Field label="Code" hint="Six digits. Without your app, enter one of your recovery codes.">
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
      title="Set up your second step"
      text="Your role needs a code from an authenticator app at each sign-in. Scan this picture with the app, then enter the code it shows."
      action="/api/login/enrolment"
      submit="Confirm and Sign In"
    >
      <div className="grid justify-items-center gap-3">
        <QrPicture label="QR code for your authenticator app" viewBox={qrBoxMark} path={qrPathMark} />
        <p className="text-center text-s text-ink-2">
          Without a camera, enter this key:
          <span className="mt-1 block font-medium text-ink num wrap-anywhere">{secretMark}</span>
        </p>
      </div>
      <Field label="Code" hint="Six digits.">
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
        <div className="mt-5 rounded-card border border-line bg-surface p-6 max-phone:p-5">
          <h1>Your recovery codes</h1>
          <p className="mt-1 text-s text-ink-2">
            Each signs you in once when you are without your app. Print them or write them down: they are not shown
            again.
          </p>
          <pre className="mt-4 rounded-s border border-line bg-paper px-4 py-3 leading-7">{codesMark}</pre>
          <a href="/" className={`${buttonClass({ variant: 'primary', size: 'l', wide: true })} mt-5`}>
            I have kept them
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
        <div className="mt-5 rounded-card border border-line bg-surface p-6 max-phone:p-5">
          <h1>It is you</h1>
          <p className="mt-1 text-s text-ink-2">Close this window and go on where you were.</p>
        </div>
      </div>
    </main>
  )
}

/** Creates the first administrator, through the one-time link that the server prints. */
export function SetUpPage() {
  return (
    <FormPage
      title="Set up Corridor"
      text="You become the first administrator, who lets everybody else in."
      action="/api/setup"
      submit="Create Administrator"
    >
      <input type="hidden" name="token" defaultValue={tokenMark} />
      <div className="grid grid-cols-2 gap-3">
        <Field label="First name">
          <TextInput name="firstName" autoComplete="given-name" defaultValue={firstNameMark} required />
        </Field>
        <Field label="Last name">
          <TextInput name="lastName" autoComplete="family-name" defaultValue={lastNameMark} required />
        </Field>
      </div>
      <Field label="Email">
        <TextInput type="email" name="email" autoComplete="username" defaultValue={emailMark} required />
      </Field>
      <Field label="Password" hint="12 characters or more. Not a common password, your name, your email or Corridor.">
        <TextInput type="password" name="password" autoComplete="new-password" minLength={12} required />
      </Field>
    </FormPage>
  )
}

/** Sets a password, through the one-time link from an administrator. */
export function JoinPage() {
  return (
    <FormPage
      title="Choose your password"
      text="This link works once. You are signed in when the password is set."
      action="/api/join"
      submit="Set Password"
    >
      <input type="hidden" name="token" defaultValue={tokenMark} />
      <Field label="Password" hint="12 characters or more. Not a common password, your name, your email or Corridor.">
        <TextInput type="password" name="password" autoComplete="new-password" minLength={12} required />
      </Field>
    </FormPage>
  )
}
