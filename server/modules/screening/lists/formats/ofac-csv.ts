import type { ListedType } from '#name-matching/index.ts'
import { birthDateOf, type EntryDraft, genderOf } from './list-entry.ts'
import { type Bytes, DamagedList, type Row, rowsOf } from './rows.ts'

/** OFAC's SDN list in its legacy CSV format: three files without headers, `-0-` for empty cells. */
export interface OfacFiles {
  readonly sdn: Bytes
  /** Aliases and addresses; the list is valid without them but has fewer facts. */
  readonly alt?: Bytes | undefined
  readonly add?: Bytes | undefined
}

const columns = { sdn: 12, alt: 5, add: 6 } as const
const nothing = '-0-'
/** DOS files end with this character. */
const endOfFile = '\u001a'

export async function readOfacCsv(files: OfacFiles): Promise<EntryDraft[]> {
  const aliases = await gather(files.alt, columns.alt, ([id = '', , kind = '', name = '']) => [
    id,
    { weak: /weak/i.test(kind), name },
  ])
  const countries = await gather(files.add, columns.add, ([id = '', , , , country = '']) => [id, country])
  const drafts: EntryDraft[] = []
  for await (const row of completeRows(files.sdn, columns.sdn)) {
    const [id = '', name = '', kind = '', program = ''] = row.cells
    if (!/^\d+$/.test(id)) throw new DamagedList(row.line, `"${id.slice(0, 40)}" is no entry number`)
    if (name === '') throw new DamagedList(row.line, 'an entry has no name')
    const remarks = row.cells[11] ?? ''
    const known = aliases.get(id) ?? []
    drafts.push({
      entryId: id,
      name,
      aliases: known.filter(({ weak }) => !weak).map((alias) => alias.name),
      weakAliases: [...known.filter(({ weak }) => weak).map((alias) => alias.name), ...remarkedAliases(remarks)],
      type: typeOf(kind),
      countries: [
        ...(countries.get(id) ?? []),
        ...remarked(remarks, /(?:nationality|citizen|POB [^;]*,|POB)\s+([A-Z][^;,.]+)/g),
      ],
      program: program.replaceAll('] [', ', '),
      ...remarkedFacts(remarks),
    })
  }
  if (drafts.length === 0) throw new DamagedList(null, 'it has no entries')
  return drafts
}

const typeOf = (kind: string): ListedType =>
  kind === 'individual' ? 'person' : kind === 'vessel' || kind === 'aircraft' ? kind : 'organisation'

async function gather<T>(bytes: Bytes | undefined, width: number, read: (cells: readonly string[]) => [string, T]) {
  const found = new Map<string, T[]>()
  if (!bytes) return found
  for await (const { cells } of completeRows(bytes, width)) {
    const [id, value] = read(cells)
    const known = found.get(id)
    if (known) known.push(value)
    else found.set(id, [value])
  }
  return found
}

async function* completeRows(bytes: Bytes, width: number): AsyncGenerator<Row> {
  for await (const { cells, line } of rowsOf(bytes)) {
    if (cells.length === 1 && cells[0] === endOfFile) continue
    if (cells.length !== width) throw new DamagedList(line, `it has ${cells.length} columns instead of ${width}`)
    yield { line, cells: cells.map((cell) => (cell === nothing ? '' : cell)) }
  }
}

const remarked = (remarks: string, fact: RegExp): string[] =>
  [...remarks.matchAll(fact)].map(([, found = '']) => found.trim())

/** The list gives weak aliases in the remarks: `a.k.a. 'TALHA'`. */
const remarkedAliases = (remarks: string): string[] => remarked(remarks, /a\.k\.a\. '([^']+)'/g)

/** Extracts the facts that the legacy format has only as text in the remarks. */
export function remarkedFacts(remarks: string): Pick<EntryDraft, 'birthDates' | 'gender' | 'identifiers' | 'wallets'> {
  return {
    birthDates: remarked(remarks, /DOB ([^;.]+)/g).flatMap((text) => birthDateOf(text) ?? []),
    gender: genderOf(/Gender (Male|Female)/.exec(remarks)?.[1]),
    identifiers: remarked(
      remarks,
      /(?:Passport|National ID No\.|Identification Number|Tax ID No\.|NIT #|RUC #|RTN|C\.U\.R\.P\.|R\.F\.C\.|Registration (?:ID|Number)|IMO|D\.U\.N\.S\. Number|Cedula No\.|SSN|C\.U\.I\.T\.)\s+([A-Z0-9][A-Z0-9./-]{3,})/g,
    ),
    wallets: remarked(remarks, /Digital Currency Address - [A-Z0-9]+ ([A-Za-z0-9]{20,})/g),
  }
}
