// Reads sanctions lists from files.

import { createReadStream } from 'node:fs'
import type { ListedEntry } from '#name-matching/index.ts'
import { entryOf } from '#server/modules/screening/lists/formats/list-entry.ts'
import { readOfacCsv } from '#server/modules/screening/lists/formats/ofac-csv.ts'
import { readUnXml } from '#server/modules/screening/lists/formats/un-xml.ts'

/** Reads OFAC's three files from a folder and the UN list from a file. */
export async function readLists({
  ofac,
  un,
}: {
  ofac?: string | undefined
  un?: string | undefined
}): Promise<ListedEntry[]> {
  const entries: ListedEntry[] = []
  if (ofac) {
    const open = (name: string) => createReadStream(`${ofac}/${name}.csv`)
    const drafts = await readOfacCsv({ sdn: open('sdn'), alt: open('alt'), add: open('add') })
    entries.push(...drafts.map((draft) => entryOf('OFAC_SDN', draft)))
  }
  if (un) entries.push(...(await readUnXml(createReadStream(un))).map((draft) => entryOf('UN', draft)))
  return entries
}
