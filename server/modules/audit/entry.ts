/** Types of audit entries, filters and positions. */

import type { auditActions } from '#contract/audit/api.ts'

export type AuditAction = (typeof auditActions)[number]

/** Types of resources that an entry can be about. */
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
  | 'receipt'
  | 'accounting'
  | 'wallet'
  | 'screening'
  | 'screening_match'
  | 'sanctions_list'
  | 'filing'
  | 'dossier'
  | 'exchange_form'
  | 'export_proceeds'
  | 'register'
  /** A suspicion report. The database marks entries about it as confidential. */
  | 'dos'
  | 'alert'
  | 'alert_rule'
  | 'encryption_key'
  | 'setting'
  | 'api_key'
  | 'webhook'
  | 'session'
  | 'ledger'
  | 'report'
  | 'scheduled_report'
  | 'recurring_invoice'
  | 'quote'
  | 'item'
  | 'treasury'
  | 'payout'
  | 'demo_data'

export type Fields = Readonly<Record<string, unknown>>

/**
 * A module's description of one action. `before` and `after` become `details.changes` with the
 * fields that differ.
 */
export interface AuditInput {
  readonly action: AuditAction
  readonly resourceType: ResourceType
  readonly resourceId: string | null
  readonly details?: Fields
  readonly before?: Fields
  readonly after?: Fields
}

/** A refused or failed action, with a message for readers of the log. */
export type AuditFailure = AuditInput & { readonly errorMessage: string }

/** A view or download of a record. */
export interface AuditRead {
  readonly action: 'view' | 'download'
  readonly resourceType: ResourceType
  readonly resourceId: string | null
  readonly details?: Fields
  /** The path of a list that was read, which is counted apart from other lists of the type. */
  readonly list?: string
}

export interface AuditRow {
  /** A random id: without order, so that ids do not reveal entries that the reader may not see. */
  readonly id: string
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
  /**
   * Text to find in action, resource type, endpoint and IP. An id matches as a whole, alone or in a
   * path: `42`, `clients/42`.
   */
  readonly q?: string | undefined
  /** Ids of people whom `q` names. Their entries match as well. */
  readonly people?: readonly string[] | undefined
  readonly userId?: string | undefined
  /** First instant, included. */
  readonly since?: Date | undefined
  /** Instant after the last one. */
  readonly before?: Date | undefined
  /**
   * Whether to include entries about suspicion reports. True only for users with their permission.
   */
  readonly withConfidential?: boolean | undefined
}

/** A keyset position as readers get it, newest first: older entries follow. */
export interface AuditPosition {
  readonly occurredAtMs: number
  readonly id: string
}

/** A position in the internal order, which no reader sees. */
export interface EntryOrder {
  readonly occurredAtMs: number
  readonly order: number
}

export type OrderedRow = AuditRow & EntryOrder
