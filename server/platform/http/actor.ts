import type { Permission } from '#contract/permissions.ts'

/** Who acts, and from where: what permission is asked of and what the audit log names. */
export interface Actor {
  readonly kind: 'person' | 'system'
  /** Key of the person; null for the system itself. */
  readonly userId: string | null
  readonly name: string
  /** Free text as stored; an unknown role may do nothing. */
  readonly role: string
  /** All that an API key may do for the person; absent where the person is there in person. */
  readonly scopes?: readonly Permission[]
  readonly apiKey?: { readonly id: number; readonly name: string }
  /** When this person last proved who they are; null for never in this session. */
  readonly provedAt: Date | null
  readonly sessionId: string | null
  readonly origin: Origin
}

export interface Origin {
  readonly requestId: string
  readonly method: string
  readonly endpoint: string
  readonly ipAddress: string
  readonly userAgent: string | null
  readonly startedAt: Date
  /** True when the screen says that it only reads again what it shows already. A claim, which whoever asks may make falsely. */
  readonly isPoll?: boolean
}

/** The system acting by itself, named by the job or command that runs. */
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
