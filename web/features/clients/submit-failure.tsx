// Notices of the client forms: version conflicts, duplicates, and the end of a KYC approval.
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type Client, getClient } from '#contract/clients/api.ts'
import { errorToast, isCallError, isVersionConflict, serverMessage } from '#web/api/call-error.ts'
import { readKey } from '#web/api/queries.ts'
import { clientPath } from '#web/routes/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'

/** For `ref`: scrolls the message of a submit into view inside its dialog. */
export const intoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' })

interface Existing {
  readonly id: number
  readonly companyName: string
}

/** The existing client that a refused duplicate names; undefined for other failures. */
export function duplicateOf(error: unknown): Existing | undefined {
  if (!isCallError(error) || error.problem?.code !== 'duplicate_client') return undefined
  return error.problem.context?.existing as Existing | undefined
}

/** Shows that the record has changed, and offers to load the current version. */
export function StaleNotice({ message, onReload }: { message: string; onReload: () => void }) {
  return (
    <Notice tone="warn" title={t.conflictTitle} alert action={<Button onClick={onReload}>{ui.reload}</Button>}>
      {message}
    </Notice>
  )
}

interface DuplicateNoticeProps {
  readonly message: string
  readonly existing: Existing
  /** 'Add anyway', 'Save anyway'. */
  readonly label: string
  readonly pending: boolean
  readonly onGoOn: () => void
}

/** Shows the existing client; continuing is a separate action. */
export function DuplicateNotice({ message, existing, label, pending, onGoOn }: DuplicateNoticeProps) {
  return (
    <Notice
      tone="warn"
      title={t.duplicateTitle}
      alert
      action={
        <Button pending={pending} onClick={onGoOn}>
          {label}
        </Button>
      }
    >
      {message}{' '}
      <Link {...clientPath(existing.id)} replace className="font-strong underline">
        {t.openDuplicateAction(existing.companyName)}
      </Link>
    </Notice>
  )
}

/** Says before saving that new identity data ends the approval of the KYC. */
export function IdentityReviewNotice({ pending, onGoOn }: { pending: boolean; onGoOn: () => void }) {
  return (
    <Notice
      tone="warn"
      title={t.identityReviewTitle}
      alert
      action={
        <Button pending={pending} onClick={onGoOn}>
          {t.saveAnywayAction}
        </Button>
      }
    >
      {t.identityReviewHint}
    </Notice>
  )
}

/**
 * State of a dialog that changes a client: the client as of its opening, so that a concurrent
 * change is detected, and the failure of the last attempt. Failures without a text in the
 * specification show its toast.
 */
export function useClientDecision(client: Client) {
  const queries = useQueryClient()
  const [base, setBase] = useState(client)
  const [stale, setStale] = useState<string>()

  return {
    base,
    /** The server's message on a version conflict; resolved by `reload`. */
    stale,
    fail(error: unknown) {
      const isStale = isVersionConflict(error)
      setStale(isStale ? serverMessage(error) : undefined)
      if (!isStale) toast(errorToast(error))
    },
    /** Uses the current record as the base of the next attempt. */
    async reload(): Promise<Client> {
      const queryKey = readKey(getClient, { params: { id: client.id } })
      await queries.refetchQueries({ queryKey, exact: true })
      const current = queries.getQueryData<Client>(queryKey) ?? base
      setBase(current)
      setStale(undefined)
      return current
    },
  }
}
