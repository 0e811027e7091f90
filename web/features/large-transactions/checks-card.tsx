import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { listAlerts } from '#contract/alerts/api.ts'
import { listScreeningMatches } from '#contract/compliance/api.ts'
import type { ConversionDetail } from '#contract/conversions/api.ts'
import { listFilings } from '#contract/filings/api.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { read } from '#web/api/queries.ts'
import { alertPath, clientPath, filingPath, paths, screeningMatchPath } from '#web/routes/paths.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import * as ui from '#web/ui/messages.ts'
import { Checks } from './checks.tsx'
import { checksNow, useDossier } from './dossier.ts'
import * as t from './messages.ts'

type Check = ConversionDetail['checks'][number]

/** What an approver relies on, each with a link to what it looked at. */
export function ChecksCard({ conversion }: { readonly conversion: ConversionDetail }) {
  const dossier = useDossier(conversion.id)
  const records = useCheckedRecords(conversion)
  const checks = checksNow([...conversion.checks, ...records.checks], dossier)
  const attention = checks.filter(({ outcome }) => outcome !== 'ok').length
  return (
    <Card
      title={t.checksTitle}
      aside={checks.length === 0 ? null : attention === 0 ? t.nothingNeedsAttention : t.attentionCount(attention)}
    >
      {conversion.checks.length === 0 ? <p className="text-s text-ink-2">{t.checksEmpty}</p> : null}
      <Checks
        checks={checks}
        label={t.checksTitle}
        linkOf={(check) => <CheckLink check={check} target={records.linkOf(check)} />}
      />
    </Card>
  )
}

type Target = Pick<LinkProps, 'to' | 'params' | 'search' | 'hash'> | undefined

/** Every row keeps the width of the link, so that the badges align in one column. */
function CheckLink({ check, target }: { readonly check: Check; readonly target: Target }) {
  const width = 'w-[58px] flex-none max-sm:hidden'
  if (!target) return <span aria-hidden="true" className={width} />
  return (
    <Link
      {...(target as LinkProps)}
      className={`${buttonClass({ size: 's' })} w-[58px] flex-none justify-center`}
      aria-label={t.openCheckAction(check.label)}
    >
      {ui.open}
    </Link>
  )
}

/** Filing, alerts and screening matches behind the checks, as they are now. */
function useCheckedRecords({ id, clientId, filingRequired }: ConversionDetail) {
  const user = useSignedInUser()
  const mayRead = can(user, 'compliance.read')
  const alerts = useQuery({ ...read(listAlerts, { query: { conversionId: id, limit: 50 } }), enabled: mayRead })
  const filings = useQuery({
    ...read(listFilings, { query: { conversionId: id, limit: 1 } }),
    enabled: mayRead && filingRequired,
  })
  const matches = useQuery({
    ...read(listScreeningMatches, { query: { clientId: clientId ?? 0, status: 'open', limit: 1 } }),
    enabled: mayRead && clientId !== null,
  })
  const openAlerts = alerts.data?.filter(({ status }) => status !== 'resolved') ?? []
  const [alert] = openAlerts.length > 0 ? openAlerts : (alerts.data ?? [])
  const [filing] = filings.data ?? []
  const [match] = matches.data ?? []

  const targets: Readonly<Record<Check['name'], Target>> = {
    kyc: clientId === null ? undefined : { ...clientPath(clientId), search: { tab: 'kyc' } },
    screening: match
      ? screeningMatchPath(match.id)
      : clientId === null
        ? { to: paths.screening }
        : { ...clientPath(clientId), search: { tab: 'screenings' } },
    monthly_limit: clientId === null ? undefined : clientPath(clientId),
    day_limit: undefined,
    rate: { to: paths.fxRates },
    filing: filing && filingPath(filing.id),
    provider: can(user, 'settings.manage') ? { to: paths.adminSettings } : undefined,
    dossier: { to: paths.dossiers, search: { dossier: id } },
    rule: alert && alertPath(alert.id),
  }
  const checks: Check[] = alerts.data ? [alertsCheck(openAlerts)] : []
  return { checks, linkOf: (check: Check): Target => targets[check.name] }
}

/** Alerts are raised for a conversion after its checks were saved. */
function alertsCheck(open: readonly { readonly title: string }[]): Check {
  return {
    name: 'rule',
    label: ui.alerts,
    outcome: open.length === 0 ? 'ok' : 'warn',
    verdict: open.length === 0 ? t.alertsNoneOpen : t.alertsOpenVerdict(open.length),
    detail: open.map(({ title }) => title).join(' · '),
  }
}
