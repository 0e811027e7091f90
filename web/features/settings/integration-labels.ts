import type { ApiKey } from '#contract/identity/api-keys.ts'
import { keyScopes } from '#contract/permissions.ts'
import { type DeliveryState, webhookEvents } from '#contract/webhooks/events.ts'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'

type Tone = 'ok' | 'warn' | 'bad' | 'calm'

/** `clients.read` as `Read`, under `Clients`. */
export const lastWord = (text: string): string =>
  t.scopeWord(text.slice(text.indexOf('.') + 1)).replace(/^Kyc\b/, ui.kycWord)

/** Options grouped by the word before the dot, in the order of the contract. */
function grouped(options: readonly string[], names: Readonly<Record<string, string>> = {}) {
  const heads = [...new Set(options.map((option) => option.slice(0, option.indexOf('.'))))]
  return heads.map((head) => ({
    name: names[head] ?? t.scopeWord(head),
    options: options.filter((option) => option.startsWith(`${head}.`)),
  }))
}

export const scopeGroups = grouped(keyScopes, { kyc: ui.kycWord, fx: ui.fxRatesGroup })
export const eventGroups = grouped(webhookEvents)

export const keyStates: Readonly<Record<ApiKey['state'], { tone: Tone; text: string }>> = {
  active: { tone: 'ok', text: t.activeState },
  expired: { tone: 'calm', text: t.expiredState },
  revoked: { tone: 'calm', text: t.revokedState },
  owner_inactive: { tone: 'warn', text: t.ownerInactiveState },
}

export const deliveryTones: Readonly<Record<DeliveryState, Tone>> = {
  waiting: 'warn',
  sending: 'warn',
  delivered: 'ok',
  failed: 'bad',
}
