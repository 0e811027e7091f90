import { fc, it } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { type Access, can, isRole, mayAccess, type Permission, permissions, roles } from './permissions.ts'

/**
 * Decisions 2 as a table: who may use each permission. Duplicates the code on purpose, so that each
 * catches errors in the other.
 */
const table: Readonly<Record<Permission, string>> = {
  'clients.read': 'user compliance auditor admin',
  'documents.read': 'user compliance auditor admin',
  'invoices.read': 'user compliance auditor admin',
  'mail.read': 'user compliance auditor admin',
  'fx.read': 'user compliance auditor admin',
  'banking.read': 'user compliance auditor admin',
  'wallets.read': 'user compliance auditor admin',
  'conversions.read': 'user compliance auditor admin',
  'schedules.read': 'user compliance auditor admin',
  'compliance.read': 'user compliance auditor admin',
  'ledger.read': 'user compliance auditor admin',
  'reports.read': 'user compliance auditor admin',
  'audit.read': 'user compliance auditor admin',
  'clients.write': 'user compliance admin',
  'documents.write': 'user compliance admin',
  'invoices.write': 'user compliance admin',
  'mail.write': 'user compliance admin',
  'fx.refresh': 'user compliance admin',
  'banking.write': 'user compliance admin',
  'reconciliation.handle': 'user compliance admin',
  'wallets.write': 'user compliance admin',
  'conversions.create': 'user compliance admin',
  'schedules.write': 'user compliance admin',
  'reports.export': 'user compliance auditor admin',
  'reports.schedule': 'user compliance admin',
  'screening.search': 'user compliance admin',
  'analytics.forecast': 'user compliance admin',
  'kyc.decide': 'compliance admin',
  'risk.decide': 'compliance admin',
  'screening.decide': 'compliance admin',
  'conversions.approve': 'compliance admin',
  'invoices.approve': 'compliance admin',
  'banking.approve': 'compliance admin',
  'reconciliation.approve': 'compliance admin',
  'wallets.approve': 'compliance admin',
  'filings.handle': 'compliance admin',
  'alerts.handle': 'compliance admin',
  'rules.manage': 'compliance admin',
  'calendar.manage': 'compliance admin',
  'access.approve': 'compliance admin',
  'accounting.read': 'compliance auditor admin',
  'accounting.manage': 'compliance admin',
  'users.manage': 'admin',
  'settings.manage': 'admin',
  'demo.manage': 'admin',
  'audit.verify': 'auditor admin',
  'treasury.manage': 'admin',
  'dos.handle': 'compliance',
}

describe('role × permission', { tags: ['D2-27'] }, () => {
  it('lists every permission once', () => {
    expect([...permissions].sort()).toEqual(Object.keys(table).sort())
    expect(new Set(permissions).size).toBe(permissions.length)
  })

  const cells = permissions.flatMap((permission) =>
    roles.map((role) => ({ role, permission, may: table[permission].split(' ').includes(role) })),
  )
  it.each(cells)('$role, $permission: $may', ({ role, permission, may }) => {
    expect(can({ role }, permission)).toBe(may)
    expect(mayAccess({ role }, permission)).toBe(may)
  })

  it('grants user all reads but of the books, and writes of clients, invoices, documents, conversions, schedules and banks', {
    tags: ['D2-22'],
  }, () => {
    const granted = permissions.filter((permission) => can({ role: 'user' }, permission))
    const lacking = permissions.filter((permission) => permission.endsWith('.read') && !granted.includes(permission))
    expect(lacking).toEqual(['accounting.read'])
    for (const area of ['clients', 'invoices', 'documents', 'schedules', 'banking'] as const)
      expect(granted).toContain(`${area}.write`)
    expect(granted).toContain('conversions.create')
    expect(granted.filter((permission) => /decide|approve|manage|verify|dos/.test(permission))).toEqual([])
  })

  it('grants compliance everything that user has', { tags: ['D2-23'] }, () => {
    for (const permission of permissions)
      if (can({ role: 'user' }, permission)) expect(can({ role: 'compliance' }, permission)).toBe(true)
  })

  it('grants auditor reads and exports, but no changes', { tags: ['D2-24'] }, () => {
    const granted = permissions.filter((permission) => can({ role: 'auditor' }, permission))
    expect(permissions.filter((permission) => permission.endsWith('.read') && !granted.includes(permission))).toEqual(
      [],
    )
    expect(granted.filter((permission) => !permission.endsWith('.read'))).toEqual(['reports.export', 'audit.verify'])
  })

  it('grants admin everything except suspicious-transaction reports', { tags: ['D2-25'] }, () => {
    expect(permissions.filter((permission) => !can({ role: 'admin' }, permission))).toEqual(['dos.handle'])
  })

  describe('unknown role', { tags: ['D2-26'] }, () => {
    it.prop([
      fc.oneof(
        fc.string(),
        fc.constantFrom('Admin', 'ADMIN', ' admin', 'owner', '', '__proto__', 'constructor', 'toString'),
      ),
    ])('grants nothing, whatever its spelling', (role) => {
      fc.pre(!isRole(role))
      expect(permissions.filter((permission) => can({ role }, permission))).toEqual([])
    })
  })

  it('allows only public calls when signed out', () => {
    const accesses: readonly Access[] = ['signed-in', ...permissions]
    expect(accesses.filter((access) => mayAccess(null, access))).toEqual([])
    expect(mayAccess(null, 'anyone')).toBe(true)
    expect(mayAccess({ role: 'owner' }, 'signed-in')).toBe(true)
  })
})
