import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type RuleCode, ruleCodes } from '#contract/alerts/labels.ts'
import { ruleLabels } from '#contract/alerts/rule-labels.ts'
import {
  getRuleFigures,
  listRules,
  type RuleFigures,
  type RuleVersion,
  ruleFigureDays,
} from '#contract/alerts/rules.ts'
import { formatNumber } from '#kernel/language.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { read } from '#web/api/queries.ts'
import * as t from '#web/features/compliance-dashboard/messages.ts'
import { paths } from '#web/routes/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { dash, formatPercent } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { type Column, DataTable } from '#web/ui/list/data-table.tsx'
import * as ui from '#web/ui/messages.ts'
import { ComplianceNav } from '../compliance-nav.tsx'
import { statusLabels } from './labels.ts'
import { ParameterFacts } from './parameter-facts.tsx'

const RuleSheet = lazyPart(() => import('./rule-sheet.tsx'), 'RuleSheet')

const route = getRouteApi(paths.complianceRules)

/** One row for each rule, with its parameters and figures; a row opens its versions. */
export function RulesPage() {
  const rules = useQuery(read(listRules, {}))
  const figures = useQuery(read(getRuleFigures, {}))
  const { rule: openRule } = route.useSearch()
  const navigate = route.useNavigate()
  const open = (rule: RuleCode | undefined) => void navigate({ search: { rule }, resetScroll: false })
  return (
    <Page
      title={t.rulesPageTitle}
      breadcrumbs={[{ name: ui.complianceDashboard, to: paths.complianceDashboard }, { name: t.rulesPageTitle }]}
    >
      <ComplianceNav />
      <Card
        title={t.alertRulesLabel}
        aside={<span className="text-s text-ink-2">{t.ruleFiguresCaption(ruleFigureDays)}</span>}
        flush
      >
        <QueryContent reading={rules} messageOf={serverMessage} skeleton={<SkeletonRows rows={12} />}>
          {(versions) => (
            <>
              <DataTable
                caption={t.alertRulesLabel}
                columns={columns}
                rows={rowsOf(versions, figures.data?.rules ?? [])}
                rowKey={({ rule }) => rule}
                onRowOpen={({ rule }) => open(rule)}
                isCurrent={({ rule }) => rule === openRule}
              />
              {openRule === undefined ? null : (
                <RuleSheet
                  key={openRule}
                  rule={openRule}
                  versions={versions.filter(({ rule }) => rule === openRule)}
                  onClose={() => open(undefined)}
                />
              )}
            </>
          )}
        </QueryContent>
      </Card>
    </Page>
  )
}

interface Row {
  readonly rule: RuleCode
  /** The version in force, or the newest where none is. */
  readonly version: RuleVersion
  readonly waits: boolean
  readonly figures: RuleFigures | undefined
}

function rowsOf(versions: readonly RuleVersion[], figures: readonly RuleFigures[]): Row[] {
  return ruleCodes.flatMap((rule) => {
    const own = versions.filter((version) => version.rule === rule)
    const version = own.find(({ status }) => status === 'in_force') ?? own[0]
    if (!version) return []
    const waits = own.some(({ status }) => status === 'waiting')
    return [{ rule, version, waits, figures: figures.find((one) => one.rule === rule) }]
  })
}

const columns: readonly Column<Row>[] = [
  {
    key: 'rule',
    header: t.ruleLabel,
    primary: true,
    cell: ({ rule }) => <span className="font-strong">{ruleLabels[rule].name}</span>,
    detail: ({ version }) => (
      <span className="block max-w-[36rem] num">
        <ParameterFacts version={version} />
      </span>
    ),
  },
  {
    key: 'status',
    header: ui.status,
    phone: 'figure',
    cell: ({ version, waits }) => (
      <span className="flex flex-wrap gap-1.5">
        {version.enabled ? <Badge>{statusLabels[version.status]}</Badge> : <Badge tone="warn">{t.offBadge}</Badge>}
        {version.asksForReview ? <Badge tone="note">{t.requiresReviewLabel}</Badge> : null}
        {waits ? <Badge tone="warn">{statusLabels.waiting}</Badge> : null}
      </span>
    ),
  },
  {
    key: 'source',
    header: ui.source,
    phone: 'hidden',
    cell: ({ version: { legalReference, verifiedBy } }) =>
      legalReference === null ? t.internalPolicy : verifiedBy ? t.verifiedBadge : t.unverifiedBadge,
  },
  {
    key: 'raised',
    header: ui.alerts,
    align: 'end',
    cell: ({ figures }) => (figures ? formatNumber(figures.raised) : dash),
  },
  {
    key: 'hits',
    header: t.hitRateHeader,
    align: 'end',
    phone: 'hidden',
    cell: ({ figures }) => <Figure percent={figures?.hitPercent} of={figures && t.eventCount(figures.evaluated)} />,
  },
  {
    key: 'false',
    header: t.falsePositivesHeader,
    align: 'end',
    phone: 'hidden',
    cell: ({ figures }) => (
      <Figure
        percent={figures?.falsePositivePercent}
        of={figures && t.falsePositivesOf(figures.falsePositives, figures.stated)}
      />
    ),
  },
]

/** A share, and the rows behind it; a dash without rows. */
function Figure({ percent, of }: { percent: number | null | undefined; of: string | undefined }) {
  if (percent === null || percent === undefined) return dash
  return (
    <span className="grid py-0.5">
      <span className="font-strong">{formatPercent(percent)}</span>
      <span className="text-[12.5px] text-ink-2">{of}</span>
    </span>
  )
}
