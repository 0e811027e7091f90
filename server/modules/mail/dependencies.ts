/** Dependencies of the mail module, and the letter. */

import type { Clock } from '#kernel/clock.ts'
import type { Ids } from '#kernel/ids.ts'
import type { Audit, ResourceType } from '#server/modules/audit/index.ts'
import type { Settings } from '#server/modules/settings/index.ts'
import type { Database, Executor } from '#server/platform/database/database.ts'
import type { Outbox } from '#server/platform/events/outbox.ts'
import type { MailCarrier } from '#server/platform/mail/port.ts'
import type { Logger } from '#server/platform/telemetry/logger.ts'

export interface MailDependencies {
  readonly database: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly logger: Logger
  readonly audit: Pick<Audit, 'append'>
  readonly outbox: Outbox
  readonly settings: Pick<Settings, 'read'>
  /** Null without `SMTP_URL`. Messages then stay in the outbox for download. */
  readonly carrier: MailCarrier | null
  /** The sender address, whose domain is also used in Message-IDs. */
  readonly sender: string
  /** Reads a document's bytes from a higher module. Returns null if there is no such document. */
  readonly readDocument: (executor: Executor, documentId: number) => Promise<Uint8Array | null>
}

/** An email to send. */
export interface Letter {
  readonly to: readonly string[]
  readonly subject: string
  /** Plain text; the HTML part is generated from it. */
  readonly text: string
  readonly attachments: readonly {
    readonly fileName: string
    readonly mediaType: string
    readonly documentId: number
  }[]
  readonly about: { readonly resourceType: ResourceType; readonly resourceId: string }
  /** Identifies the cause: a second letter with the same key is not stored. */
  readonly dedupeKey: string
}
