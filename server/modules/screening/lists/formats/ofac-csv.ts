import type { ListedType } from '#name-matching/index.ts'
import * as t from '#server/modules/screening/messages.ts'
import { birthDateOf, type EntryDraft, genderOf } from './list-entry.ts'
import { type Bytes, DamagedList, type Row, rowsOf } from './rows.ts'

/** OFAC's SDN list in its legacy CSV format: four files without headers, `-0-` for empty cells. */
export interface OfacFiles {
  readonly sdn: Bytes
  /** Aliases and addresses; the list is valid without them but has fewer facts. */
  readonly alt?: Bytes | undefined
  readonly add?: Bytes | undefined
  /** The rest of remarks that are too long for the list; newer lists keep wallets there. */
  readonly comments?: Bytes | undefined
}

const columns = { sdn: 12, alt: 5, add: 6, comments: 2 } as const
const nothing = '-0-'
/** DOS files end with this character. */
const endOfFile = '\u001a'

export async function readOfacCsv(files: OfacFiles): Promise<EntryDraft[]> {
  const aliases = await gather(files.alt, columns.alt, ([id = '', , kind = '', name = '']) => [
    id,
    { weak: /weak/i.test(kind), name },
  ])
  const countries = await gather(files.add, columns.add, ([id = '', , , , country = '']) => [id, country])
  const comments = await gather(files.comments, columns.comments, ([id = '', text = '']) => [id, text])
  const drafts: EntryDraft[] = []
  for await (const row of completeRows(files.sdn, columns.sdn)) {
    const [id = '', name = '', kind = '', program = ''] = row.cells
    if (!/^\d+$/.test(id)) throw new DamagedList(row.line, t.entryNumberInvalid(id.slice(0, 40)))
    if (name === '') throw new DamagedList(row.line, t.entryNameMissing)
    const remarks = wholeRemarks(row.cells[11] ?? '', comments.get(id) ?? [])
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
  if (drafts.length === 0) throw new DamagedList(null, t.listEmpty)
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
    if (cells.length !== width) throw new DamagedList(line, t.columnCountWrong(cells.length, width))
    yield { line, cells: cells.map((cell) => (cell === nothing ? '' : cell)) }
  }
}

const remarked = (remarks: string, fact: RegExp): string[] =>
  [...remarks.matchAll(fact)].map(([, found = '']) => found.trim())

/** The list gives weak aliases in the remarks: `a.k.a. 'TALHA'`. */
const remarkedAliases = (remarks: string): string[] => remarked(remarks, /a\.k\.a\. '([^']+)'/g)

/**
 * The list cuts long remarks, within a word or between two, and goes on in the comments. Both
 * readings are kept, because a fact at the cut is whole in one of them.
 */
const wholeRemarks = (remarks: string, comments: readonly string[]): string =>
  comments.length === 0 ? remarks : `${remarks}${comments.join('')}; ${remarks} ${comments.join(' ')}`

/** Extracts the facts that the legacy format has only as text in the remarks. */
function remarkedFacts(remarks: string): Pick<EntryDraft, 'birthDates' | 'gender' | 'identifiers' | 'wallets'> {
  return {
    birthDates: remarked(remarks, /DOB ([^;.]+)/g).flatMap((text) => birthDateOf(text) ?? []),
    gender: genderOf(/Gender (Male|Female)/.exec(remarks)?.[1]),
    identifiers: numbersIn(remarks),
    wallets: [...new Set(remarked(remarks, /Digital Currency Address - [A-Z0-9]+ ([A-Za-z0-9:_-]{20,})/g))],
  }
}

/** Numbered facts that identify nobody. */
const otherNumbers =
  /^(?:alt\. )?(?:DOB|POB|Phone|Fax|Executive Order|Government Gazette|Digital Currency|Aircraft Model|Aircraft M(?!anufacturer)|Organization Established|Gender|nationality|citizen|Position|Email|Website|License [A-Z]|Linked)/i
const numbered =
  /(?:Passport|Cedula|\bNo\.?|Number|#|\bID|Card|Licen[cs]e|BIC|BIK \(RU\)|MMSI|IMO|Code|R\.?F\.?C\.?|C\.?U\.?R\.?P\.?|R\.?T\.?N\.?|SSN|D\.N\.I\.|C\.U\.I\.T\.|NIT|RUC|I\.F\.E\.|\(MSN\)|\(USCCC\)|electoral|Nacional)(?:\s+IMO)?\s+#?([A-Z0-9][A-Z0-9./-]*(?: \d[A-Z0-9./-]*)*)(?=\s*(?:\(|$|issued|expires|individual|registered|to individual))/

function numbersIn(remarks: string): string[] {
  const numbers = remarks
    .split(/;\s*/)
    .filter((fact) => !otherNumbers.test(fact.trim()))
    .flatMap((fact) => numbered.exec(fact.trim().replace(/\.$/, ''))?.[1] ?? [])
  return [...new Set(numbers)].filter((number) => number.length > 3)
}
