import { renderToStaticMarkup } from 'react-dom/server'
import { CodePage } from './code-page.tsx'
import { ConfirmedPage } from './confirmed-page.tsx'
import { EnrolmentPage } from './enrolment-page.tsx'
import { errorMark, noticeMark } from './form-page.tsx'
import { JoinPage } from './join-page.tsx'
import { LandingPage } from './landing-page.tsx'
import { RecoveryCodesPage } from './recovery-codes-page.tsx'
import { SetUpPage } from './set-up-page.tsx'
import { SignInPage } from './sign-in-page.tsx'

const pages = {
  landing: <LandingPage />,
  'sign-in': <SignInPage />,
  code: <CodePage />,
  enrolment: <EnrolmentPage />,
  'recovery-codes': <RecoveryCodesPage />,
  confirmed: <ConfirmedPage />,
  'set-up': <SetUpPage />,
  join: <JoinPage />,
} as const

/** Markup of a page that is rendered at build time; undefined for any other page. */
export function renderStaticPage(name: string): string | undefined {
  const page = pages[name as keyof typeof pages]
  if (!page) return undefined
  return renderToStaticMarkup(page).replace(errorMark, '<!--error-->').replace(noticeMark, '<!--notice-->')
}
