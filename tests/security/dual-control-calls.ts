/** Every call by which a second person decides a request, with a waiting request for each. */
import { sql } from 'drizzle-orm'
import type { Answer, DualControlContext, DualControlRow } from './dual-control-row.ts'
import { settingRows } from './dual-control-settings.ts'

const approved = { decision: 'approved' }
const accessRequests = 'identity/access-requests/access-requests.ts'
const channel = (name: string) => ({
  name,
  bankCode: 'SGCI',
  transport: 'folder',
  outbox: `${name}/in`,
  inbox: `${name}/out`,
  painVersion: 'pain.001.001.09',
  partyName: 'Test business',
  partyId: 'CORRIDOR01',
})

const connection = {
  bankCode: 'SGCI',
  bankName: "Société Générale Côte d'Ivoire",
  country: "Côte d'Ivoire",
  accountNumber: 'CI0099887766554433',
  accountName: 'Test business',
  swiftCode: '',
  isActive: true,
  dailyLimit: 500_000_000,
  monthlyLimit: 15_000_000_000,
}

/** Raised limits of a connection in use; each case has a bank of its own. */
async function requestLimits({ asAda, asKofi }: DualControlContext, bank: { bankCode: string; bankName: string }) {
  const { id } = await asAda('POST', '/api/banking/connections', {
    ...connection,
    ...bank,
    accountNumber: `CI00556677889900${bank.bankCode}`,
  })
  await asKofi('POST', `/api/banking/connections/${id}/approve`, {})
  await asAda('PATCH', `/api/banking/connections/${id}`, { dailyLimit: 9_000_000_000, monthlyLimit: 90_000_000_000 })
  return `/api/banking/connections/${id}`
}

