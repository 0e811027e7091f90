import { can, useSignedInUser } from '#web/api/current-user.ts'
import { CertificationCard } from './certification-card.tsx'
import { ComplianceCard } from './compliance-card.tsx'
import { FxRatesCard } from './fx-rates-card.tsx'
import { OutlookCard } from './outlook-card.tsx'
import { ReceivablesCard } from './receivables-card.tsx'
import { RecentActivity } from './recent-activity.tsx'
import { RecentClients } from './recent-clients.tsx'
import { RecentInvoices } from './recent-invoices.tsx'

/** The cards after the conversion volume, in its grid. */
export function DashboardCards() {
  const seesInvoices = can(useSignedInUser(), 'invoices.read')
  return (
    <>
      <ComplianceCard />
      {seesInvoices ? <ReceivablesCard /> : null}
      {seesInvoices ? <CertificationCard /> : null}
      <RecentClients />
      <RecentInvoices />
      <RecentActivity />
      <OutlookCard />
      <FxRatesCard />
    </>
  )
}
