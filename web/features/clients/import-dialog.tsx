import { useInfiniteQuery } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
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
import { useBulkRun } from '#web/api/bulk.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { readPages, useChange } from '#web/api/queries.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { SegmentedControl } from '#web/ui/form/choice.tsx'
import { Switch } from '#web/ui/form/field.tsx'
import { formatCount } from '#web/ui/format/format.ts'
import { BulkProgress } from '#web/ui/list/bulk-bar.tsx'
import { type Column, DataTable } from '#web/ui/list/data-table.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

/**
 * The Import button: a file is validated row by row, previewed, and imported after confirmation.
 */
export function ImportButton() {
  const [open, setOpen] = useState(false)
  const [file, setFile] = useState<ClientImport>()
  const [started, setStarted] = useState<BulkRun>()
  const [following, setFollowing] = useState(false)
  const { run, failures } = useBulkRun(started, 'clients')
  return (
    <>
      <Button icon={<FileUp aria-hidden="true" />} onClick={() => setOpen(true)}>
        Import
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        size="l"
        firm
        title="Import clients"
        description="A CSV file with a line for each client. Nothing is imported before you have seen what was found."
      >
        {file ? (
          <Preview
            file={file}
            onAgain={() => setFile(undefined)}
            onStarted={(begun) => {
              setStarted(begun)
              setFollowing(true)
              setOpen(false)
              setFile(undefined)
            }}
          />
        ) : (
          <ChooseFile onChecked={setFile} />
        )}
      </Dialog>
      <BulkProgress
        title="Import clients"
        noun="client"
        run={run}
        failures={failures}
        open={following}
        onClose={() => setFollowing(false)}
      />
    </>
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
    const content = textOf(await file.arrayBuffer())
    check.mutate({ body: { fileName: file.name, content } })
  }

  return (
    <div className="grid justify-items-start gap-3.5 text-s">
      <p>
        The first line names the columns: Company Name, Contact Person, Email, Address and Country must be there.
        Further ones are in the template.
      </p>
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
        aria-label="CSV file"
        onChange={(event) => void read(event)}
      />
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" pending={check.isPending} onClick={() => input.current?.click()}>
          {check.isPending ? 'Checking…' : 'Choose a CSV file'}
        </Button>
        <Button variant="ghost" onClick={downloadTemplate}>
          Download the template
        </Button>
      </div>
    </div>
  )
}

/** Spreadsheets on Windows still write files in encodings other than UTF-8. */
function textOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
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
const words = { ready: 'Ready', duplicate: 'Duplicate', invalid: 'Invalid' } as const

const columns: readonly Column<ClientImportRow>[] = [
  { key: 'line', header: 'Line', cell: ({ line }) => <span className="num">{line}</span> },
  { key: 'company', header: 'Company', primary: true, cell: ({ companyName }) => companyName },
  { key: 'country', header: 'Country', cell: ({ country }) => country },
  { key: 'state', header: 'State', cell: ({ state }) => <Badge tone={tones[state]}>{words[state]}</Badge> },
  {
    key: 'errors',
    header: 'What was found',
    cell: ({ errors }) => (
      <ul>
        {errors.map(({ column, message }) => (
          <li key={column}>
            <span className="font-strong">{column}</span>: {message}
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
  const list = useInfiniteQuery(readPages(listClientImportRows, { params: { id: file.id }, query }))
  const confirm = useChange(confirmClientImport, {
    onSuccess: onStarted,
    onError: (error) => toast({ title: 'Error', description: serverMessage(error), destructive: true }),
  })
  const imported = file.ready + (withDuplicates ? file.duplicates : 0)
  return (
    <div className="grid min-w-0 gap-3.5 text-s">
      <p role="status" className="num">
        {file.fileName}: {formatCount(file.rows, 'row')}, {file.ready} ready, {file.duplicates} duplicate,{' '}
        {file.invalid} invalid.
        {file.unknownColumns.length > 0 ? ` Left out: ${file.unknownColumns.join(', ')}.` : null}
      </p>
      <SegmentedControl
        label="Rows shown"
        options={[
          { value: 'all', label: `All ${file.rows}` },
          { value: 'ready', label: `Ready ${file.ready}` },
          { value: 'duplicate', label: `Duplicates ${file.duplicates}` },
          { value: 'invalid', label: `Invalid ${file.invalid}` },
        ]}
        value={state}
        onValueChange={setState}
      />
      <div className="max-h-80 overflow-auto rounded-card border border-line" tabIndex={-1}>
        <DataTable
          caption="Rows of the file"
          columns={columns}
          rows={list.data?.pages.flatMap((page) => page.items) ?? []}
          rowKey={({ line }) => line}
          loading={list.isPending}
          empty={<p className="p-4 text-ink-2">No such row.</p>}
          more={{
            hasMore: list.hasNextPage,
            loading: list.isFetchingNextPage,
            load: () => void list.fetchNextPage(),
          }}
        />
      </div>
      {file.duplicates > 0 ? (
        <Switch
          label="Import duplicates too"
          hint="They were looked at and are other companies"
          checked={withDuplicates}
          onChange={(event) => setWithDuplicates(event.target.checked)}
        />
      ) : null}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onAgain}>Choose another file</Button>
        <Button
          variant="primary"
          disabled={imported === 0}
          pending={confirm.isPending}
          onClick={() => confirm.mutate({ params: { id: file.id }, body: { withDuplicates } })}
        >
          Import {formatCount(imported, 'client')}
        </Button>
      </div>
    </div>
  )
}
