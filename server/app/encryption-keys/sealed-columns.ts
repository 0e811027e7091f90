/** Every column of type `platform.sealed`. A test compares the list with the schema. */
import {
  channelChangeSealedColumn,
  channelSealedColumn,
  connectionSealedColumn,
  messageSealedColumn,
} from '#server/modules/banking/index.ts'
import { certificationSealedColumn } from '#server/modules/certification/index.ts'
import {
  authenticatorSealedColumn,
  ceremonySealedColumn,
  linkSealedColumn,
  sessionSealedColumn,
} from '#server/modules/identity/index.ts'
import { invoiceSealedColumn } from '#server/modules/invoices/index.ts'
import { mailSealedColumn } from '#server/modules/mail/index.ts'
import { walletSealedColumn } from '#server/modules/payout/index.ts'
import { screeningSealedColumn } from '#server/modules/screening/index.ts'
import { proposalSealedColumn } from '#server/modules/settings/index.ts'
import { webhookSealedColumns } from '#server/modules/webhooks/index.ts'
import type { SealedColumn } from '#server/platform/encryption/encryption.ts'

export const fingerprintKeyColumn: SealedColumn = {
  table: 'platform.installation',
  column: 'fingerprint_key_sealed',
  key: 'only_one',
  row: () => 'platform.installation:fingerprint key',
}

export const sealedColumns: readonly SealedColumn[] = [
  fingerprintKeyColumn,
  proposalSealedColumn,
  sessionSealedColumn,
  ceremonySealedColumn,
  linkSealedColumn,
  authenticatorSealedColumn,
  mailSealedColumn,
  screeningSealedColumn,
  channelSealedColumn,
  channelChangeSealedColumn,
  connectionSealedColumn,
  messageSealedColumn,
  walletSealedColumn,
  invoiceSealedColumn,
  certificationSealedColumn,
  ...webhookSealedColumns,
]
