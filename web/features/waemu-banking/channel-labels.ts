import type { ChannelChange, ChannelField } from '#contract/banking/channels.ts'
import { dash } from '#web/ui/format/format.ts'

const fieldWords: Readonly<Record<ChannelField, string>> = {
  name: 'Name',
  host: 'Host',
  port: 'Port',
  username: 'User',
  hostKey: 'Pinned host key',
  auth: 'Proves itself by',
  secret: 'Password or key',
  outbox: 'Folder for orders',
  inbox: 'Folder of answers',
  painVersion: 'Version of orders',
  partyName: 'Our name at the bank',
  partyId: 'Our id at the bank',
}

export const changeStateLabels: Readonly<Record<ChannelChange['state'], string>> = {
  waiting: 'Waits for approval',
  approved: 'Approved',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
  replaced: 'Replaced',
  direct: 'Held at once',
}

/** Changed fields with their old and new values; of a secret, only that it has changed. */
export const changedFacts = ({ fields }: Pick<ChannelChange, 'fields'>) =>
  fields.map(({ field, from, to }) => ({
    key: field,
    label: fieldWords[field],
    value: field === 'secret' ? 'Replaced' : `${shown(field, from)} → ${shown(field, to)}`,
  }))

function shown(field: ChannelField, value: string | null): string {
  if (value === null) return dash
  if (field === 'auth') return value === 'key' ? 'Private key' : 'Password'
  return value
}
