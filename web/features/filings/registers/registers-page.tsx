import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Landmark, Plus } from 'lucide-react'
import { useState } from 'react'
import {
  addBranch,
  type Branch,
  changeBranch,
  listBranches,
  listRegisters,
  type RegisterLine,
  registerGroups,
} from '#contract/filings/registers.ts'
import { withPercentSign } from '#kernel/language.ts'
import { type ApiForm, useApiForm } from '#web/api/api-form.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { toWholeList } from '#web/api/list.ts'
import { fetchListed, useRecordForm } from '#web/api/opened-record.ts'
import { read } from '#web/api/queries.ts'
import * as t from '#web/features/filings/messages.ts'
import { paths } from '#web/routes/paths.ts'
import { HiddenUntil } from '#web/ui/after-content.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { ErrorPanel } from '#web/ui/feedback/error-panel.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { Switch } from '#web/ui/form/field.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { notBlank, TextField } from '#web/ui/form/form-field.tsx'
import { countryText } from '#web/ui/format/country-name.ts'
import { DateText } from '#web/ui/format/figures.tsx'
import { dash, groupThousands } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { type Column, DataTable } from '#web/ui/list/data-table.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { ListTable } from '#web/ui/list/list-table.tsx'
import * as ui from '#web/ui/messages.ts'
import { ComplianceNav } from '../compliance-nav.tsx'
import { EvidenceFields, evidenceOf } from './evidence-fields.tsx'
import { LineDialog } from './line-dialog.tsx'

/** Figures and texts behind the rules, with their sources and verifiers. */
export function RegistersPage() {
  const lines = useQuery(read(listRegisters, {}))
  return (
    <Page
      title={t.registersPageTitle}
      breadcrumbs={[{ name: ui.complianceDashboard, to: paths.complianceDashboard }, { name: t.registersPageTitle }]}
    >
      <ComplianceNav />
      <Lines lines={lines} />
      <HiddenUntil settled={!lines.isPending}>
        <Branches />
      </HiddenUntil>
    </Page>
  )
}

/** Figures are grouped; texts are shown unchanged. */
const valueText = ({ value, unit }: Pick<RegisterLine, 'value' | 'unit'>): string => {
  if (value === '') return dash
  const shown = /^\d{4,}$/.test(value) ? groupThousands(value) : value
  if (unit === '%') return withPercentSign(shown)
  const counted = value === '1' ? t.singularUnit(unit) : unit
  return unit === '' ? shown : `${shown} ${counted}`
}

function Verified({ verifiedBy, verifiedOn }: Pick<RegisterLine, 'verifiedBy' | 'verifiedOn'>) {
  if (verifiedBy === null) return <Badge tone="warn">{t.unverifiedBadge}</Badge>
  return (
    <>
      {verifiedBy}, <DateText value={verifiedOn} />
    </>
  )
}

const lineColumns: readonly Column<RegisterLine>[] = [
  {
    key: 'label',
    header: t.entryHeader,
    primary: true,
    cell: ({ label }) => <span className="font-strong">{label}</span>,
  },
  {
    key: 'value',
    header: t.valueLabel,
    align: 'end',
    phone: 'figure',
    cell: (line) => <span className={line.unit === '' ? '' : 'whitespace-nowrap'}>{valueText(line)}</span>,
  },
  { key: 'source', header: ui.source, phone: 'hidden', cell: ({ source }) => source },
  {
    key: 'effective',
    header: t.inForceFromLabel,
    phone: 'hidden',
    cell: ({ effectiveOn }) => (effectiveOn ? <DateText value={effectiveOn} /> : dash),
  },
  { key: 'verified', header: t.verifiedByLabel, phone: 'labelled', cell: (line) => <Verified {...line} /> },
]

/** The tables have the same columns, so that one head serves all. */
const columnWidths =
  'sm:[&_table]:table-fixed sm:[&_th:nth-child(1)]:w-[24%] sm:[&_th:nth-child(2)]:w-[14%] sm:[&_th:nth-child(3)]:w-[36%] sm:[&_th]:w-[13%]'

function Lines({ lines: { data, error, refetch } }: { lines: UseQueryResult<RegisterLine[]> }) {
  const user = useSignedInUser()
  const [opened, setOpened] = useState<RegisterLine | null>(null)
  const mayHandle = can(user, 'filings.handle')
  if (error && !data) return <ErrorPanel message={serverMessage(error)} onRetry={() => void refetch()} />
  return (
    <>
      <Card
        title={t.valuesTitle}
        aside={data ? <VerifiedShare lines={data} /> : null}
        flush
        className={classNames('overflow-clip', columnWidths)}
      >
        <div aria-hidden="true" className="grid grid-cols-[24%_14%_36%_13%_13%] text-xs text-ink-2 max-sm:hidden">
          {lineColumns.map(({ key, header, align }, at) => (
            <span
              key={key}
              className={classNames(
                'py-2 font-medium',
                at === 0 ? 'px-4' : 'px-2 desktop:px-3',
                align === 'end' && 'text-end',
              )}
            >
              {header}
            </span>
          ))}
        </div>
        {data ? null : <SkeletonRows rows={8} />}
        {(data ? registerGroups : []).map((group) => (
          <section key={group} aria-label={t.registerGroupNames[group]}>
            <h3 className="border-y border-line bg-calm-soft px-4 py-1.5 text-xs! font-strong">
              {t.registerGroupNames[group]}
            </h3>
            <DataTable
              caption={t.registerGroupNames[group]}
              columns={lineColumns}
              rows={data?.filter((line) => line.group === group) ?? []}
              rowKey={({ key }) => key}
              onRowOpen={setOpened}
              isHeadHidden
            />
          </section>
        ))}
      </Card>
      {opened ? <LineDialog line={opened} mayRecord={mayHandle} onClose={() => setOpened(null)} /> : null}
    </>
  )
}

