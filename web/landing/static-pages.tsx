import { renderToStaticMarkup } from 'react-dom/server'
import {
  CodePage,
  ConfirmedPage,
  EnrolmentPage,
  errorMark,
  JoinPage,
  noticeMark,
  RecoveryCodesPage,
  SetUpPage,
  SignInPage,
} from './form-pages.tsx'
import { LandingPage } from './landing-page.tsx'

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
