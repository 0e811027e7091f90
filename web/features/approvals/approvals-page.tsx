import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type Approval, type DecidedRequest, listApprovals, listDecidedRequests } from '#contract/approvals/api.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { useSignedInUser } from '#web/api/current-user.ts'
import { read, readPages, readTotal } from '#web/api/queries.ts'
import { needsReauthentication } from '#web/api/reauthentication.ts'
import { paths } from '#web/routes/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Tabs } from '#web/ui/form/choice.tsx'
import { Field, TextInput } from '#web/ui/form/field.tsx'
import { DateText } from '#web/ui/format/figures.tsx'
import { formatDateTime } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { useListSearch } from '#web/ui/list/list.ts'
import * as ui from '#web/ui/messages.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import type { Decided } from './decision-calls.ts'
import { DecisionPanel, RecordLink } from './decision-panel.tsx'
import { decide } from './decisions.ts'
import * as t from './messages.ts'
import { decisionId, RequestList } from './request-list.tsx'

type Part = 'waiting' | 'requested'
const query = (part: Part) => ({ query: { part, limit: 50 } })

/** Everything that waits for the signed-in person, and everything that they asked for. */
export function ApprovalsPage() {
  const [{ part }, change] = useListSearch(paths.approvals)
  const shown: Part = part ?? 'waiting'
  const waiting = useQuery(readTotal(listApprovals, { query: { part: 'waiting' } })).data
  const requested = useQuery(readTotal(listApprovals, { query: { part: 'requested' } })).data
  const withCount = (count: number | undefined) => (count === undefined ? {} : { count })
  return (
    <Page title={ui.approvals} breadcrumbs={[{ name: ui.approvals }]}>
      <div>
        <OwnApprovalNotice />
        <Tabs
          label={ui.approvals}
          tabs={[
            { value: 'waiting', label: ui.waitingForYou, ...withCount(waiting) },
            { value: 'requested', label: t.requestedTab, ...withCount(requested) },
          ]}
          value={shown}
          onValueChange={(value) => change({ part: value === 'requested' ? value : undefined, item: undefined })}
        >
          <Requests key={shown} part={shown} />
          {shown === 'requested' ? <DecidedList /> : null}
        </Tabs>
      </div>
    </Page>
  )
}

/** What keeps this person from deciding, with until when. */
function OwnApprovalNotice() {
  const { approvesFrom, isOwnAccount } = useSignedInUser().approval
  if (approvesFrom) return <Notice className="mb-4">{t.approvesFromNotice(formatDateTime(approvesFrom))}</Notice>
  return isOwnAccount ? null : <Notice className="mb-4">{t.accountNotOwnHint}</Notice>
}

function Requests({ part }: { part: Part }) {
  const list = useInfiniteQuery(readPages(listApprovals, query(part)))
  const approvals = list.data?.pages.flatMap(({ items }) => items)
  const [{ item }] = useListSearch(paths.approvals)
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list
  // The request of the address may be further down.
  const isSearching = item !== undefined && hasNextPage && !approvals?.some(({ key }) => key === item)
  useEffect(() => {
    if (isSearching && !isFetching && !isFetchNextPageError) void fetchNextPage()
  }, [isSearching, isFetching, isFetchNextPageError, fetchNextPage])
  return (
    <QueryContent
      reading={{ ...list, data: approvals }}
      messageOf={serverMessage}
      skeleton={
        <Card flush>
          <SkeletonRows rows={6} />
        </Card>
      }
    >
      {(items) => (
        <>
          <Inbox approvals={items} part={part} isSearching={isSearching} />
          {list.hasNextPage ? (
            <p className="pt-3">
              <Button size="s" pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                {t.moreAction}
              </Button>
            </p>
          ) : null}
        </>
      )}
    </QueryContent>
  )
}

interface InboxProps {
  readonly approvals: readonly Approval[]
  readonly part: Part
  /** Pages are being read until the request of the address is found. */
  readonly isSearching: boolean
}

