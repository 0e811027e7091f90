import type { Permission } from '#contract/permissions.ts'

/**
 * The person or system behind an action, and its origin: subject of permissions and the audit log.
 */
export interface Actor {
  readonly kind: 'person' | 'system'
  /** Id of the person; null for the system itself. */
  readonly userId: string | null
  readonly name: string
  /** Free text as stored; an unknown role has no permissions. */
  readonly role: string
  /** Permissions of an API key acting for the person; absent for the person themselves. */
  readonly scopes?: readonly Permission[]
  readonly apiKey?: { readonly id: number; readonly name: string }
  /** Last re-authentication; null if none in this session. */
  readonly provedAt: Date | null
  readonly sessionId: string | null
  /** Code of the chosen language of screens; null for that of the browser. */
  readonly language?: string | null
  readonly origin: Origin
}

export interface Origin {
  readonly requestId: string
  readonly method: string
  readonly endpoint: string
  readonly ipAddress: string
  readonly userAgent: string | null
  readonly startedAt: Date
  /** True if the screen claims to poll. A claim that any caller can forge. */
  readonly isPoll?: boolean
  /** True for a decision on what another person asked for: the audit entry names the session. */
  readonly takesTwo?: boolean
}

/** The system as actor, named by its job or command. */
export function systemActor(task: string, startedAt: Date): Actor {
  return {
    kind: 'system',
    userId: null,
    name: 'Corridor',
    role: 'system',
    provedAt: null,
    sessionId: null,
    origin: { requestId: task, method: 'JOB', endpoint: task, ipAddress: 'local', userAgent: null, startedAt },
  }
}
