import { renderToStaticMarkup } from 'react-dom/server'
import { errorMark, noticeMark } from './form-page.tsx'
import { JoinPage } from './join-page.tsx'
import { LandingPage } from './landing-page.tsx'
import { SetUpPage } from './set-up-page.tsx'
import { SignInPage } from './sign-in-page.tsx'

const pages = {
  landing: <LandingPage />,
  'sign-in': <SignInPage />,
  'set-up': <SetUpPage />,
  join: <JoinPage />,
} as const

/** The markup of a page that is rendered when the client is built; undefined for a page that is not. */
export function renderStaticPage(name: string): string | undefined {
  const page = pages[name as keyof typeof pages]
  if (!page) return undefined
  return renderToStaticMarkup(page).replace(errorMark, '<!--error-->').replace(noticeMark, '<!--notice-->')
}
