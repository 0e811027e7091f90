import { useInfiniteQuery } from '@tanstack/react-query'
import { StickyNote } from 'lucide-react'
import { addClientNote, listClientNotes } from '#contract/clients/file.ts'
import { useApiForm } from '#web/api/api-form.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { readPages } from '#web/api/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorPanel } from '#web/ui/feedback/error-panel.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { TextAreaField } from '#web/ui/form/form-field.tsx'
import { DateText } from '#web/ui/format/figures.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { MoreSentinel } from '#web/ui/list/data-table.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'

/** Notes about the client. Notes cannot be edited. */
export function NotesCard({ clientId }: { clientId: number }) {
  const mayWrite = can(useSignedInUser(), 'clients.write')
  const list = useInfiniteQuery(readPages(listClientNotes, { params: { id: clientId }, query: { limit: 50 } }))
  const notes = list.data?.pages.flatMap((page) => page.items)
  return (
    <Card title="Notes">
      {mayWrite ? <NewNote clientId={clientId} /> : null}
      {notes === undefined ? (
        list.error ? (
          <ErrorPanel message={serverMessage(list.error)} onRetry={() => void list.refetch()} />
        ) : (
          <SkeletonRows rows={3} />
        )
      ) : notes.length === 0 ? (
        <EmptyState icon={<StickyNote />} title="No notes yet" text="What is written here stays as it was written." />
      ) : (
        <ol aria-label="Notes" className="divide-y divide-line">
          {notes.map(({ id, text, writtenByName, writtenAt }) => (
            <li key={id} className="py-3 text-s last:pb-0">
              <p className="whitespace-pre-line break-words">{text}</p>
              <p className="mt-1 text-[12.5px] text-ink-2">
                {writtenByName}, <DateText value={writtenAt} time />
              </p>
            </li>
          ))}
        </ol>
      )}
      {list.hasNextPage ? (
        <MoreSentinel hasMore loading={list.isFetchingNextPage} load={() => void list.fetchNextPage()} />
      ) : null}
    </Card>
  )
}

function NewNote({ clientId }: { clientId: number }) {
  const api = useApiForm(addClientNote, {
    defaultValues: { text: '' },
    toInput: (body) => ({ params: { id: clientId }, body }),
    onSuccess: (_, form) => form.reset(),
    onError: (error) => toast({ title: 'Error', description: serverMessage(error), destructive: true }),
  })
  const { form } = api
  return (
    <form {...api.formProps} className="mb-2 grid gap-2">
      <TextAreaField form={form} name="text" label="New note" rows={2} maxLength={4000} />
      <div className="flex justify-end">
        <Button type="submit" pending={api.isPending} disabled={form.watch('text').trim() === ''}>
          Add note
        </Button>
      </div>
    </form>
  )
}
