import { type ChangeEvent, useRef, useState } from 'react'
import type { BulkRun } from '#contract/bulk.ts'
import {
  type ClientImport,
  type ClientImportRow,
  checkClientImport,
  confirmClientImport,
  importTemplate,
  listClientImportRows,
} from '#contract/clients/import.ts'
import { colon } from '#kernel/language.ts'
import { followBulkRun } from '#web/api/bulk.ts'
import { errorToast, serverMessage } from '#web/api/call-error.ts'
import { useList } from '#web/api/list.ts'
import { useChange } from '#web/api/queries.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { SegmentedControl } from '#web/ui/form/choice.tsx'
import { readCsvText } from '#web/ui/form/csv-text.ts'
import { Switch } from '#web/ui/form/field.tsx'
import type { Column } from '#web/ui/list/data-table.tsx'
import { ListTable } from '#web/ui/list/list-table.tsx'
import * as ui from '#web/ui/messages.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import * as t from './messages.ts'

/** A file is validated row by row, previewed, and imported after confirmation. */
export function ImportClients({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const [file, setFile] = useState<ClientImport>()
  return (
    <Dialog open={open} onClose={onClose} size="l" firm title={t.importTitle} description={t.importHint}>
      {file ? (
        <Preview
          file={file}
          onAgain={() => setFile(undefined)}
          onStarted={(run) => {
            followBulkRun(run)
            onClose()
            setFile(undefined)
          }}
        />
      ) : (
        <ChooseFile onChecked={setFile} />
      )}
    </Dialog>
  )
}

function ChooseFile({ onChecked }: { onChecked: (file: ClientImport) => void }) {
  const check = useChange(checkClientImport, {
    onSuccess: onChecked,
    onError: (error) => setRefused(serverMessage(error)),
  })
  const input = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState<string>()

  async function read(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0]
    event.target.value = ''
    if (!file) return
    setRefused(undefined)
    const content = await readCsvText(file)
    check.mutate({ body: { fileName: file.name, content } })
  }

  return (
    <div className="grid justify-items-start gap-3.5 text-s">
      <p>{t.importColumnsHint}</p>
      {refused ? (
        <Notice tone="bad" alert>
          {refused}
        </Notice>
      ) : null}
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.txt,text/csv"
        aria-label={ui.csvFile}
        onChange={(event) => void read(event)}
      />
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" pending={check.isPending} onClick={() => input.current?.click()}>
          {check.isPending ? t.checkingLabel : t.chooseCsvAction}
        </Button>
        <Button variant="ghost" onClick={downloadTemplate}>
          {t.downloadTemplateAction}
        </Button>
      </div>
    </div>
  )
}

function downloadTemplate() {
  const address = URL.createObjectURL(new Blob([importTemplate], { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = address
  link.download = 'clients-template.csv'
  link.click()
  URL.revokeObjectURL(address)
}

const tones = { ready: 'ok', duplicate: 'warn', invalid: 'bad' } as const
const columns: readonly Column<ClientImportRow>[] = [
  { key: 'line', header: t.lineHeader, cell: ({ line }) => <span className="num">{line}</span> },
  { key: 'company', header: t.companyHeader, primary: true, cell: ({ companyName }) => companyName },
  { key: 'country', header: ui.country, cell: ({ country }) => country },
  {
    key: 'state',
    header: ui.status,
    cell: ({ state }) => <Badge tone={tones[state]}>{t.importRowStates[state]}</Badge>,
  },
  {
    key: 'errors',
    header: ui.result,
    cell: ({ errors }) => (
      <ul>
        {errors.map(({ column, message }) => (
          <li key={column}>
            <span className="font-strong">{column}</span>
            {colon}
            {message}
          </li>
        ))}
      </ul>
    ),
  },
]

interface PreviewProps {
  readonly file: ClientImport
  readonly onAgain: () => void
  readonly onStarted: (run: BulkRun) => void
}

function Preview({ file, onAgain, onStarted }: PreviewProps) {
  const [state, setState] = useState<'all' | ClientImportRow['state']>(
    file.invalid > 0 ? 'invalid' : file.duplicates > 0 ? 'duplicate' : 'all',
  )
  const [withDuplicates, setWithDuplicates] = useState(false)
  const query = { limit: 50, ...(state === 'all' ? {} : { state }) }
  const list = useList(listClientImportRows, { params: { id: file.id }, query })
  const confirm = useChange(confirmClientImport, {
    onSuccess: onStarted,
    onError: (error) => toast(errorToast(error)),
  })
  const imported = file.ready + (withDuplicates ? file.duplicates : 0)
  return (
    <div className="grid min-w-0 gap-3.5 text-s">
      <p role="status" className="num">
        {t.importSummary(
          file.fileName,
          t.rowCount(file.rows),
          file.ready,
          file.duplicates,
          file.invalid,
          file.unknownColumns.length > 0 ? t.ignoredColumns(file.unknownColumns.join(', ')) : '',
        )}
      </p>
      <SegmentedControl
        label={t.rowFilterLabel}
        options={[
          { value: 'all', label: t.allRowsFilter(file.rows) },
          { value: 'ready', label: t.readyRowsFilter(file.ready) },
          { value: 'duplicate', label: t.duplicateRowsFilter(file.duplicates) },
          { value: 'invalid', label: t.invalidRowsFilter(file.invalid) },
        ]}
        value={state}
        onValueChange={setState}
      />
      <div className="max-h-80 overflow-auto rounded-card border border-line" tabIndex={-1}>
        <ListTable
          list={list}
          caption={t.rowsLabel}
          columns={columns}
          rowKey={({ line }) => line}
          empty={<p className="p-4 text-ink-2">{t.rowsEmpty}</p>}
        />
      </div>
      {file.duplicates > 0 ? (
        <Switch
          label={t.importDuplicatesLabel}
          hint={t.importDuplicatesHint}
          checked={withDuplicates}
          onChange={(event) => setWithDuplicates(event.target.checked)}
        />
      ) : null}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onAgain}>{t.chooseOtherFileAction}</Button>
        <Button
          variant="primary"
          disabled={imported === 0}
          pending={confirm.isPending}
          onClick={() => confirm.mutate({ params: { id: file.id }, body: { withDuplicates } })}
        >
          {t.importClientsAction(ui.clientCount(imported))}
        </Button>
      </div>
    </div>
  )
}
