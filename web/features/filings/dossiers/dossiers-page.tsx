import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { FolderCheck } from 'lucide-react'
import { listDocuments } from '#contract/documents/api.ts'
import {
  attachDossierDocument,
  type Dossier,
  dossierStates,
  getDossier,
  listDossiers,
  type OperationKind,
  operationKindNames,
  operationKinds,
  setDossierKind,
  waiveDossier,
} from '#contract/filings/dossiers.ts'
import { useApiForm } from '#web/api/api-form.ts'
import { fieldMessage, serverMessage } from '#web/api/call-error.ts'
import { exportAddress } from '#web/api/client.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { useList } from '#web/api/list.ts'
import { read, useChange } from '#web/api/queries.ts'
import * as t from '#web/features/filings/messages.ts'
import { conversionPath, documentVersionPath, paths } from '#web/routes/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { ReasonField } from '#web/ui/form/form-field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { DateText, Money } from '#web/ui/format/figures.tsx'
import { valueLabel } from '#web/ui/format/value-labels.ts'
import { Card } from '#web/ui/layout/card.tsx'
import type { Column } from '#web/ui/list/data-table.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { useListSearch } from '#web/ui/list/list.ts'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { ListTable } from '#web/ui/list/list-table.tsx'
import * as ui from '#web/ui/messages.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { ExportMenu } from '#web/ui/overlay/export-menu.tsx'
import { ComplianceNav } from '../compliance-nav.tsx'
import { ListFilters } from '../list-filters.tsx'

const route = getRouteApi(paths.dossiers)
const tones = { incomplete: 'warn', complete: 'ok', waived: 'note' } as const

/** Documents that conversions require by their kind of operation. */
export function DossiersPage() {
  const { dossier, state, q } = route.useSearch()
  const navigate = route.useNavigate()
  const open = (id: number | undefined) =>
    void navigate({ search: (before) => ({ ...before, dossier: id }), resetScroll: false })
  return (
    <ListPage
      title={t.dossiersPageTitle}
      parents={[{ name: ui.complianceDashboard, to: paths.complianceDashboard }]}
      actions={<ExportMenu addressOf={exportAddress(listDossiers, { query: { state, q } })} />}
      intro={<ComplianceNav />}
      overlays={
        dossier === undefined ? null : <DossierView key={dossier} id={dossier} onClose={() => open(undefined)} />
      }
    >
      <Card title={t.dossiersTitle} aside={<Filters />} flush>
        <DossierList onOpen={open} />
      </Card>
    </ListPage>
  )
}

function Filters() {
  const [{ state, q }, change] = useListSearch(paths.dossiers)
  return (
    <ListFilters
      search={{
        label: t.dossierSearchLabel,
        placeholder: t.dossierSearchPlaceholder,
        value: q,
        onSearch: (text) => change({ q: text }),
      }}
      choice={{
        label: ui.status,
        all: t.allDossiersLabel,
        options: dossierStates.map((value) => ({ value, label: valueLabel(value) })),
        value: state,
        onValueChange: (chosen) => change({ state: chosen }),
      }}
    />
  )
}

const attachedOf = ({ documents }: Dossier): string =>
  t.attachedShare(documents.filter(({ documentId }) => documentId !== null).length, documents.length)

const columns: readonly Column<Dossier>[] = [
  {
    key: 'conversion',
    header: ui.conversion,
    primary: true,
    cell: ({ conversionReference }) => <span className="font-strong num">{conversionReference}</span>,
  },
  { key: 'client', header: ui.client, phone: 'fact', cell: ({ clientName }) => clientName },
  {
    key: 'kind',
    header: t.operationTypeLabel,
    phone: 'hidden',
    cell: ({ operationKind }) => operationKindNames[operationKind],
  },
  {
    key: 'amount',
    header: ui.amount,
    align: 'end',
    cell: ({ amountXof }) => <Money amount={amountXof} currency="XOF" />,
  },
  { key: 'documents', header: t.documentsTitle, align: 'end', phone: 'labelled', cell: attachedOf },
  {
    key: 'state',
    header: ui.status,
    phone: 'fact',
    cell: ({ state }) => <Badge tone={tones[state]}>{valueLabel(state)}</Badge>,
  },
]

function DossierList({ onOpen }: { onOpen: (id: number) => void }) {
  const { state, q, dossier } = route.useSearch()
  const query = { limit: 50, ...(state ? { state } : {}), ...(q ? { q } : {}) }
  const list = useList(listDossiers, { query })
  return (
    <ListTable
      list={list}
      caption={t.dossiersCaption}
      columns={columns}
      rowKey={({ conversionId }) => conversionId}
      onRowOpen={({ conversionId }) => onOpen(conversionId)}
      isCurrent={({ conversionId }) => conversionId === dossier}
      empty={
        <EmptyState
          icon={<FolderCheck />}
          title={state || q ? t.noDossiersFound : t.dossiersEmptyTitle}
          text={state || q ? t.tryOtherStatusHint : t.dossiersEmptyHint}
        />
      }
    />
  )
}

