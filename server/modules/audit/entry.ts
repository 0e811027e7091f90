import type { auditActions } from '#contract/audit/api.ts'

export type AuditAction = (typeof auditActions)[number]

/** What an entry can be about. */
export type ResourceType =
  | 'user'
  | 'client'
  | 'invoice'
  | 'message'
  | 'document'
  | 'fx_rate'
  | 'audit_log'
  | 'conversion'
  | 'schedule'
  | 'holiday'
  | 'bank_connection'
  | 'bank_channel'
  | 'reconciliation'
  | 'wallet'
  | 'screening'
  | 'screening_match'
  | 'sanctions_list'
  | 'filing'
  | 'dossier'
  | 'exchange_form'
  | 'export_proceeds'
  | 'register'
  /** A suspicious-transaction report: entries about it are kept confidential by the database. */
  | 'dos'
  | 'alert'
  | 'alert_rule'
  | 'setting'
  | 'api_key'
  | 'webhook'
  | 'session'
  | 'ledger'
  | 'report'
  | 'treasury'
  | 'payout'
  | 'demo_data'

export type Fields = Readonly<Record<string, unknown>>

/** What a module tells of one act. `before` and `after` become `details.changes` of the fields that differ. */
export interface AuditInput {
  readonly action: AuditAction
  readonly resourceType: ResourceType
  readonly resourceId: string | null
  readonly details?: Fields
  readonly before?: Fields
  readonly after?: Fields
}

/** An act that was refused or failed, in words for the person who reads the log. */
export type AuditFailure = AuditInput & { readonly errorMessage: string }

/** The opening or download of a record. */
export interface AuditRead {
  readonly action: 'view' | 'download'
  readonly resourceType: ResourceType
  readonly resourceId: string | null
  readonly details?: Fields
}

/** An entry as it is kept. */
export interface AuditRow {
  readonly id: number
  readonly userId: string | null
  readonly userName: string | null
  readonly action: AuditAction
  readonly resourceType: string | null
  readonly resourceId: string | null
  readonly method: string
  readonly endpoint: string
  readonly ipAddress: string
  readonly userAgent: string | null
  readonly details: Record<string, unknown> | null
  readonly success: boolean
  readonly errorMessage: string | null
  readonly occurredAt: Date
  readonly responseMs: number | null
}

export interface AuditFilter {
  readonly actions?: readonly AuditAction[] | undefined
  readonly success?: boolean | undefined
  readonly resourceType?: string | undefined
  readonly resourceId?: string | undefined
  /** Text looked for in action, resource type, endpoint and IP. An id is matched whole, alone or in a path: `42`, `clients/42`. */
  readonly q?: string | undefined
  /** Whether what tells of suspicious-transaction reports belongs to it: only for whoever holds their permission. */
  readonly withConfidential?: boolean | undefined
}

/** Place in the log, newest first: entries older than this follow. */
export interface AuditPosition {
  readonly occurredAtMs: number
  readonly id: number
}
