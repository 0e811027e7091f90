import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { CircleAlert } from 'lucide-react'
import { getReconciliation } from '#contract/reconciliation/api.ts'
import { read } from '#web/api/queries.ts'
import * as t from '#web/app/messages.ts'
import { paths, reconciliationPath } from '#web/routes/paths.ts'

/** Screens on which money is watched or moved. */
const screens: readonly string[] = [
  paths.dashboard,
  paths.largeTransactions,
  paths.realTimeMonitoring,
  paths.waemuBanking,
]

const isShownOn = (path: string): boolean =>
  screens.some((screen) => path === screen || (screen !== '/' && path.startsWith(`${screen}/`)))

/** Says on every screen about money that payouts are stopped, and where to resolve it. */
export function StoppedPayouts() {
  const isShown = useLocation({
    select: ({ pathname, search }) => isShownOn(pathname) && (search as { tab?: string }).tab !== 'reconciliation',
  })
  return isShown ? <Banner /> : null
}

function Banner() {
  const { data } = useQuery(read(getReconciliation, {}))
  if (!data?.hold) return null
  return (
    <div role="alert" className="flex items-center gap-2.5 bg-bad-soft px-7 py-2 text-s text-bad max-side:px-4">
      <CircleAlert aria-hidden="true" className="size-4 flex-none" />
      <p className="min-w-0 flex-1 wrap-anywhere">{data.hold}</p>
      <Link {...reconciliationPath(data.holdExceptionId)} className="font-strong whitespace-nowrap underline">
        {t.resolvePayoutsAction}
      </Link>
    </div>
  )
}