function VerifiedShare({ lines }: { lines: readonly RegisterLine[] }) {
  const verified = lines.filter(({ verifiedBy }) => verifiedBy !== null).length
  return <Badge tone={verified === lines.length ? 'ok' : 'warn'}>{t.verifiedShare(verified, lines.length)}</Badge>
}

const branchColumns: readonly Column<Branch>[] = [
  {
    key: 'code',
    header: t.branchLabel,
    primary: true,
    cell: ({ code, name }) => (
      <span className="font-strong">
        <span className="num">{code}</span>, {name}
      </span>
    ),
  },
  { key: 'bank', header: ui.bank, phone: 'fact', cell: ({ bankName }) => bankName },
  {
    key: 'place',
    header: t.placeHeader,
    phone: 'fact',
    cell: ({ city, country }) => `${city}, ${countryText(country)}`,
  },
  { key: 'source', header: ui.source, phone: 'hidden', cell: ({ source }) => source },
  { key: 'verified', header: t.verifiedByLabel, cell: (branch) => <Verified {...branch} /> },
  {
    key: 'state',
    header: ui.status,
    phone: 'figure',
    cell: ({ isActive }) => <Badge tone={isActive ? 'ok' : 'calm'}>{isActive ? t.inUseLabel : t.notInUse}</Badge>,
  },
]

function Branches() {
  const user = useSignedInUser()
  const list = toWholeList(useQuery(read(listBranches, {})))
  const [opened, setOpened] = useState<Branch | 'new' | null>(null)
  const mayHandle = can(user, 'filings.handle')
  const add = mayHandle ? (
    <Button size="s" icon={<Plus />} onClick={() => setOpened('new')}>
      {t.addBranchAction}
    </Button>
  ) : null
  return (
    <Card title={t.branchesTitle} aside={add} flush>
      <ListTable
        list={list}
        caption={t.branchesTitle}
        columns={branchColumns}
        rowKey={({ id }) => id}
        {...(mayHandle ? { onRowOpen: setOpened } : {})}
        empty={<EmptyState icon={<Landmark />} title={t.branchesEmptyTitle} text={t.branchesEmptyHint} />}
      />
      {opened === 'new' ? <AddBranchDialog onClose={() => setOpened(null)} /> : null}
      {opened && opened !== 'new' ? <EditBranchDialog branch={opened} onClose={() => setOpened(null)} /> : null}
    </Card>
  )
}

const blank = { source: '', effectiveOn: null, verifiedBy: null, verifiedOn: null }

const fieldsOfBranch = (branch: Branch | null) => ({
  code: branch?.code ?? '',
  bankName: branch?.bankName ?? '',
  name: branch?.name ?? '',
  city: branch?.city ?? '',
  country: branch?.country ?? '',
  ...evidenceOf(branch ?? blank),
  isActive: branch?.isActive ?? true,
})
type BranchFields = ReturnType<typeof fieldsOfBranch>

function AddBranchDialog({ onClose }: { onClose: () => void }) {
  const api = useApiForm(addBranch, {
    defaultValues: fieldsOfBranch(null),
    toInput: ({ isActive: _, ...body }) => ({ body }),
    onSuccess: onClose,
  })
  return <BranchForm form={api} branch={null} onClose={onClose} />
}

function EditBranchDialog({ branch, onClose }: { branch: Branch; onClose: () => void }) {
  const api = useRecordForm(changeBranch, {
    record: branch,
    fieldsOf: fieldsOfBranch,
    load: fetchListed(listBranches, {}, branch.id),
    path: listBranches.path,
    toInput: ({ code: _, ...body }, { id, version }) => ({ params: { id }, body, version }),
    onSuccess: onClose,
  })
  return <BranchForm form={api} branch={branch} onClose={onClose} />
}

interface BranchFormProps {
  readonly form: ApiForm<BranchFields>
  readonly branch: Branch | null
  readonly onClose: () => void
}

/** Fields of a bank branch. Its code never changes, because form numbers are counted by it. */
function BranchForm({ form: api, branch, onClose }: BranchFormProps) {
  const { form } = api
  const required = { form, required: true, rules: notBlank(ui.required) }

  return (
    <FormDialog
      form={api}
      onClose={onClose}
      title={branch ? t.branchTitle(branch.code) : t.addBranchAction}
      submitLabel={branch ? ui.save : ui.add}
      firm
    >
      <div className="grid grid-cols-2 gap-3.5 max-sm:grid-cols-1">
        <TextField {...required} name="code" label={ui.code} maxLength={20} disabled={branch !== null} />
        <TextField {...required} name="bankName" label={ui.bank} maxLength={140} />
        <TextField {...required} name="name" label={t.branchLabel} maxLength={140} />
        <TextField {...required} name="city" label={t.cityLabel} maxLength={80} />
        <TextField {...required} name="country" label={ui.country} maxLength={80} />
      </div>
      <EvidenceFields form={form} />
      {branch ? <Switch label={t.inUseLabel} {...form.register('isActive')} /> : null}
    </FormDialog>
  )
}
