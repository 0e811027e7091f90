/** The roles that carry data. Any other text in the role column reads nothing. */
export const roles = ['user', 'compliance', 'auditor', 'admin'] as const
export type Role = (typeof roles)[number]

const reading = [
  'clients.read',
  'documents.read',
  'invoices.read',
  'mail.read',
  'fx.read',
  'banking.read',
  'wallets.read',
  'conversions.read',
  'schedules.read',
  'compliance.read',
  'ledger.read',
  'reports.read',
  'audit.read',
] as const

const operating = [
  'clients.write',
  'documents.write',
  'invoices.write',
  'mail.write',
  'fx.refresh',
  'banking.write',
  'reconciliation.handle',
  'wallets.write',
  'conversions.create',
  'schedules.write',
  'reports.export',
  'screening.search',
  'analytics.forecast',
] as const

const deciding = [
  'kyc.decide',
  'risk.decide',
  'screening.decide',
  'conversions.approve',
  'banking.approve',
  'reconciliation.approve',
  'wallets.approve',
  'filings.handle',
  'alerts.handle',
  'rules.manage',
  'calendar.manage',
] as const

/** Suspicious-transaction reports: no one else may learn that one exists, administrators and auditors included (decisions 2). */
const confidential = ['dos.handle'] as const

const administering = ['users.manage', 'settings.manage', 'demo.manage', 'audit.verify', 'treasury.manage'] as const

export type Permission =
  | (typeof reading)[number]
  | (typeof operating)[number]
  | (typeof deciding)[number]
  | (typeof administering)[number]
  | (typeof confidential)[number]

export type Access = Permission | 'anyone' | 'signed-in'

/**
 * Role × permission, the one table of it (decisions 2). The server enforces it on every call;
 * screens ask `can` and hide or disable what the role may not do.
 */
const grants: Readonly<Record<Role, ReadonlySet<Permission>>> = {
  user: new Set<Permission>([...reading, ...operating]),
  compliance: new Set<Permission>([...reading, ...operating, ...deciding, ...confidential]),
  auditor: new Set<Permission>([...reading, 'reports.export', 'audit.verify']),
  admin: new Set<Permission>([...reading, ...operating, ...deciding, ...administering]),
}

export const permissions: readonly Permission[] = [
  ...reading,
  ...operating,
  ...deciding,
  ...administering,
  ...confidential,
]

/** Never for an API key: who may come in, what is set, and what only people may know of. */
const closedToKeys = ['users.manage', 'settings.manage', 'demo.manage', 'dos.handle'] as const
export type KeyScope = Exclude<Permission, (typeof closedToKeys)[number]>

export function isKeyScope(permission: Permission): permission is KeyScope {
  return !(closedToKeys as readonly Permission[]).includes(permission)
}

/** What an API key may be given. */
export const keyScopes: readonly KeyScope[] = permissions.filter(isKeyScope)

/** Who asks: a person by their role, or a key that has no more than its scopes of what its owner's role permits. */
export interface Asker {
  readonly role: string
  readonly scopes?: readonly Permission[] | undefined
}

export function isRole(text: string): text is Role {
  return (roles as readonly string[]).includes(text)
}

/** Whether a person of this role (free text, as stored) may do what `permission` names. Deny by default. */
export function can({ role, scopes }: Asker, permission: Permission): boolean {
  return isRole(role) && grants[role].has(permission) && (scopes === undefined || scopes.includes(permission))
}

/** Whether this asker may make a call with that access. What is open to any signed-in person is not open to a key as such. */
export function mayAccess(asker: Asker | null, access: Access, openToKeys = false): boolean {
  if (access === 'anyone') return true
  if (asker === null) return false
  if (access === 'signed-in') return asker.scopes === undefined || openToKeys
  return can(asker, access)
}
