import { Brand } from '#web/ui/layout/brand.tsx'

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
