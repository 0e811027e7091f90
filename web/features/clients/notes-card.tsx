import { StickyNote } from 'lucide-react'
import { addClientNote, listClientNotes } from '#contract/clients/file.ts'
import { useApiForm } from '#web/api/api-form.ts'
import { errorToast } from '#web/api/call-error.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { useList } from '#web/api/list.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { TextAreaField } from '#web/ui/form/form-field.tsx'
import { DateText } from '#web/ui/format/figures.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { RecordList } from '#web/ui/list/record-list.tsx'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'

/** Notes about the client. Notes cannot be edited. */
export function NotesCard({ clientId }: { clientId: number }) {
  const mayWrite = can(useSignedInUser(), 'clients.write')
  const notes = useList(listClientNotes, { params: { id: clientId }, query: { limit: 50 } })
  return (
    <Card title={ui.notes}>
      {mayWrite ? <NewNote clientId={clientId} /> : null}
      <RecordList
        list={notes}
        label={ui.notes}
        empty={<EmptyState icon={<StickyNote />} title={t.notesEmptyTitle} text={t.notesEmptyHint} />}
      >
        {({ id, text, writtenByName, writtenAt }) => (
          <li key={id} className="py-3 text-s last:pb-0">
            <p className="whitespace-pre-line break-words">{text}</p>
            <p className="mt-1 text-[12.5px] text-ink-2">
              {writtenByName}, <DateText value={writtenAt} time />
            </p>
          </li>
        )}
      </RecordList>
    </Card>
  )
}

function NewNote({ clientId }: { clientId: number }) {
  const api = useApiForm(addClientNote, {
    defaultValues: { text: '' },
    toInput: (body) => ({ params: { id: clientId }, body }),
    onSuccess: (_, form) => form.reset(),
    onError: (error) => toast(errorToast(error)),
  })
  const { form } = api
  return (
    <form {...api.formProps} className="mb-2 grid gap-2">
      <TextAreaField form={form} name="text" label={t.newNoteLabel} rows={2} maxLength={4000} />
      <div className="flex justify-end">
        <Button type="submit" pending={api.isPending} disabled={form.watch('text').trim() === ''}>
          {t.addNoteAction}
        </Button>
      </div>
    </form>
  )
}
