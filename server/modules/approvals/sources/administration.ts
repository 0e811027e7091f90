/** Requests of administration: settings, access, locks of months, sending without certification. */

import type { FactName } from '#contract/approvals/api.ts'
import type { CertificationField } from '#contract/certification/labels.ts'
import { accessRequestSubjects } from '#contract/identity/access-requests.ts'
import type { ServerTerms } from '#server/modules/mail/index.ts'
import { shownValue } from '#server/modules/settings/index.ts'
import { contractText } from '#server/platform/language/contract-texts.ts'
import { periods } from '#server/platform/language/formats.ts'
import { type Candidate, fact, maxPerKind, type Source, stated } from '../candidate.ts'
import { t } from '../texts.ts'

export const settingChanges: Source = {
  permission: 'settings.manage',
  async read({ settings }, executor) {
    const proposals = await settings.proposals(executor)
    if (proposals.length === 0) return []
    const present = await settings.list(executor)
    return proposals.flatMap(({ key, value, proposedBy, proposedAt }) => {
      const setting = present.find((known) => known.key === key)
      if (!setting) return []
      const text = (shown: unknown) => t.settingText(shownValue(setting.key, shown))
      return [
        {
          kind: 'setting',
          id: key,
          subject: setting.label,
          detail: t.changeDetail(text(setting.value), text(value)),
          path: `/admin/settings?section=${key.slice(0, key.indexOf('.'))}`,
          requestedBy: proposedBy,
          requestedAt: proposedAt,
          facts: [fact('value', text(value), { from: text(setting.value) }), fact('explanation', setting.explanation)],
          version: setting.version,
          canWithdraw: true,
        },
      ]
    })
  },
}

export const monthLocks: Source = {
  permission: 'accounting.manage',
  async read({ accounting }, executor) {
    const waiting = await accounting.waitingLock(executor)
    if (!waiting) return []
    const { id, month, requestedBy, requestedAt, version } = waiting
    return [
      {
        kind: 'month_lock',
        id: String(id),
        subject: t.monthLockSubject(month),
        detail: t.monthLockDetail,
        path: `/accounting?tab=balance&month=${month}`,
        requestedBy: requestedBy,
        requestedAt: requestedAt,
        facts: [fact('subject', periods.monthInWords(month))],
        version,
        canWithdraw: true,
      },
    ]
  },
}

export const accessRequests: Source = {
  permission: 'access.approve',
  async read({ identity }, executor) {
    const requests = await identity.accessRequests.list(executor)
    return requests.map(({ id, kind, role, reason, name, email, userId, requestedBy, requestedAt }) => ({
      kind: 'access_request',
      id: String(id),
      subject: contractText(accessRequestSubjects[kind](name)),
      detail: kind === 'account' ? t.accountDetail(email) : role === null ? email : t.roleDetail(role, email),
      path: '/access-requests',
      requestedBy,
      alsoRequestedBy: [userId],
      requestedAt,
      facts: stated([fact('email', email), fact('role', role), fact('reason', reason)]),
      version: null,
      isStrict: true,
      canWithdraw: true,
    }))
  },
}

export const sendingExceptions: Source = {
  permission: 'invoices.approve',
  async read({ certifications }, executor) {
    const waiting = await certifications.waitingExceptions(executor, maxPerKind)
    return waiting.map(
      (row): Candidate => ({
        kind: 'sending_exception',
        id: String(row.id),
        subject: row.invoiceNumber,
        detail: t.sendingExceptionDetail,
        path: `/invoices/${row.invoiceId}`,
        requestedBy: row.requestedBy,
        requestedAt: row.requestedAt,
        facts: [fact('reason', row.reason)],
        version: row.version,
      }),
    )
  },
}

export const certificationSetUps: Source = {
  permission: 'settings.manage',
  async read({ certifications }, executor): Promise<Candidate[]> {
    const waiting = await certifications.waitingSetUp(executor)
    if (!waiting) return []
    const { changes, proposedBy, proposedAt, version } = waiting
    const isTurnedOff = changes.some(({ field }) => field === 'isOn')
    return [
      {
        kind: 'certification_set_up',
        // The deciding call has no id: there is one set-up.
        id: '',
        subject: t.certificationSubject,
        detail: isTurnedOff ? t.certificationOffDetail : t.certificationChangeDetail,
        path: '/admin/settings?tab=certification',
        requestedBy: proposedBy,
        requestedAt: proposedAt,
        facts: changes.map(({ field, from, to }) => {
          if (field === 'key') return fact('secret', t.changedSecret)
          return fact(setUpFacts[field], t.setUpText(field, to), { from: t.setUpText(field, from) })
        }),
        version,
        canWithdraw: true,
      },
    ]
  },
}

const setUpFacts: Readonly<Record<Exclude<CertificationField, 'key'>, FactName>> = {
  isOn: 'certification',
  service: 'service',
  productionUrl: 'address',
  pointOfSale: 'pointOfSale',
  establishment: 'establishment',
  regime: 'regime',
  paymentMethod: 'paymentMethod',
  stickerThreshold: 'stickerThreshold',
}

export const mailServers: Source = {
  permission: 'settings.manage',
  async read({ mailServer }, executor): Promise<Candidate[]> {
    const waiting = await mailServer.findWaiting(executor)
    if (!waiting) return []
    const { before, terms, replacesPassword, proposedBy, proposedAt } = waiting
    const addressOf = (server: Pick<ServerTerms, 'host' | 'port' | 'security'> | null) =>
      server && t.mailServerAddress(server.host, server.port, server.security)
    return [
      {
        kind: 'mail_server',
        // The deciding call has no id: there is one server.
        id: '',
        subject: t.mailServerSubject,
        detail: terms === null ? t.mailServerRemovalDetail : t.mailServerDetail,
        path: '/outbox',
        requestedBy: proposedBy,
        requestedAt: proposedAt,
        facts: [
          fact('address', addressOf(terms), before ? { from: addressOf(before) } : {}),
          fact('contact', terms?.user, before ? { from: before.userName } : {}),
          fact('email', terms?.sender, before ? { from: before.sender } : {}),
          ...(replacesPassword ? [fact('secret', t.changedSecret)] : []),
        ],
        version: before?.version ?? 0,
        canWithdraw: true,
      },
    ]
  },
}
