/** Dependencies of the mail module, and the letter. */

import type { Audit, ResourceType } from '#server/modules/audit/index.ts'
import type { Identity } from '#server/modules/identity/index.ts'
import type { Settings } from '#server/modules/settings/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { MailTransport } from '#server/platform/mail/port.ts'
import type { PlatformServices } from '#server/platform/services.ts'

export interface MailDependencies extends Pick<PlatformServices, 'database' | 'clock' | 'ids' | 'logger' | 'outbox'> {
  readonly audit: Pick<Audit, 'append'>
  readonly identity: Pick<Identity, 'findActiveUsers'>
  readonly settings: Pick<Settings, 'read'>
  /** Without a mail server, messages stay in the outbox for download. */
  readonly transport: MailTransport
  /** Sender address while neither a mail server nor the business profile names one. */
  readonly defaultSender: string
  /** Letters of demo data have no real recipient: they are stored as sent. */
  readonly isDemo?: boolean
  /** Reads a version's bytes from a higher module. Returns null if there is no such document. */
  readonly readDocument: (executor: Executor, documentId: number, versionNumber: number) => Promise<Uint8Array | null>
}

/** An email to send. */
export interface Letter {
  readonly to: readonly string[]
  /** The people of this organisation at these addresses, in order; absent for others. */
  readonly toUsers?: readonly string[]
  readonly cc?: readonly string[]
  readonly subject: string
  /** Plain text; the HTML part is generated from it. */
  readonly text: string
  /** Code of the language of the text; default that of the sources. */
  readonly language?: string
  readonly attachments: readonly {
    readonly fileName: string
    readonly mediaType: string
    readonly documentId: number
    /** `3` for version 1.3; the first one unless stated, as the server makes it. */
    readonly versionNumber?: number
  }[]
  readonly about: { readonly resourceType: ResourceType; readonly resourceId: string }
  /** The withdrawn message in whose place it is sent. */
  readonly replacesId?: string
  /** Identifies the cause: a second letter with the same key is not stored. */
  readonly dedupeKey: string
}
