import { err, ok, type Result } from '#kernel/result.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { emitClientEvent } from '../change.ts'
import type { ClientDependencies } from '../dependencies.ts'
import type { ClientError } from '../errors.ts'
import { findClient } from '../store.ts'
import { insertNote } from './store.ts'
import type { NoteRow } from './tables.ts'

/** Adds a note. Notes cannot be changed. */
export async function addNote(
  transaction: Transaction,
  deps: ClientDependencies,
  actor: Actor,
  { clientId, text }: { readonly clientId: number; readonly text: string },
): Promise<Result<NoteRow, ClientError>> {
  const client = await findClient(transaction, clientId)
  if (!client) return err({ code: 'client_not_found' })
  const note = await insertNote(transaction, {
    clientId,
    text,
    writtenBy: actor.userId,
    writtenByName: actor.name,
    writtenAt: deps.clock.now(),
  })
  await deps.audit.append(transaction, actor, {
    action: 'update',
    resourceType: 'client',
    resourceId: String(clientId),
    details: { note: note.id },
  })
  await emitClientEvent(transaction, deps, client, 'client.noted')
  return ok(note)
}
