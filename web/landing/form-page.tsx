import type { ReactNode } from 'react'
import { buttonClass } from '#web/ui/button.tsx'
import { Brand } from '#web/ui/layout/brand.tsx'

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
