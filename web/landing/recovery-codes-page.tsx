import { buttonClass } from '#web/ui/button.tsx'
import { Brand } from '#web/ui/layout/brand.tsx'
import { codesMark } from './form-page.tsx'

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
