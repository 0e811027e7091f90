/** Decisions on settings and set-ups, and on what certification of invoices demands. */
import { setUpTurnedOff, turnCertificationOn } from './certification-samples.ts'
import type { DualControlRow } from './dual-control-row.ts'
import { sampleInvoice } from './invoice-samples.ts'

const approved = { decision: 'approved' }

export const settingRows: readonly DualControlRow[] = [
  {
    call: 'POST /api/settings/:key/decision',
    kind: 'setting',
    source: 'settings/proposal-lifecycle.ts',
    async request({ asAda }) {
      const url = '/api/settings/conversions.feeBasisPoints'
      const { proposedAt } = (await asAda('PATCH', url, { value: 175 })).proposal
      return { url: `${url}/decision`, body: { ...approved, proposedAt } }
    },
  },
  {
    call: 'POST /api/sending-exceptions/:id/decision',
    kind: 'sending_exception',
    source: 'certification/exceptions.ts',
    async request({ served, asAda, clientId }) {
      await turnCertificationOn(served)
      const draft = await asAda('POST', '/api/invoices', { ...sampleInvoice, clientId })
      const { id } = await asAda('POST', `/api/invoices/${draft.id}/sending-exception`, { reason: 'An outage' })
      return { url: `/api/sending-exceptions/${id}/decision`, body: approved }
    },
  },
  {
    call: 'POST /api/certification-set-up/decision',
    kind: 'certification_set_up',
    source: 'settings/proposal-lifecycle.ts',
    async request({ served, asAda }) {
      await turnCertificationOn(served)
      const { proposedAt } = (await asAda('POST', '/api/certification-set-up', setUpTurnedOff)).proposal
      return { url: '/api/certification-set-up/decision', body: { ...approved, proposedAt } }
    },
  },
  {
    call: 'POST /api/mail-server/decision',
    kind: 'mail_server',
    source: 'settings/proposal-lifecycle.ts',
    async request({ asAda }) {
      const server = { host: 'mail.example.org', port: 587, security: 'starttls', sender: 'office@example.org' }
      const { proposedAt } = (await asAda('POST', '/api/mail-server', server)).proposal
      return { url: '/api/mail-server/decision', body: { ...approved, proposedAt } }
    },
  },
]
