import type { ClientNote, ClientPerson } from '#contract/clients/file.ts'
import { isMajorShare, shareText } from './rules.ts'
import type { NoteRow, PersonRow } from './tables.ts'

/** A client's person as a response body. */
export function presentPerson(row: PersonRow): ClientPerson {
  return {
    id: row.id,
    clientId: row.clientId,
    name: row.name,
    role: row.role,
    share: row.shareHundredths === null ? null : shareText(row.shareHundredths),
    isMajorOwner: isMajorShare(row.shareHundredths),
    nationality: row.nationality,
    birthDate: row.birthDate,
    position: row.position,
    isPoliticallyExposed: row.isPoliticallyExposed,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
  }
}

export function presentNote({ id, text, writtenBy, writtenByName, writtenAt }: NoteRow): ClientNote {
  return { id, text, writtenBy, writtenByName, writtenAt: writtenAt.toISOString() }
}