function DossierView({ id, onClose }: { id: number; onClose: () => void }) {
  const page = useQuery(read(getDossier, { params: { conversionId: id } }))
  return (
    <Dialog
      onClose={onClose}
      title={page.data ? t.dossierOfConversion(page.data.conversionReference) : t.dossierTitle}
      description={t.checklistsUnverifiedHint}
      size="l"
    >
      <QueryContent reading={page} messageOf={serverMessage} skeleton={<SkeletonRows rows={5} />}>
        {(data) => <DossierBody dossier={data} />}
      </QueryContent>
    </Dialog>
  )
}

function DossierBody({ dossier }: { dossier: Dossier }) {
  const user = useSignedInUser()
  const setKind = useChange(setDossierKind)
  const mayChange = can(user, 'conversions.create')
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center gap-3">
        <p className="text-[22px] font-title">
          <Money amount={dossier.amountXof} currency="XOF" />
        </p>
        <Badge tone={tones[dossier.state]}>{valueLabel(dossier.state)}</Badge>
        <Link className="ml-auto text-s underline" {...conversionPath(dossier.conversionId)}>
          {t.openConversionAction}
        </Link>
      </div>
      {dossier.state === 'incomplete' ? (
        <Notice tone={dossier.isBlocking ? 'warn' : 'calm'}>
          {dossier.isBlocking ? t.dossierBlocksHint : t.dossierNotBlockingHint}
        </Notice>
      ) : null}
      <Field label={t.operationTypeLabel}>
        <Select
          options={operationKinds.map((value) => ({ value, label: operationKindNames[value] }))}
          value={dossier.operationKind}
          disabled={!mayChange || setKind.isPending}
          onChange={({ target: { value } }) =>
            setKind.mutate({
              params: { conversionId: dossier.conversionId },
              body: { operationKind: value as OperationKind },
              version: dossier.version,
            })
          }
        />
      </Field>
      <ul className="divide-y divide-line" aria-label={t.documentsTitle}>
        {dossier.documents.map((document) => (
          <DocumentRow key={document.kind} dossier={dossier} document={document} mayChange={mayChange} />
        ))}
      </ul>
      {dossier.waiver ? (
        <Notice tone="note" title={t.waivedTitle}>
          {t.waiverSummary(dossier.waiver.by, <DateText value={dossier.waiver.at} time />, dossier.waiver.reason)}
        </Notice>
      ) : dossier.state === 'incomplete' && can(user, 'filings.handle') ? (
        <Waiver dossier={dossier} />
      ) : null}
    </div>
  )
}

interface DocumentRowProps {
  readonly dossier: Dossier
  readonly document: Dossier['documents'][number]
  readonly mayChange: boolean
}

function DocumentRow({ dossier, document, mayChange }: DocumentRowProps) {
  const attach = useChange(attachDossierDocument)
  const query = { limit: 100, isActive: 'true' as const, ...(dossier.clientId ? { clientId: dossier.clientId } : {}) }
  const documents = useQuery(read(listDocuments, { query }))
  const known = documents.data ?? []
  const options = known.map(({ id, title, fileName }) => ({ value: String(id), label: `${title} (${fileName})` }))
  const set = (documentId: number | null) =>
    attach.mutate({
      params: { conversionId: dossier.conversionId },
      body: { kind: document.kind, documentId },
      version: dossier.version,
    })
  if (document.documentId !== null && !known.some(({ id }) => id === document.documentId))
    options.unshift({ value: String(document.documentId), label: document.documentTitle ?? '' })
  return (
    <li className="grid grid-cols-2 items-center gap-3 py-2 max-sm:grid-cols-1">
      <div className="min-w-0 text-s">
        <p className="font-strong">{document.name}</p>
        <p className="text-ink-2">
          {document.attachedBy && document.documentId !== null ? t.attachedBy(document.attachedBy) : t.notAttached}
        </p>
        {document.documentId !== null && document.documentVersion !== null ? (
          <p className="flex flex-wrap items-center gap-2">
            <Link
              {...documentVersionPath(document.documentId, document.documentVersion)}
              className="text-ink-2 underline"
            >
              {ui.documentVersion(document.documentVersion)}
            </Link>
            {mayChange && document.newestVersion !== null && document.newestVersion !== document.documentVersion ? (
              <Button size="s" pending={attach.isPending} onClick={() => set(document.documentId)}>
                {ui.newerVersionAction(document.newestVersion)}
              </Button>
            ) : null}
          </p>
        ) : null}
        {attach.error ? <p className="text-bad">{fieldMessage(attach.error)}</p> : null}
      </div>
      <Select
        aria-label={t.documentForLabel(document.name)}
        placeholder={ui.none}
        options={options}
        value={document.documentId === null ? '' : String(document.documentId)}
        disabled={!mayChange || attach.isPending}
        onChange={({ target: { value } }) => set(value === '' ? null : Number(value))}
      />
    </li>
  )
}

function Waiver({ dossier }: { dossier: Dossier }) {
  const api = useApiForm(waiveDossier, {
    defaultValues: { reason: '' },
    toInput: (body) => ({ params: { conversionId: dossier.conversionId }, body, version: dossier.version }),
  })
  return (
    <form {...api.formProps} className="grid gap-3.5 border-t border-line pt-4">
      <ReasonField form={api.form} label={t.waiverReasonLabel} rows={2} />
      <Refusal {...api.refusal} />
      <div className="flex justify-end">
        <Button type="submit" pending={api.isPending}>
          {t.waiveAction}
        </Button>
      </div>
    </form>
  )
}
