import { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { markupOf, namesOf, shownTo } from '#tests/setup/as-role.tsx'
import { currentUserRead } from '#web/api/current-user.ts'
import { ComplianceCard } from './compliance-card.tsx'
import { DashboardCards } from './dashboard-cards.tsx'
import { DashboardPage } from './dashboard-page.tsx'
import { QuickActions } from './quick-actions.tsx'

type Reads = readonly (readonly [key: readonly unknown[], data: unknown])[]

const noFirstSteps = [['/api/dashboard/first-steps'], []] as const

/** The first render of the dashboard with these cached reads, keyed by path and query. */
const dashboard = (reads: Reads, role?: string): string => drawn(<DashboardPage />, [noFirstSteps, ...reads], role)

const cards = (reads: Reads, role?: string): string => drawn(<DashboardCards />, reads, role)

function drawn(screen: ReactNode, reads: Reads, role = 'admin'): string {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  queries.setQueryData([...currentUserRead.queryKey], { id: 'u1', role, mode: 'sandbox' })
  for (const [key, data] of reads) queries.setQueryData([...key], data)
  return markupOf(screen, queries)
}

/** The markup of the part with this heading. */
const part = (markup: string, title: string) =>
  markup.split('<section').find((section) => new RegExp(`<h2[^>]*>${title}</h2>`).test(section)) ?? ''

const metrics = {
  totalClients: 1248,
  monthlyRevenue: 184920,
  pendingInvoices: 9,
  complianceScore: 94,
  clientsChangePercent: 12,
  revenueChangePercent: -8.2,
  averageProcessingDays: 2.4,
  approvedClients: 45,
}

const client = (id: number) => ({
  id,
  companyName: `Baobab ${id}`,
  contactName: 'Awa Diop',
  country: 'Mali',
  kycStatus: 'approved',
})

const recentClients = ['/api/clients', { limit: 5 }]
const activity = ['/api/dashboard/recent-activity']
const rates = ['/api/fx-rates/waemu']

describe('the dashboard', () => {
  it('is titled Dashboard under Home > Dashboard', { tags: ['S2-36'] }, () => {
    expect(dashboard([])).toMatch(/Home.*Dashboard<\/span>.*<h1[^>]*>Dashboard<\/h1>/)
  })

  it('shows skeletons for metric cards while loading', { tags: ['S2-39'] }, () => {
    const titles = ['Total Clients', 'Monthly Revenue', 'Pending Invoices', 'Compliance Score']
    const loading = dashboard([])
    for (const title of titles) expect(part(loading, title)).toContain('shimmer')
    const beforeFirstSteps = drawn(<DashboardPage />, [])
    for (const title of titles) expect(part(beforeFirstSteps, title)).toContain('shimmer')
    expect(beforeFirstSteps).not.toContain('Quick Actions')
    const loaded = dashboard([[['/api/dashboard/metrics'], metrics]])
    for (const title of titles) expect(part(loaded, title)).not.toContain('shimmer')
  })

  it('shows clients, revenue in USD, pending invoices and the score in percent', { tags: ['S2-38'] }, () => {
    const markup = dashboard([[['/api/dashboard/metrics'], metrics]])
    expect(part(markup, 'Total Clients')).toContain('>1,248<')
    expect(part(markup, 'Monthly Revenue')).toContain('>$184,920.00<')
    expect(part(markup, 'Pending Invoices')).toContain('>9<')
    expect(part(markup, 'Compliance Score')).toContain('>94%<')
  })

  it('points arrows up, down or right with a change, and none at a caption', { tags: ['S2-41'] }, () => {
    const markup = dashboard([[['/api/dashboard/metrics'], metrics]])
    expect(part(markup, 'Total Clients')).toMatch(/aria-label="Up".*\+12% from last month/)
    expect(part(markup, 'Monthly Revenue')).toMatch(/aria-label="Down".*−8\.2% from last month/)
    const unchanged = dashboard([[['/api/dashboard/metrics'], { ...metrics, clientsChangePercent: 0 }]])
    expect(part(unchanged, 'Total Clients')).toMatch(/lucide-arrow-right.*0% from last month/)
    expect(part(markup, 'Pending Invoices')).toContain('2.4 days avg processing')
    expect(part(markup, 'Pending Invoices')).not.toContain('lucide-arrow')
  })

  it('offers only quick actions that work and are permitted', { tags: ['S2-44'] }, () => {
    expect(part(dashboard([]), 'Quick Actions')).toMatch(/Add New Client.*Compliance Check/)
    expect(part(dashboard([], 'auditor'), 'Quick Actions')).not.toContain('Add New Client')
  })

  it('counts conversions awaiting approval as in review, not rejected ones', { tags: ['D16-21'] }, () => {
    const inReview = [[['/api/transactions', { state: 'in_review' }, 'total'], 4]] as const
    expect(drawn(<ComplianceCard />, inReview)).toMatch(
      /href="[^"]*status=processing[^"]*compliance=review"[^>]*>Conversions in review.*?>4</,
    )
  })

  it('refreshes its rates and links to all of them', { tags: ['S2-47', 'D16-20'] }, () => {
    const markup = part(cards([[rates, { rates: {}, pairs: {}, last_updated: null, region: 'WAEMU' }]]), 'FX Rates')
    expect(markup).toMatch(/href="\/fx-rates"[^>]*>View all rates/)
    expect(markup).toContain('aria-label="Refresh rates"')
    expect(markup).toContain('No rates stored yet.')
  })

  it('requests the 5 newest clients and links to all of them', { tags: ['S2-48', 'S9-14', 'D16-20'] }, () => {
    const rows = [1, 2, 3, 4, 5].map(client)
    const markup = part(cards([[recentClients, rows]]), 'Recent Clients')
    expect(markup.match(/Baobab \d/g)).toHaveLength(rows.length)
    expect(markup).toMatch(/href="\/clients"[^>]*>View all/)
    expect(markup).toContain('href="/clients/3"')
  })

  it('requests the 5 newest invoices, in dollars, and links to all of them', { tags: ['S2-49', 'S1-04'] }, () => {
    const rows = [1, 2, 3, 4, 5].map((id) => ({
      id,
      invoiceNumber: `INV-2026-00000${id}`,
      clientId: 3,
      clientName: 'Baobab',
      amountUsd: '1200.00',
      status: 'sent',
    }))
    const markup = part(cards([[['/api/invoices', { limit: 5 }], rows]]), 'Recent Invoices')
    expect(markup.match(/INV-2026-\d{6}/g)).toHaveLength(rows.length)
    expect(markup.match(/\$1,200\.00/g)).toHaveLength(rows.length)
    expect(markup).toMatch(/href="\/invoices"[^>]*>View all/)
  })

  it('says when there is no client yet', { tags: ['S2-50'] }, () => {
    expect(part(cards([[recentClients, []]]), 'Recent Clients')).toContain('No clients yet')
  })

  it('loads recent activity as 4 skeleton rows', { tags: ['S2-53', 'S9-14'] }, () => {
    expect(part(cards([]), 'Recent Activity').match(/size-\[30px\]/g)).toHaveLength(4)
  })

  it('says when there is no activity yet', { tags: ['S2-54'] }, () => {
    const markup = part(cards([[activity, []]]), 'Recent Activity')
    expect(markup).toContain('No recent activity')
    expect(markup).not.toContain('View all activity')
  })

  it('shows an entry with icon, text, time and badge, and all entries behind a button', {
    tags: ['S2-55', 'S2-58', 'S2-59', 'S3-13'],
  }, () => {
    const entry = { resourceType: 'client', resourceId: '7', timestamp: new Date().toISOString(), success: true }
    const entries = ['create_invoice', 'update_fx_rate', 'create_client', 'update_client'].map((action, id) => ({
      ...entry,
      id,
      action,
    }))
    const markup = part(cards([[activity, entries]]), 'Recent Activity')
    for (const icon of ['receipt-text', 'badge-dollar-sign', 'user-plus', 'activity']) {
      expect(markup).toContain(`lucide-${icon}`)
    }
    expect(markup).toMatch(/Create Client.*#7.*Just now.*Completed/)
    expect(markup).toMatch(/<button[^>]*>View all activity →/)
  })
})

describe('quick actions', () => {
  it('offer an auditor nothing that only others may create', () => {
    expect(namesOf(shownTo('user', <QuickActions />))).toContain('Generate Invoice')
    expect(namesOf(shownTo('auditor', <QuickActions />))).toEqual(['Compliance Check', 'Generate Report'])
  })
})
