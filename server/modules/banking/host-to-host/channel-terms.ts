import { posix } from 'node:path'
import { type ChannelField, channelFields } from '#contract/banking/channels.ts'
import type { ChannelRow, ChannelTerms } from '../tables.ts'

/** What of a channel can be changed, as it stands. */
export function termsOf(row: ChannelRow): ChannelTerms {
  const { name, host, port, username, hostKey, auth, outbox, inbox, painVersion, partyName, partyId } = row
  return { name, host, port, username, hostKey, auth, outbox, inbox, painVersion, partyName, partyId }
}

/** What an SFTP channel lacks to lead to its server and to prove that it is the right one; null: nothing. */
export function missingPlace({ host, username, hostKey, auth }: Partial<ChannelTerms>): ChannelField | null {
  if (!host) return 'host'
  if (!username) return 'username'
  if (!hostKey) return 'hostKey'
  return auth ? null : 'auth'
}

/** Folders of a channel of the folder kind lie below the installation's folder for banks. */
export function staysInside({ outbox, inbox }: Pick<ChannelTerms, 'outbox' | 'inbox'>): boolean {
  return [outbox, inbox].every((path) => posix.normalize(`/${path}`) === `/${path}`)
}

export interface FieldChange {
  readonly field: ChannelField
  readonly from: string | null
  readonly to: string | null
}

/** What differs, in the order of the form. Of a password or key only that it is another. */
export function differences(before: ChannelTerms, wanted: ChannelTerms, replacesSecret: boolean): FieldChange[] {
  return channelFields.flatMap((field): FieldChange[] => {
    if (field === 'secret') return replacesSecret ? [{ field, from: null, to: null }] : []
    const [from, to] = [before[field], wanted[field]]
    return from === to ? [] : [{ field, from: inWords(from), to: inWords(to) }]
  })
}

/**
 * Whether the secret that is kept may be shown to the wanted server before a second person has seen where that is. A key
 * proves itself without leaving; a password goes over as it is.
 */
export function mayShowSecret(before: ChannelTerms, wanted: ChannelTerms, replacesSecret: boolean): boolean {
  const sameServer = before.host === wanted.host && before.port === wanted.port && before.hostKey === wanted.hostKey
  return replacesSecret || wanted.auth !== 'password' || sameServer
}

/** A secret of one kind is none of the other. */
export const lacksSecret = (before: ChannelTerms, wanted: ChannelTerms, secret: string): boolean =>
  before.auth !== wanted.auth && secret === ''

const inWords = (value: string | number | null): string | null => (value === null ? null : String(value))
