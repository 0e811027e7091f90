// Banners about the network connection, new versions and stopped payouts.
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { CircleAlert, WifiOff } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { getReconciliation } from '#contract/reconciliation/api.ts'
import { read } from '#web/api/queries.ts'
import * as t from '#web/app/messages.ts'
import { paths, reconciliationPath } from '#web/routes/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import * as ui from '#web/ui/messages.ts'

function subscribeToNetwork(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Shown while offline: data may be outdated, and nothing can be sent. */
export function OfflineNotice() {
  const online = useSyncExternalStore(
    subscribeToNetwork,
    () => navigator.onLine,
    () => true,
  )
  if (online) return null
  return (
    <div role="alert" className="flex items-center gap-2.5 bg-warn-soft px-7 py-2 text-s text-warn max-side:px-4">
      <WifiOff className="size-4 flex-none" />
      {t.offlineBanner}
    </div>
  )
}

const checkEveryMs = 10 * 60_000

/** True once the server serves another build, or a chunk of this build is missing. */
function useNewVersion(): boolean {
  const [isNew, setIsNew] = useState(false)
  useEffect(() => {
    let lastCheckMs = performance.now()
    const found = (event: Event) => {
      event.preventDefault()
      setIsNew(true)
    }
    const check = async () => {
      if (document.visibilityState !== 'visible' || performance.now() - lastCheckMs < checkEveryMs) return
      lastCheckMs = performance.now()
      setIsNew(await servesAnotherBuild())
    }
    const look = () => void check()
    window.addEventListener('vite:preloadError', found)
    document.addEventListener('visibilitychange', look)
    return () => {
      window.removeEventListener('vite:preloadError', found)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return isNew
}

async function servesAnotherBuild(): Promise<boolean> {
  const own = document.querySelector('script[type=module][src]')?.getAttribute('src')
  try {
    const page = await fetch('/', { headers: { Accept: 'text/html' }, credentials: 'same-origin' })
    const html = await page.text()
    return Boolean(own) && page.ok && html.includes('id="root"') && !html.includes(`${own}`)
  } catch {
    return false
  }
}

export function VersionNotice() {
  if (!useNewVersion()) return null
  return (
    <Notice
      tone="note"
      className="m-4 items-center"
      action={
        <Button size="s" onClick={() => window.location.reload()}>
          {ui.reload}
        </Button>
      }
    >
      {t.newVersionBanner}
    </Notice>
  )
}

/** Screens on which money is watched or moved. */
const moneyScreens: readonly string[] = [
  paths.dashboard,
  paths.largeTransactions,
  paths.realTimeMonitoring,
  paths.waemuBanking,
]

const isShownOn = (path: string): boolean =>
  moneyScreens.some((screen) => path === screen || (screen !== '/' && path.startsWith(`${screen}/`)))

/** Says on every screen about money that payouts are on hold, and where to resolve it. */
export function StoppedPayouts() {
  const isShown = useLocation({
    select: ({ pathname, search }) => isShownOn(pathname) && (search as { tab?: string }).tab !== 'reconciliation',
  })
  return isShown ? <PayoutBanner /> : null
}

function PayoutBanner() {
  const { data } = useQuery(read(getReconciliation, {}))
  if (!data?.hold) return null
  return (
    <div role="alert" className="flex items-center gap-2.5 bg-bad-soft px-7 py-2 text-s text-bad max-side:px-4">
      <CircleAlert className="size-4 flex-none" />
      <p className="min-w-0 flex-1 wrap-anywhere">{data.hold}</p>
      <Link {...reconciliationPath(data.holdExceptionId)} className="font-strong whitespace-nowrap underline">
        {t.resolvePayoutsAction}
      </Link>
    </div>
  )
}
