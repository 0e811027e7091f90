import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { listAlerts } from '#contract/alerts/api.ts'
import { listClients } from '#contract/clients/api.ts'
import { listSanctionsLists, listScreeningMatches } from '#contract/compliance/api.ts'
import { listConversions } from '#contract/conversions/api.ts'
import { listFilings } from '#contract/filings/api.ts'
import type { AnswerOf } from '#contract/route.ts'
import { colon } from '#kernel/language.ts'
import { read, readTotal } from '#web/api/queries.ts'
import { paths } from '#web/routes/paths.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { LastUpdated } from '#web/ui/format/figures.tsx'
import { dash, formatDate, groupThousands } from '#web/ui/format/format.ts'
import { Card, CardList, CardRow } from '#web/ui/layout/card.tsx'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'

/** Open compliance work, counted over all rows. */
export function ComplianceCard() {
  const openAlerts = useQuery(readTotal(listAlerts, { query: { status: 'open' } }))
  const pendingKyc = useQuery(readTotal(listClients, { query: { kycStatus: 'pending' } }))
  const inReview = useQuery(readTotal(listConversions, { query: { state: 'in_review' } }))
  const openMatches = useQuery(readTotal(listScreeningMatches, { query: { status: 'open' } }))
  return (
    <Card title={t.complianceTitle}>
      <CardList>
        <CardRow
          title={<RowLink to={paths.complianceDashboard}>{t.openAlertsLabel}</RowLink>}
          detail={t.openAlertsHint}
          end={<Count reading={openAlerts} tone="warn" />}
        />
        <CardRow
          title={
            <Link
              to={paths.largeTransactions}
              search={{ status: 'processing', compliance: 'review' }}
              className="hover:underline"
            >
              {t.conversionsInReviewLabel}
            </Link>
          }
          detail={ui.awaitingApproval}
          end={<Count reading={inReview} tone="warn" />}
        />
        <CardRow
          title={
            <Link to={paths.clients} search={{ kyc: 'pending' }} className="hover:underline">
              {t.kycPendingLabel}
            </Link>
          }
          detail={t.kycPendingHint}
          end={<Count reading={pendingKyc} tone="warn" />}
        />
        <CardRow
          title={<RowLink to={paths.screening}>{t.openMatchesLabel}</RowLink>}
          detail={t.openMatchesHint}
          end={<Count reading={openMatches} tone="bad" />}
        />
        <FilingsRow />
        <ListsRow />
      </CardList>
    </Card>
  )
}

function RowLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="hover:underline">
      {children}
    </Link>
  )
}

/** Zero is neutral; a failed count shows a dash. */
function Count({ reading, tone }: { reading: { data: number | undefined; isPending: boolean }; tone: Tone }) {
  if (reading.isPending) return <Skeleton className="h-5 w-7" />
  const { data: count } = reading
  return <Badge tone={count ? tone : 'calm'}>{count === undefined ? dash : groupThousands(String(count))}</Badge>
}

function FilingsRow() {
  const total = useQuery(readTotal(listFilings, { query: { status: 'due' } }))
  const due = useQuery(read(listFilings, { query: { status: 'due' } }))
  const next = nextDue(due.data ?? [], total.data)
  return (
    <CardRow
      title={t.filingsDueTitle}
      detail={next ? t.nextFiling(formatDate(next)) : total.data === 0 ? t.filingsDueEmpty : t.filingsDueHint}
      end={<Count reading={total} tone="warn" />}
    />
  )
}

function ListsRow() {
  const { data: lists, isPending } = useQuery(read(listSanctionsLists, {}))
  const state = lists && listsState(lists)
  return (
    <CardRow
      title={ui.sanctionsLists}
      detail={
        state?.loadedAt ? (
          <>
            <LastUpdated value={state.loadedAt} prefix={t.listsLoaded} />
            {colon}
            {state.names}
          </>
        ) : state ? (
          t.listsMissingHint
        ) : undefined
      }
      end={
        isPending ? (
          <Skeleton className="h-5 w-16" />
        ) : (
          <Badge tone={state?.tone ?? 'calm'}>{state?.label ?? dash}</Badge>
        )
      }
    />
  )
}

type Filing = AnswerOf<typeof listFilings>[number]
type SanctionsList = AnswerOf<typeof listSanctionsLists>[number]

/** The nearest deadline, only if all due filings were read; `total` is their number. */
export function nextDue(filings: readonly Pick<Filing, 'dueOn'>[], total: number | undefined): string | undefined {
  if (filings.length === 0 || filings.length !== total) return undefined
  return filings.map(({ dueOn }) => dueOn).toSorted()[0]
}

interface ListsState {
  readonly label: string
  readonly tone: Tone
  readonly names: string
  /** Load time of the oldest list; undefined without lists. */
  readonly loadedAt: string | undefined
}

/** Whether names can be screened, against which lists, and the age of the oldest. */
export function listsState(lists: readonly Pick<SanctionsList, 'label' | 'synthetic' | 'loadedAt'>[]): ListsState {
  const real = lists.filter((list) => !list.synthetic)
  const inForce = real.length > 0 ? real : lists
  const names = inForce.map(({ label }) => label).join(', ')
  const loadedAt = inForce.map((list) => list.loadedAt).toSorted()[0]
  if (loadedAt === undefined) return { label: ui.none, tone: 'bad', names, loadedAt }
  return real.length > 0
    ? { label: t.listsLoaded, tone: 'ok', names, loadedAt }
    : { label: t.listsSynthetic, tone: 'note', names, loadedAt }
}
