import { describe, expect, it } from 'vitest'
import { administration, navigation } from './navigation.ts'
import { matching } from './palette/palette-entries.ts'

describe('the sidebar', () => {
  it('lists these entries in this order', { tags: ['S2-18'] }, () => {
    expect(navigation.map(({ name, to }) => `${name} ${to}`)).toEqual([
      'Dashboard /',
      'Client Management /client-management',
      'Invoices /invoices',
      'Large Transactions /large-transactions',
      'Automated Scheduling /automated-scheduling',
      'WAEMU Banking /waemu-banking',
      'Compliance Dashboard /compliance-dashboard',
      'Real-Time Monitoring /real-time-monitoring',
      'Advanced Analytics /advanced-analytics',
      'FX Rates /fx-rates',
      'Documents /documents',
      'Reports /reports',
      'Audit Logs /audit-logs',
    ])
  })

  it('shows User Management and Settings to administrators', () => {
    expect(administration.map(({ name, to }) => `${name} ${to}`)).toEqual([
      'User Management /admin/users',
      'Settings /admin/settings',
    ])
  })
})

describe('the command palette', () => {
  const entries = [{ name: 'Compliance Dashboard' }, { name: 'FX Rates' }, { name: 'Dashboard' }]

  it('matches starts of words, best match first', () => {
    expect(matching(entries, 'da').map(({ name }) => name)).toEqual(['Dashboard', 'Compliance Dashboard'])
    expect(matching(entries, 'rates fx').map(({ name }) => name)).toEqual(['FX Rates'])
    expect(matching(entries, 'zz')).toEqual([])
    expect(matching(entries, ' ')).toEqual(entries)
  })
})
