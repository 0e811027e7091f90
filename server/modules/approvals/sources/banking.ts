/** Requests of banking: connections, limits, channels, wallets, corrections of the books. */

import type { FactName } from '#contract/approvals/api.ts'
import type { ChannelField } from '#contract/banking/channels.ts'
import { money } from '#kernel/money.ts'
import { channelDifferences } from '#server/modules/banking/index.ts'
import { acceptsBooking, exceptionNames } from '#server/modules/reconciliation/index.ts'
import { countryText } from '#server/platform/language/country-text.ts'
import { reasonText } from '#server/platform/language/reason-texts.ts'
import { type Candidate, fact, maxPerKind, moneyFact, type Source, stated } from '../candidate.ts'
import { t } from '../texts.ts'

export const bankConnections: Source = {
  permission: 'banking.approve',
  async read({ banking }, executor) {
    const { items } = await banking.list(executor, { limit: 500 })
    return items
      .filter(({ awaitsApproval }) => awaitsApproval)
      .map((bank) => {
        const limits = bank.proposedLimits
        const own = limits?.proposedById ?? null
        const isNew = !bank.isApproved && bank.rejectedFor === null
        const limit = (name: 'dailyLimit' | 'monthlyLimit') =>
          fact(name, limits?.[name] ?? bank[name], { format: 'XOF', ...(isNew ? {} : { from: bank[name] }) })
        return {
          kind: isNew ? 'bank_connection' : 'bank_limits',
          id: String(bank.id),
          subject: `${bank.bankName} ${bank.accountNumber}`,
          detail: isNew ? t.newBankDetail(countryText(bank.country)) : t.bankLimitsDetail,
          path: '/waemu-banking',
          requestedBy: isNew ? bank.addedById : own,
          alsoRequestedBy: isNew && own !== null ? [own] : [],
          requestedAt: new Date(isNew ? bank.createdAt : (limits?.proposedAt ?? bank.createdAt)),
          facts: stated([
            ...(isNew
              ? [
                  fact('accountName', bank.accountName),
                  fact('country', countryText(bank.country)),
                  fact('swift', bank.swiftCode),
                ]
              : []),
            limit('dailyLimit'),
            limit('monthlyLimit'),
          ]),
          version: bank.version,
        }
      })
  },
}

export const bankChannels: Source = {
  permission: 'banking.approve',
  async read({ banking }, executor) {
    const channels = await banking.channels(executor)
    const changes = await banking.waitingChanges(
      executor,
      channels.map(({ id }) => id),
    )
    return channels.flatMap((channel): Candidate[] => {
      const change = changes.get(channel.id)
      const shared = { id: String(channel.id), subject: channel.name, path: '/waemu-banking?tab=channels' }
      if (change)
        return [
          {
            ...shared,
            kind: 'channel_change',
            detail: change.reason,
            requestedBy: change.proposedBy,
            requestedAt: change.proposedAt,
            facts: channelDifferences(change.before, change.wanted, change.replacesSecret).map(({ field, from, to }) =>
              fact(channelFacts[field], to ?? t.changedSecret, { from }),
            ),
            version: channel.version,
            canWithdraw: true,
          },
        ]
      if (channel.approvedAt !== null || channel.rejectedAt !== null) return []
      const address = channel.transport === 'sftp' ? `${channel.username}@${channel.host}:${channel.port}` : null
      return [
        {
          ...shared,
          kind: 'bank_channel',
          detail: t.newChannelDetail(channel.bankCode, channel.transport),
          requestedBy: channel.addedBy,
          requestedAt: channel.createdAt,
          facts: stated([
            fact('bank', channel.bankCode),
            fact('address', address),
            fact('hostKey', channel.hostKey),
            fact('outbox', channel.outbox),
            fact('inbox', channel.inbox),
            fact('painVersion', channel.painVersion),
            fact('party', `${channel.partyName}, ${channel.partyId}`),
          ]),
          version: channel.version,
        },
      ]
    })
  },
}

const channelFacts: Readonly<Record<ChannelField, FactName>> = {
  name: 'name',
  host: 'address',
  port: 'address',
  username: 'contact',
  hostKey: 'hostKey',
  auth: 'secret',
  secret: 'secret',
  outbox: 'outbox',
  inbox: 'inbox',
  painVersion: 'painVersion',
  partyName: 'party',
  partyId: 'party',
}

export const payoutWallets: Source = {
  permission: 'wallets.approve',
  async read({ wallets }, executor) {
    const { items } = await wallets.list(executor, { status: 'waiting', limit: maxPerKind, before: null })
    return items.map((wallet) => ({
      kind: 'wallet',
      id: String(wallet.id),
      subject: wallet.label,
      detail: t.walletDetail(wallet.ownerName),
      path: `/large-transactions/wallets?wallet=${wallet.id}`,
      requestedBy: wallet.addedBy,
      requestedAt: new Date(wallet.createdAt),
      facts: stated([
        fact('owner', wallet.ownerName),
        fact('wallet', wallet.address),
        fact('evidence', t.memberWords(wallet.evidence)),
        fact('dailyCap', wallet.dailyCap, { format: 'USDT' }),
        fact('openMatches', wallet.openMatches),
      ]),
      version: wallet.version,
      blocked: wallet.openMatches > 0 ? t.openMatches : null,
    }))
  },
}

export const corrections: Source = {
  permission: 'reconciliation.approve',
  async read({ reconciliation }, executor) {
    const { rows } = await reconciliation.list(executor, { states: ['proposed'] }, { limit: maxPerKind, before: null })
    return rows.map((row) => {
      const { currency, expectedMinor, foundMinor } = row
      const difference = currency === null ? null : money(currency, (foundMinor ?? 0n) - (expectedMinor ?? 0n))
      const amountOf = (name: FactName, minor: bigint | null) =>
        currency === null || minor === null ? fact(name, null) : moneyFact(name, money(currency, minor))
      return {
        kind: 'correction',
        id: String(row.id),
        subject: t.exceptionSubject(exceptionNames.kindNames[row.kind], reasonText(row.subjectName)),
        detail: reasonText(row.detail),
        path: `/waemu-banking?tab=reconciliation&exception=${row.id}`,
        requestedBy: row.proposedBy,
        requestedAt: row.proposedAt ?? row.foundAt,
        ...(difference === null ? {} : { amount: difference }),
        facts: stated([
          fact('resolution', row.resolution && t.memberWords(row.resolution)),
          fact('counterAccount', row.counterAccount && t.memberWords(row.counterAccount)),
          fact('outcome', acceptsBooking(row) ? t.paymentCountsAsBooked : null),
          fact('detail', row.settlementPurpose && t.memberWords(row.settlementPurpose)),
          row.settledXof === null ? fact('amount', null) : moneyFact('amount', money('XOF', row.settledXof)),
          amountOf('booked', expectedMinor),
          amountOf('found', foundMinor),
          fact('reason', row.note),
        ]),
        version: row.version,
      }
    })
  },
}
