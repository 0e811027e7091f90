import type { ClientNote, ClientPerson } from '#contract/clients/file.ts'
import * as contract from '#contract/clients/file.ts'
import type { Database } from '#server/platform/database/database.ts'
import { answerIdPage, readIdCursor } from '#server/platform/http/cursor.ts'
import { answer, answerResult, type Route, read, refuse, write } from '#server/platform/http/route.ts'
import { clientRefusals } from '../refusals.ts'
import type { Clients } from '../service.ts'
import { isMajorShare, shareText } from './rules.ts'
import type { NoteRow, PersonRow } from './tables.ts'

/**
 * Routes of the client's file. Compliance serves the changes of people, because it screens them.
 */
export function clientFileRoutes({ clients, database }: { clients: Clients; database: Database }): Route[] {
  const exists = async (id: number) => (await clients.get(database.pool, id)) !== null
  return [
    read(contract.listClientPeople, async ({ params }) => {
      if (!(await exists(params.id))) return noSuchClient
      return answer((await clients.people(database.pool, params.id)).map(presentPerson))
    }),
    read(contract.getKycFile, async ({ params }) => {
      if (!(await exists(params.id))) return noSuchClient
      return answer(await clients.kycFile(database.pool, params.id))
    }),
    write(contract.fileKycDocument, async ({ transaction, actor, params, body }) => {
      const input = { clientId: params.id, kind: params.kind, documentId: body.documentId }
      const filed = await clients.createDocument(transaction, actor, input)
      if (!filed.ok) return answerResult(filed, clientRefusals, () => [])
      return answer(await clients.kycFile(transaction, params.id))
    }),
    read(contract.listClientNotes, async ({ params, query }) => {
      const before = readIdCursor(query.cursor)
      if (!(await exists(params.id))) return noSuchClient
      const page = await clients.notes(database.pool, params.id, { limit: query.limit, before })
      return answerIdPage(page, presentNote)
    }),
    write(contract.addClientNote, async ({ transaction, actor, params, body }) => {
      const added = await clients.addNote(transaction, actor, { clientId: params.id, text: body.text })
      return answerResult(added, clientRefusals, presentNote)
    }),
  ]
}

const noSuchClient = refuse({
  code: 'client_not_found',
  ...clientRefusals.client_not_found({ code: 'client_not_found' }),
})

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

function presentNote({ id, text, writtenBy, writtenByName, writtenAt }: NoteRow): ClientNote {
  return { id, text, writtenBy, writtenByName, writtenAt: writtenAt.toISOString() }
}