function Inbox({ approvals, part, isSearching }: InboxProps) {
  const [{ item }, change] = useListSearch(paths.approvals)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [link, setLink] = useState<Decided['link']>(null)
  // The first request opens unasked, on a phone only when it is chosen. It stays open when others
  // arrive before it. No other takes its place when it is gone, because a press would decide that.
  const [first, setFirst] = useState<string>()
  if (first === undefined && approvals[0]) setFirst(approvals[0].key)
  const open = approvals.find(({ key }) => key === (item ?? first))
  const [isSending, setSending] = useState(false)
  const [hasDecided, setHasDecided] = useState(false)
  const searched = part === 'requested' ? part : undefined
  // The pressed button is gone, and the focus with it. The next request opens once the address has
  // let go of the decided one.
  const isNextOpen = open !== undefined
  const isEmpty = approvals.length === 0
  useEffect(() => {
    if (!hasDecided || !(isNextOpen || isEmpty)) return
    document.getElementById(decisionId)?.focus()
    setHasDecided(false)
  }, [hasDecided, isNextOpen, isEmpty])

  function choose(key: string, isChosen: boolean) {
    const next = new Set(chosen)
    if (isChosen) next.add(key)
    else next.delete(key)
    setChosen(next)
  }
  function decided({ link: made }: Decided) {
    setLink(made)
    if (open) choose(open.key, false)
    setFirst(undefined)
    setHasDecided(true)
    change({ item: undefined })
  }

  return (
    <>
      {approvals.length > 0 ? (
        <div className="grid items-start gap-4 side:grid-cols-[minmax(0,1fr)_minmax(22rem,26.75rem)]">
          <div className={classNames(open && item !== undefined && 'max-side:hidden')}>
            <RequestList
              approvals={approvals}
              open={open}
              part={searched}
              chosen={chosen}
              onChoose={choose}
              onOpen={(key) => change({ item: key })}
            />
            <Batch approvals={approvals.filter(({ key }) => chosen.has(key))} onDone={() => setChosen(new Set())} />
          </div>
          <div className={classNames(item === undefined && 'max-side:hidden')}>
            {open ? (
              <DecisionPanel approval={open} part={searched} onSending={setSending} onDecided={decided} />
            ) : isSending || isSearching ? null : (
              <Notice tone="note" alert>
                {t.requestGoneNotice}
              </Notice>
            )}
          </div>
        </div>
      ) : (
        <Card>
          <EmptyState
            icon={<CircleCheck />}
            title={searched ? t.requestedEmptyTitle : t.waitingEmptyTitle}
            text={searched ? t.requestedEmptyHint : t.waitingEmptyHint}
          />
        </Card>
      )}
      {link ? <HandedLink url={link.url} onClose={() => setLink(null)} /> : null}
    </>
  )
}

/** Approves the chosen requests one after the other; each is decided by its own call. */
function Batch({ approvals, onDone }: { approvals: readonly Approval[]; onDone: () => void }) {
  const client = useQueryClient()
  const [isPending, setPending] = useState(false)
  const [failures, setFailures] = useState<readonly string[]>([])

  async function approveAll() {
    setPending(true)
    const failed: string[] = []
    let done = 0
    for (const approval of approvals)
      try {
        await decide(client, approval, 'approve', { note: '', upToXof: '', until: '' })
        done += 1
      } catch (error) {
        if (needsReauthentication(error)) break
        failed.push(t.batchFailure(approval.subject, serverMessage(error)))
      }
    setPending(false)
    setFailures(failed)
    if (done > 0) toast({ title: t.approvedToast, description: t.batchToast(done) })
    if (done + failed.length > 0) onDone()
  }

  if (approvals.length === 0 && failures.length === 0) return null
  return (
    <div className="sticky short:static bottom-3 mt-3 grid gap-2">
      {failures.map((failure) => (
        <Notice key={failure} tone="bad" alert>
          {failure}
        </Notice>
      ))}
      {approvals.length > 0 ? (
        <div className="flex flex-wrap items-center gap-3 rounded-card border border-line-strong bg-surface px-4 py-2.5">
          <p role="status" className="flex-1 text-s">
            {t.selectedCount(approvals.length)}
          </p>
          <Button variant="ghost" onClick={onDone}>
            {t.clearSelectionAction}
          </Button>
          <Button variant="primary" pending={isPending} onClick={() => void approveAll()}>
            {t.approveSelectedAction(approvals.length)}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

function HandedLink({ url, onClose }: { url: string; onClose: () => void }) {
  return (
    <Dialog onClose={onClose} firm title={t.linkTitle} description={t.linkHint}>
      <Field label={t.linkLabel}>
        <TextInput readOnly value={url} onFocus={(event) => event.target.select()} />
      </Field>
    </Dialog>
  )
}

const tones = { approved: 'ok', rejected: 'bad', sent_back: 'warn' } as const

/** Recent decisions about this person's requests: by whom, when and why. */
function DecidedList() {
  const { data } = useQuery(read(listDecidedRequests, {}))
  if (!data || data.length === 0) return null
  return (
    <Card title={t.decidedTitle} flush className="mt-4">
      <ul aria-label={t.decidedTitle} className="divide-y divide-line">
        {data.map((request) => (
          <DecidedRow key={request.id} request={request} />
        ))}
      </ul>
    </Card>
  )
}

function DecidedRow({ request }: { request: DecidedRequest }) {
  const { subject, outcome, decidedBy, decidedAt, note, path } = request
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1 px-4 py-2.5">
      <div className="min-w-0 flex-1 basis-52">
        <p className="text-s font-title wrap-anywhere">{subject}</p>
        {note ? <p className="text-[12.5px] wrap-anywhere text-ink-2">{note}</p> : null}
        <p className="text-[12.5px] text-ink-2">
          {t.decidedBy(decidedBy)}, <DateText value={decidedAt} time />
        </p>
      </div>
      <Badge tone={tones[outcome]}>{t.outcomeLabels[outcome]}</Badge>
      <RecordLink path={path} />
    </li>
  )
}
