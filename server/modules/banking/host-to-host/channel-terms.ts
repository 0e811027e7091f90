// The changeable fields of a channel and their checks.
import { posix } from 'node:path'
import { type ChannelField, channelFields } from '#contract/banking/channels.ts'
import type { ChannelRow, ChannelTerms } from '../tables.ts'

/** Returns the changeable fields of a channel with their current values. */
export function termsOf(row: ChannelRow): ChannelTerms {
  const { name, host, port, username, hostKey, auth, outbox, inbox, painVersion, partyName, partyId } = row
  return { name, host, port, username, hostKey, auth, outbox, inbox, painVersion, partyName, partyId }
}

/** Returns the first missing field of an SFTP channel's server; null when complete. */
export function missingPlace({ host, username, hostKey, auth }: Partial<ChannelTerms>): ChannelField | null {
  if (!host) return 'host'
  if (!username) return 'username'
  if (!hostKey) return 'hostKey'
  return auth ? null : 'auth'
}

/** A folder channel's paths must stay below the installation's folder for banks. */
export function staysInside({ outbox, inbox }: Pick<ChannelTerms, 'outbox' | 'inbox'>): boolean {
  return [outbox, inbox].every((path) => posix.normalize(`/${path}`) === `/${path}`)
}

export interface FieldChange {
  readonly field: ChannelField
  readonly from: string | null
  readonly to: string | null
}

/** Lists the differences in the order of the form. For a secret it says only that it changed. */
export function differences(before: ChannelTerms, wanted: ChannelTerms, replacesSecret: boolean): FieldChange[] {
  return channelFields.flatMap((field): FieldChange[] => {
    if (field === 'secret') return replacesSecret ? [{ field, from: null, to: null }] : []
    const [from, to] = [before[field], wanted[field]]
    return from === to ? [] : [{ field, from: valueText(from), to: valueText(to) }]
  })
}

/**
 * Returns whether the saved secret may go to the wanted server before a second person has seen that
 * server. A key never leaves this process when it signs in; a password is sent in full.
 */
export function mayShowSecret(before: ChannelTerms, wanted: ChannelTerms, replacesSecret: boolean): boolean {
  const sameServer = before.host === wanted.host && before.port === wanted.port && before.hostKey === wanted.hostKey
  return replacesSecret || wanted.auth !== 'password' || sameServer
}

/** A new sign-in method needs a new secret: a password is no key, nor the reverse. */
export const lacksSecret = (before: ChannelTerms, wanted: ChannelTerms, secret: string): boolean =>
  before.auth !== wanted.auth && secret === ''

const valueText = (value: string | number | null): string | null => (value === null ? null : String(value))
