import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type AccessRequest, decideAccessRequest, listAccessRequests } from '#contract/identity/access-requests.ts'
import type { AnswerOf } from '#contract/route.ts'
import { colon } from '#kernel/language.ts'
import { errorToast, serverMessage } from '#web/api/call-error.ts'
import { useSignedInUser } from '#web/api/current-user.ts'
import { read, useChange } from '#web/api/queries.ts'
import { needsReauthentication } from '#web/api/reauthentication.ts'
import { Button } from '#web/ui/button.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { RelativeTime } from '#web/ui/format/figures.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import * as ui from '#web/ui/messages.ts'
import { accessRequestLabel } from './labels.ts'
import * as t from './messages.ts'
import { OneTimeLink } from './one-time-link.tsx'

type Decided = AnswerOf<typeof decideAccessRequest>

interface AccessRequestsCardProps {
  /** Called with the link of an approved reset that must be handed over. */
  readonly onLink: (made: { readonly name: string; readonly link: NonNullable<Decided['link']> }) => void
  /** Shown when nothing waits. */
  readonly empty?: string
}

/** Roles and resets that wait for a second person. */
export function AccessRequestsCard({ onLink, empty }: AccessRequestsCardProps) {
  const waiting = useQuery(read(listAccessRequests, {}))
  if (empty === undefined && !waiting.error && (waiting.data ?? []).length === 0) return null
  return (
    <Card title={t.awaitingApprover} flush>
      <QueryContent reading={waiting} messageOf={serverMessage} skeleton={<SkeletonRows />}>
        {(requests) =>
          requests.length === 0 ? (
            <p className="border-t border-line px-4 py-3.5 text-ink-2">{empty}</p>
          ) : (
            <ul aria-label={t.requestsLabel} className="divide-y divide-line border-t border-line">
              {requests.map((request) => (
                <RequestRow key={request.id} request={request} onLink={onLink} />
              ))}
            </ul>
          )
        }
      </QueryContent>
    </Card>
  )
}

function RequestRow({ request, onLink }: { request: AccessRequest; onLink: AccessRequestsCardProps['onLink'] }) {
  const me = useSignedInUser().id
  const { id, kind, name, email, reason, requestedBy, requestedById, requestedAt, userId } = request
  const isOwn = requestedById === me
  const decide = useChange(decideAccessRequest, {
    onSuccess: ({ link }, { body: { decision } }) => {
      toast({ title: decision === 'approved' ? t.requestApprovedToast : t.requestRejectedToast, description: name })
      if (link) onLink({ name, link })
    },
    onError: (error) => {
      if (!needsReauthentication(error)) toast(errorToast(error))
    },
  })
  const take = (decision: 'approved' | 'rejected') => decide.mutate({ params: { id }, body: { decision } })
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-2 px-4 py-3.5">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-strong wrap-anywhere">
          {accessRequestLabel(request)}
          {colon}
          {name}
        </p>
        <p className="text-s wrap-anywhere">{reason ? `${email} · ${reason}` : email}</p>
        {kind === 'account' && !isOwn ? <p className="text-s">{t.confirmAccountHint}</p> : null}
        <p className="text-[12.5px] text-ink-2">
          {t.requestedBy(isOwn ? ui.you : requestedBy, <RelativeTime value={requestedAt} within />)}
        </p>
      </div>
      <Button size="s" pending={decide.isPending} onClick={() => take('rejected')}>
        {isOwn ? ui.withdraw : ui.reject}
      </Button>
      {isOwn || userId === me ? null : (
        <Button size="s" variant="primary" pending={decide.isPending} onClick={() => take('approved')}>
          {ui.approve}
        </Button>
      )}
    </li>
  )
}

/** Roles and resets that wait, for people who approve them and do not administer users. */
export function AccessRequestsPage() {
  const [made, setMade] = useState<{ name: string; link: { url: string; expiresAt: string } } | undefined>(undefined)
  return (
    <Page title={t.requestsTitle} breadcrumbs={[{ name: t.requestsTitle }]}>
      <AccessRequestsCard onLink={setMade} empty={t.requestsEmpty} />
      {made ? <OneTimeLink {...made} onClose={() => setMade(undefined)} /> : null}
    </Page>
  )
}
