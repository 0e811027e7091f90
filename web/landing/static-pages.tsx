import { renderToStaticMarkup } from 'react-dom/server'
import * as heads from '#web/routes/messages.ts'
import { serverPaths } from '#web/routes/paths.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Brand } from '#web/ui/layout/brand.tsx'
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
import * as t from './messages.ts'

const pages = {
  landing: <LandingPage />,
  'sign-in': <SignInPage />,
  code: <CodePage />,
  enrolment: <EnrolmentPage />,
  'recovery-codes': <RecoveryCodesPage />,
  confirmed: <ConfirmedPage />,
  'set-up': <SetUpPage />,
  join: <JoinPage />,
  'not-found': <SignedOutNotFoundPage />,
} as const

const headTexts: Readonly<Record<string, { title: string; description?: string }>> = {
  index: { title: heads.appTitle },
  landing: { title: heads.landingTitle, description: heads.landingDescription },
  'sign-in': { title: heads.signInTitle, description: heads.signInDescription },
  code: { title: heads.codeTitle, description: heads.codeDescription },
  enrolment: { title: heads.enrolmentTitle, description: heads.enrolmentDescription },
  'recovery-codes': { title: heads.recoveryCodesTitle, description: heads.recoveryCodesDescription },
  confirmed: { title: heads.confirmedTitle, description: heads.confirmedDescription },
  'set-up': { title: heads.setUpTitle, description: heads.setUpDescription },
  join: { title: heads.joinTitle, description: heads.joinDescription },
  'not-found': { title: heads.notFoundTitle },
  help: { title: heads.helpTitle },
}

/** Title and description of a page; throws for an unknown one. */
export function renderHead(name: string): string {
  const texts = headTexts[name]
  if (!texts) throw new Error(`no title is written for ${name}`)
  return renderToStaticMarkup(
    <>
      <title>{texts.title}</title>
      {texts.description === undefined ? null : <meta name="description" content={texts.description} />}
    </>,
  )
}

/** Fills the text for a browser without script. */
export const fillNoScript = (html: string): string => html.replace('<!--script-needed-->', heads.scriptNeeded)

/** Markup of a page that is rendered at build time; undefined for any other page. */
export function renderStaticPage(name: string): string | undefined {
  const page = pages[name as keyof typeof pages]
  if (!page) return undefined
  return renderToStaticMarkup(page).replace(errorMark, '<!--error-->').replace(noticeMark, '<!--notice-->')
}

/**
 * Page Not Found for a signed-out visitor, at every address but the root. The same for addresses
 * that exist and those that do not. The server remembers the address.
 */
function SignedOutNotFoundPage() {
  return (
    <main className="grid min-h-dvh place-items-center px-4 py-10">
      <div className="w-full max-w-[24rem]">
        <a href="/" className="inline-block rounded-s" aria-label={t.homeLabel}>
          <Brand />
        </a>
        <div className="mt-5 rounded-card border border-line bg-surface p-6 max-sm:p-5">
          <h1>{t.notFoundTitle}</h1>
          <p className="mt-1 text-s text-ink-2">{t.notFoundHint}</p>
          <div className="mt-5 grid gap-2.5">
            <a href={serverPaths.signIn} className={buttonClass({ variant: 'primary', size: 'l', wide: true })}>
              {t.signInAction}
            </a>
            <a href="/" className={buttonClass({ size: 'l', wide: true })}>
              {t.notFoundHomeAction}
            </a>
          </div>
        </div>
      </div>
    </main>
  )
}
