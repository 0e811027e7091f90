/** The known roles. Any other text in the role column has no permissions. */
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

/** The books, for those who keep, check or supervise them. */
const bookkeeping = ['accounting.read'] as const

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
  'reports.schedule',
  'screening.search',
  'analytics.forecast',
] as const

const deciding = [
  'kyc.decide',
  'risk.decide',
  'screening.decide',
  'conversions.approve',
  'invoices.approve',
  'banking.approve',
  'reconciliation.approve',
  'wallets.approve',
  'filings.handle',
  'alerts.handle',
  'rules.manage',
  'calendar.manage',
  'access.approve',
  'accounting.manage',
] as const

/**
 * Suspicious-transaction reports: nobody else may learn that one exists, including administrators
 * and auditors (decisions 2).
 */
const confidential = ['dos.handle'] as const

const administering = ['users.manage', 'settings.manage', 'demo.manage', 'audit.verify', 'treasury.manage'] as const

export type Permission =
  | (typeof reading)[number]
  | (typeof bookkeeping)[number]
  | (typeof operating)[number]
  | (typeof deciding)[number]
  | (typeof administering)[number]
  | (typeof confidential)[number]

export type Access = Permission | 'anyone' | 'signed-in'

/**
 * The role × permission table (decisions 2). The server enforces it on every call; screens use
 * `can` to hide or disable actions.
 */
const grants: Readonly<Record<Role, ReadonlySet<Permission>>> = {
  user: new Set<Permission>([...reading, ...operating]),
  compliance: new Set<Permission>([...reading, ...bookkeeping, ...operating, ...deciding, ...confidential]),
  auditor: new Set<Permission>([...reading, ...bookkeeping, 'reports.export', 'audit.verify']),
  admin: new Set<Permission>([...reading, ...bookkeeping, ...operating, ...deciding, ...administering]),
}

export const permissions: readonly Permission[] = [
  ...reading,
  ...bookkeeping,
  ...operating,
  ...deciding,
  ...administering,
  ...confidential,
]

/**
 * Roles that approve or see suspicion reports. Granting one, and resetting a person who has one,
 * takes two people.
 */
export const approvingRoles: readonly Role[] = roles.filter((role) =>
  [...deciding, ...confidential].some((permission) => grants[role].has(permission)),
)

export const approves = (role: string): boolean => (approvingRoles as readonly string[]).includes(role)

/**
 * Never granted to an API key: decisions of every kind, users, settings, demo data and confidential
 * records. A key that lists one anyway does not have it.
 */
const closedToKeys = ['users.manage', 'settings.manage', 'demo.manage', ...deciding, ...confidential] as const
export type KeyScope = Exclude<Permission, (typeof closedToKeys)[number]>

export function isKeyScope(permission: Permission): permission is KeyScope {
  return !(closedToKeys as readonly Permission[]).includes(permission)
}

/** Scopes that an API key may have. */
export const keyScopes: readonly KeyScope[] = permissions.filter(isKeyScope)

/** The caller: a person with a role, or a key limited to its scopes within its owner's role. */
export interface Asker {
  readonly role: string
  readonly scopes?: readonly Permission[] | undefined
}

export function isRole(text: string): text is Role {
  return (roles as readonly string[]).includes(text)
}

/** Whether the role (free text, as stored) has the permission. Denies by default. */
export function can({ role, scopes }: Asker, permission: Permission): boolean {
  if (!isRole(role) || !grants[role].has(permission)) return false
  return scopes === undefined || (isKeyScope(permission) && scopes.includes(permission))
}

/**
 * Whether this caller may make a call. Calls for any signed-in person are closed to keys by
 * default.
 */
export function mayAccess(asker: Asker | null, access: Access, openToKeys = false): boolean {
  if (access === 'anyone') return true
  if (asker === null) return false
  if (access === 'signed-in') return asker.scopes === undefined || openToKeys
  return can(asker, access)
}