export const dualControls: readonly DualControlRow[] = [
  {
    call: 'PATCH /api/clients/:id/monthly-limit',
    kind: 'client_limit',
    source: 'clients/limits.ts',
    async request({ asAda, clientId }) {
      await asAda('PATCH', `/api/clients/${clientId}`, { monthlyLimit: '9000000.00' })
      return { url: `/api/clients/${clientId}/monthly-limit`, body: approved }
    },
  },
  {
    call: 'PATCH /api/clients/:id/kyc',
    kind: 'kyc',
    source: 'compliance/kyc/decisions.ts',
    requestedBy: 'nobody',
    async request({ served }) {
      const id = await served.harness.addClient('Acacia Trading', { approved: false })
      return { url: `/api/clients/${id}/kyc`, body: { status: 'approved', reason: 'documents seen' } }
    },
  },
  {
    call: 'POST /api/banking/connections/:id/approve',
    kind: 'bank_connection',
    source: 'banking/approval.ts',
    async request({ asAda }) {
      const { id } = await asAda('POST', '/api/banking/connections', connection)
      return { url: `/api/banking/connections/${id}/approve`, body: {} }
    },
  },
  {
    call: 'POST /api/banking/connections/:id/reject',
    kind: 'bank_connection',
    source: 'banking/approval.ts',
    async request({ asAda }) {
      const other = { ...connection, accountNumber: 'CI0044332211009988' }
      const { id } = await asAda('POST', '/api/banking/connections', other)
      return { url: `/api/banking/connections/${id}/reject`, body: { reason: 'not our account' } }
    },
  },
  {
    call: 'POST /api/banking/connections/:id/approve',
    kind: 'bank_limits',
    source: 'banking/approval.ts',
    variant: 'raised limits',
    request: async (context) => ({
      url: `${await requestLimits(context, { bankCode: 'UBACI', bankName: "UBA Côte d'Ivoire" })}/approve`,
      body: {},
    }),
  },
  {
    call: 'POST /api/banking/connections/:id/reject',
    kind: 'bank_limits',
    source: 'banking/approval.ts',
    variant: 'raised limits',
    request: async (context) => ({
      url: `${await requestLimits(context, { bankCode: 'SGSE', bankName: 'Société Générale Sénégal' })}/reject`,
      body: { reason: 'not agreed' },
    }),
  },
  {
    call: 'POST /api/banking/channels/:id/reject',
    kind: 'bank_channel',
    source: 'banking/host-to-host/channels.ts',
    async request({ asAda }) {
      const { id } = await asAda('POST', '/api/banking/channels', channel('refused'))
      return { url: `/api/banking/channels/${id}/reject`, body: { reason: 'wrong server' } }
    },
  },
  {
    call: 'POST /api/banking/channels/:id/approve',
    kind: 'bank_channel',
    source: 'banking/host-to-host/channels.ts',
    async request({ asAda }) {
      const { id } = await asAda('POST', '/api/banking/channels', channel('new'))
      return { url: `/api/banking/channels/${id}/approve`, body: {} }
    },
  },
  {
    call: 'POST /api/banking/channels/:id/changes/decision',
    kind: 'channel_change',
    source: 'banking/host-to-host/changes/changes.ts',
    async request({ asAda, asKofi }) {
      const { bankCode: _, transport: __, ...terms } = channel('approved')
      const { id } = await asAda('POST', '/api/banking/channels', channel('approved'))
      await asKofi('POST', `/api/banking/channels/${id}/approve`, {})
      await asAda('POST', `/api/banking/channels/${id}/changes`, { ...terms, outbox: 'other/in', reason: 'moved' })
      return { url: `/api/banking/channels/${id}/changes/decision`, body: approved }
    },
  },
  {
    call: 'POST /api/wallets/:id/approve',
    kind: 'wallet',
    source: 'payout/wallets/wallets.ts',
    async request({ asAda, documentId }) {
      const { id } = await asAda('POST', '/api/wallets', {
        clientId: null,
        address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
        label: 'Treasurer',
        beneficiary: {
          kind: 'natural',
          name: 'Diop',
          givenNames: 'Awa',
          country: 'Senegal',
          address: '1 Rue du Commerce',
          nationalId: 'SN-1',
          birthDate: '1970-01-31',
        },
        evidence: { kind: 'document', documentId },
      })
      return { url: `/api/wallets/${id}/approve`, body: {} }
    },
  },
  {
    call: 'POST /api/compliance/rules/:rule/versions/:version/decision',
    kind: 'rule_version',
    source: 'compliance/alerts/rules/service.ts',
    async request({ asAda }) {
      const { version } = await asAda('POST', '/api/compliance/rules/filing_owed/versions', {
        enabled: false,
        parameters: { severity: 'high' },
        answerWithinBankDays: 3,
        effectiveFrom: '2099-01-31',
        reason: 'as agreed',
      })
      return { url: `/api/compliance/rules/filing_owed/versions/${version}/decision`, body: approved }
    },
  },
  {
    call: 'POST /api/compliance/alerts/:id/decision',
    kind: 'alert_closing',
    source: 'compliance/alerts/cases.ts',
    async request({ served, asAda, clientId }) {
      await asAda('POST', '/api/transactions/large-conversion', { amountXof: 600_000_000, clientId })
      await served.harness.modules.conversions.runDue(new AbortController().signal)
      const { rows } = await served.harness.database.pool.execute<{ id: number }>(
        sql`select id from compliance.alert where severity = 'critical' order by id limit 1`,
      )
      const url = `/api/compliance/alerts/${rows[0]?.id}`
      await asAda('PATCH', url, { status: 'investigating' })
      // The bare payload, without an outcome: a critical alert waits nevertheless.
      await asAda('PATCH', url, { status: 'resolved' })
      return { url: `${url}/decision`, body: approved }
    },
  },
  {
    call: 'POST /api/schedules/conversions/:id/pre-authorisation',
    kind: 'pre_authorisation',
    source: 'schedules/pre-authorisation.ts',
    async request({ asAda, clientId }) {
      const { id } = await asAda('POST', '/api/schedules/conversions', {
        name: 'Weekly',
        clientId,
        amountXof: 160_000_000,
        scheduleType: 'weekly',
        executionTime: '08:00',
        weekday: 1,
        country: 'CI',
        isActive: true,
      })
      const body = { upToXof: 160_000_000, until: '2027-01-31' }
      return { url: `/api/schedules/conversions/${id}/pre-authorisation`, body }
    },
  },
  {
    call: 'POST /api/transactions/:id/approve',
    kind: 'conversion',
    source: 'conversions/review.ts',
    request: async ({ conversionId }) => ({ url: `/api/transactions/${conversionId}/approve`, body: {} }),
  },
  {
    call: 'POST /api/transactions/:id/refund',
    kind: 'refund',
    source: 'conversions/review.ts',
    async request({ served, asAda, clientId }) {
      const body = { amountXof: 60_000_000, clientId }
      const { transaction } = await asAda('POST', '/api/transactions/large-conversion', body)
      await served.harness.modules.conversions.runDue(new AbortController().signal)
      // No chain is there to refuse the payout.
      await served.harness.database.pool.execute(sql`
        update conversions.conversion set state = 'failed', failed_step = 'payout',
          connection_id = (select id from banking.connection order by id limit 1)
        where id = ${transaction.id}`)
      return { url: `/api/transactions/${transaction.id}/refund`, body: {} }
    },
  },
  {
    call: 'PATCH /api/compliance/screening/matches/:id',
    kind: 'screening_match',
    source: 'screening/match-decision.ts',
    async request({ served, asAda }) {
      const clientId = await served.harness.addClient('Zorvane Quillibrand', { approved: false })
      const { matches } = await asAda('POST', `/api/compliance/aml-screening/${clientId}`, {})
      const url = `/api/compliance/screening/matches/${matches[0].id}`
      const body = { decision: 'cleared', reason: 'another person' }
      await asAda('PATCH', url, body)
      return { url, body }
    },
  },
  {
    call: 'POST /api/dossiers/:conversionId/waiver',
    kind: 'dossier_waiver',
    source: 'filings/dossiers/service.ts',
    request: async ({ conversionId }) => ({ url: `/api/dossiers/${conversionId}/waiver`, body: { reason: 'known' } }),
  },
  {
    call: 'POST /api/reconciliation/exceptions/:id/decide',
    kind: 'correction',
    source: 'reconciliation/resolve.ts',
    async request({ served, asAda }) {
      const { pool } = served.harness.database
      const { rows } = await pool.execute<{ id: number }>(sql`
        insert into reconciliation.exception (side, kind, subject, subject_name, reference, currency, found_minor, detail, found_at)
        select 'bank', 'unknown_booking', 'connection:' || id, 'SGCI', 'B 7', 'XOF', -7000, 'Nobody asked for it',
          ${served.harness.now().toISOString()}
        from banking.connection order by id limit 1 returning id`)
      const url = `/api/reconciliation/exceptions/${rows[0]?.id}`
      const resolution = { resolution: 'correction', counterAccount: 'bank_charges', note: 'a charge' }
      await asAda('POST', `${url}/resolve`, resolution)
      return { url: `${url}/decide`, body: approved }
    },
  },
  {
    call: 'POST /api/accounting/locks/:id/decision',
    kind: 'month_lock',
    source: 'accounting/lock.ts', // above certification, which would stop the sending
    async request({ asAda, clientId }) {
      const days = { servicePeriodStart: '2026-10-01', servicePeriodEnd: '2026-10-31', dueDate: '2099-12-31' }
      const { id: invoiceId } = await asAda('POST', '/api/invoices', {
        clientId,
        amountUsd: '700.00',
        description: 'Advice',
        ...days,
      })
      await asAda('POST', `/api/invoices/${invoiceId}/send`, {})
      await asAda('POST', `/api/invoices/${invoiceId}/payments`, { receivedOn: '2026-10-15' })
      const { id } = await asAda('POST', '/api/accounting/locks', { month: '2026-10' })
      return { url: `/api/accounting/locks/${id}/decision`, body: approved }
    },
  },
  ...settingRows,
  {
    call: 'POST /api/suspicion-reports/:id/signatures',
    kind: 'suspicion_report',
    source: 'filings/suspicion-reports/service.ts',
    requestedBy: 'fatou',
    async request({ asFatou, clientId }) {
      const { id, contentSha256 } = await asFatou('POST', '/api/suspicion-reports', {
        clientId,
        subjectName: 'Baobab Textiles SA',
        offence: 'money_laundering',
        operationState: 'executed',
        detectedOn: '2026-11-20',
        amountXof: 150_000_000,
        facts: 'Three payments within a day',
        grounds: 'No trade explains them',
        decision: 'suspend',
      })
      const url = `/api/suspicion-reports/${id}/signatures`
      await asFatou('POST', url, { contentSha256 })
      return { url, body: { contentSha256 } }
    },
  },
  {
    call: 'POST /api/access-requests/:id/decision',
    kind: 'access_request',
    source: accessRequests,
    variant: 'role',
    async request({ asAda }) {
      const { user } = await asAda('POST', '/api/users', { email: 'new@example.org', role: 'compliance' })
      return { url: `/api/access-requests/${user.waiting[0].id}/decision`, body: approved }
    },
  },
  {
    call: 'POST /api/access-requests/:id/decision',
    kind: 'access_request',
    source: accessRequests,
    variant: 'new password',
    async request({ asAda, officerId }) {
      const { user } = await asAda('POST', `/api/users/${officerId}/link`, {})
      const waiting: Answer[] = user.waiting
      return { url: `/api/access-requests/${waiting.find(({ kind }) => kind === 'link').id}/decision`, body: approved }
    },
  },
  {
    call: 'POST /api/access-requests/:id/decision',
    kind: 'access_request',
    source: accessRequests,
    variant: 'second factor',
    async request({ asAda, officerId }) {
      const user = await asAda('POST', `/api/users/${officerId}/second-factor/reset`, {})
      const waiting: Answer[] = user.waiting
      const { id } = waiting.find(({ kind }) => kind === 'second_factor')
      return { url: `/api/access-requests/${id}/decision`, body: approved }
    },
  },
]
