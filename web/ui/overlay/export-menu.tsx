import { Download } from 'lucide-react'
import { Button } from '../button.tsx'
import { Menu } from './menu.tsx'

const names = {
  csv: 'CSV file',
  xlsx: 'Excel workbook (XLSX)',
  json: 'JSON file',
  pdf: 'PDF document',
} as const
type Format = keyof typeof names

interface ExportMenuProps<F extends Format> {
  readonly addressOf: (format: F) => string
  readonly label?: string
  /** What is downloaded, for whoever hears the button's name alone: 'Revenue Report'. */
  readonly about?: string
  readonly formats?: readonly F[]
  /** Formats that cannot hold so much, with why: 'up to 5,000 entries'. */
  readonly without?: Partial<Readonly<Record<F, string>>>
}

/** Downloads the list as it is filtered and sorted: `addressOf(exportClients, { query: { …filter, format } })`. CSV and XLSX unless said. */
export function ExportMenu<F extends Format = 'csv' | 'xlsx'>({
  addressOf,
  label = 'Export',
  about,
  formats = ['csv', 'xlsx'] as unknown as readonly F[],
  without = {},
}: ExportMenuProps<F>) {
  return (
    <Menu
      trigger={(props) => (
        <Button {...props} icon={<Download aria-hidden="true" />}>
          {label}
          {about ? <span className="sr-only"> {about}</span> : null}
        </Button>
      )}
      items={formats.map((format) => {
        const refused = without[format]
        return {
          label: refused === undefined ? names[format] : `${names[format]}, ${refused}`,
          disabled: refused !== undefined,
          onSelect: () => download(addressOf(format)),
        }
      })}
    />
  )
}

/** Lets the browser fetch an address as a file, under the name that the server gives. */
function download(address: string) {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}
