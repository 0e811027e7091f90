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
  /** Null without `SMTP_URL`: messages then wait in the outbox to be downloaded. */
  readonly carrier: MailCarrier | null
  /** The address that messages come from, and the domain of their Message-IDs. */
  readonly sender: string
  /** The bytes of a kept document, which lies in a module above this one. Null when there is no such document. */
  readonly readDocument: (executor: Executor, documentId: number) => Promise<Uint8Array | null>
}

/** What a caller asks to have sent. */
export interface Letter {
  readonly to: readonly string[]
  readonly subject: string
  /** Plain text; the HTML part is made from it. */
  readonly text: string
  readonly attachments: readonly {
    readonly fileName: string
    readonly mediaType: string
    readonly documentId: number
  }[]
  readonly about: { readonly resourceType: ResourceType; readonly resourceId: string }
  /** One message for one cause: a second letter with the same key is not written. */
  readonly dedupeKey: string
}
