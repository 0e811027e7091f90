/** Texts of the refusals of screening. */

export const ownClearing = 'You proposed to clear this match. Another person must decide.'
export const clientGone = 'no longer exists'
export const noListLoadedFailure = 'no sanctions list is loaded'
export const listTooOldFailure = 'a sanctions list is too old'
export const listImportHelp = (
  listFormats: string,
  listColumns: string,
) => `The format is detected from the file, or given by --format: ${listFormats}.
ofac-csv is OFAC's sdn.csv, read together with alt.csv, add.csv and sdn_comments.csv from the same folder if they exist. ofac-xml,
ofac-advanced, un, eu-xml, eu-csv and opensanctions (targets.simple.csv) are the official files. simple is a CSV file in UTF-8 whose
first line contains the column names:
${listColumns}.
entry_id and name are required; aliases are separated by ";", type is person, organisation, vessel or aircraft,
birth_date is YYYY, YYYY-MM or YYYY-MM-DD. Lines that begin with # are ignored.`
export const acceptShrinkHint = 'If the list really is that much shorter, add --accept-shrink yes.'
export const listImported = (source: string, entries: number, added: number, changed: number, removed: number) =>
  `${source}: ${entries} entries in force (${added} added, ${changed} changed, ${removed} removed).`
export const uncoveredScripts = (uncovered: string) =>
  `Scripts that cannot be read: ${uncovered}. Names in these scripts are not matched; their entries are found only by other names and numbers.`
export const formatUnknown = 'its format is not known'
export const sourceInvalid =
  'A source name has at most 40 characters: capital letters, digits, - and _, such as OFAC_SDN.'
export const listDamaged = (place: string, detail: string) =>
  `The list is damaged${place}: ${detail}. The last good list stays in force.`
export const atLine = (line: number) => ` at line ${line}`
export const listShrinks = (to: number, from: number) =>
  `The list has ${to} entries, but the list in force has ${from}. The last good list stays in force.`
export const entriesLost = (to: number, from: number) =>
  `Of the ${from} entries in force only ${to} are in the list: it may be another list. The last good list stays in force.`
export const namesLost = (to: number, from: number) =>
  `The list has ${to} names and aliases, but the list in force has ${from}: a file may be missing. The last good list stays in force.`
export const entryIdMissing = 'entry_id is missing'
export const entryIdTooLong = 'entry_id is too long'
export const nameTooLong = 'name is too long'
export const nameMissing = 'name is missing'
export const aliasesTooLong = 'aliases are too long'
export const typeUnknown = 'type is not one of the known types'
export const countryTooLong = 'country is too long'
export const birthDateInvalid = 'birth_date is not a date'
export const programTooLong = 'program is too long'
export const notUtf8 = 'it is not UTF-8'
export const listEmpty = 'it has no entries'
export const tooManyEntries = (maxEntries: number) => `it has more than ${maxEntries} entries`
export const tooManyFacts = (entryId: string, max: number) =>
  `entry ${entryId} has more than ${max} names or facts of one kind`
export const lineUnreadable = 'it cannot be read'
export const entryIdRepeated = (entryId: string) => `entry_id ${entryId} appears twice`
export const columnsMissing = (missing: string) => `it has no column ${missing}`
export const entryWithoutReference = 'an entry has no reference number'
export const entryWithoutName = (entryId: string) => `${entryId} has no name`
export const euColumnsMissing = 'it has no column for the reference number or the name'
export const rowWithoutReference = 'a row has no reference number'
export const entryNumberInvalid = (id: string) => `"${id}" is not an entry number`
export const entryNameMissing = 'an entry has no name'
export const columnCountWrong = (found: number, expected: number) => `it has ${found} columns instead of ${expected}`
export const entryNumberMissing = 'an entry has no number'
export const entryIdOrNameMissing = 'an entry has no id or no name'
export const documentTypeDeclared = 'it declares a document type (DOCTYPE), which is not allowed in a list'
export const entryTooLong = 'an entry is too long'
export const tagUnclosed = 'a tag is not closed'
export const xmlEmpty = 'it is empty or ends in its first tag'
export const nestingTooDeep = (maxDepth: number) => `elements are nested more than ${maxDepth} deep`
export const entityUnknown = (name: string) => `it uses the entity &${name};, which XML does not define`
export const elementUnclosed = (unclosed: string) => `it ends before </${unclosed}>`
export const closingTagUnexpected = 'it has a closing tag without an opening tag'
export const xmlMalformed = (message: string) => `it is not well-formed: ${message}`
export const entryNumberTooLong = (entryId: string) => `the entry number ${entryId}… is too long`
export const entryRepeated = (entryId: string) => `entry ${entryId} appears twice`
export const nameWithoutLetters = (entryId: string) => `entry ${entryId} has a name without letters`
export const listTooLarge = (megabytes: number) => `it is larger than ${megabytes} MB`
export const listFetchFailed = (error: string) => `The list could not be fetched (${error}).`
export const listUnchanged = 'The list has not changed.'
export const publisherStatus = (status: number) => `The publisher responded with status ${status}.`
export const listLoaded = (entries: number, added: number, changed: number, removed: number) =>
  `${entries} entries in force (${added} added, ${changed} changed, ${removed} removed).`
export const noClientsTitle = 'No clients'
export const noClients = 'There is no active client to screen.'
export const loadListHint = 'Load one with: npx corridor lists update, or npx corridor lists import FILE --source NAME'
export const noListTitle = 'No sanctions list'
export const noList = (howToLoad: string) => `No sanctions list is loaded, so nobody can be screened. ${howToLoad}`
export const listTooOldTitle = 'Sanctions list too old'
export const listTooOld = (asOf: string, maxAgeDays: number, howToLoad: string) =>
  `A sanctions list was loaded on ${asOf}, more than ${maxAgeDays} days ago. ${howToLoad}`
export const matchNotFound = 'There is no such match.'
export const alreadyDecidedTitle = 'Already decided'
export const alreadyDecided = (decision: string) => `This match is already ${decision}.`
export const newerMatchTitle = 'Newer match'
export const newerMatch = 'There is a newer match of the same name and entry. Decide that one instead.'
export const matchChanged = 'This match has changed since you opened it. Reload it and decide again.'
export const noUsableList =
  'No usable sanctions list is loaded. Run npx corridor lists update or npx corridor lists import.'
export const invalidQuery = 'invalid query'
export const syntheticListLabel = 'Synthetic list (invented names, sandbox only)'
export const clearingSubject = (subjectName: string) => `Clearing of the match of ${subjectName}`
