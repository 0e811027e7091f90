// Creation and changes of bank connections.

import { readAccountNumber } from '#kernel/account-number.ts'
import { assertDefined } from '#kernel/assert.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { atVersion } from '#server/platform/database/optimistic-lock.ts'
import type { Encryption, SealedColumn } from '#server/platform/encryption/encryption.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { countryOf, findBank, knownSwiftCode } from './banks.ts'
import type { BankingDependencies } from './dependencies.ts'
import type { ChangeConnectionError, CreateConnectionError } from './errors.ts'
import { connectionEvent } from './events.ts'
import { needsSecondPerson } from './four-eyes.ts'
import { findUsableChannel } from './host-to-host/channel-availability.ts'
import * as t from './messages.ts'
import type { RailAccount, RailName } from './port.ts'
import { type LimitChange, maskAccount, splitLimitChange } from './rules.ts'
import { findByAccount, insertConnection, lockConnection, updateConnection } from './store.ts'
import type { ConnectionRow } from './tables.ts'

export interface NewConnection {
  readonly bankCode: string
  /** Used only for a bank with several countries; the bank list has the country of the others. */
  readonly country: string
  readonly accountNumber: string
  readonly accountName: string
  /** Used when the bank's BIC is unknown; empty when the operator does not know it either. */
  readonly swiftCode: string
  readonly isActive: boolean
  /** Default: the sandbox rail, if this installation has one. */
  readonly rail?: RailName | undefined
  readonly channelId?: number | null | undefined
  readonly dailyLimitXof: bigint
  readonly monthlyLimitXof: bigint
}

export interface ConnectionChange {
  readonly dailyLimitXof?: bigint | undefined
  readonly monthlyLimitXof?: bigint | undefined
  readonly isActive?: boolean | undefined
  /** The version that the change was made against; null when the caller sent none. */
  readonly version: number | null
}

/**
 * Saves a connection as pending. It funds nothing until its test succeeds and any required second
 * person approves it.
 */
export async function createConnection(
  dependencies: BankingDependencies,
  transaction: Transaction,
  actor: Actor,
  input: NewConnection,
): Promise<Result<number, CreateConnectionError>> {
  const { audit, outbox, clock, ids, encryption } = dependencies
  const read = readConnection(input)
  if (!read.ok) return read
  const way = await chooseRail(dependencies, transaction, input)
  if (!way.ok) return way
  const { bank, country, accountNumber, swiftCode, otherSwiftCode } = read.value
  const accountName = input.accountName || (await dependencies.settings.read(transaction, 'business.name'))

  const rowKey = ids.next()
  const accountHash = encryption.fingerprint(`${bank.code}\0${accountNumber}`, 'banking.account')
  const createdAt = clock.now()
  const awaits = await needsSecondPerson(dependencies, transaction, actor)
  const row = await insertConnection(transaction, {
    rowKey,
    bankCode: bank.code,
    bankName: bank.name,
    country,
    accountSealed: encryption.seal(accountNumber, sealedRow(rowKey)),
    lastFour: accountNumber.slice(-4),
    accountHash,
    accountName,
    swiftCode,
    ...way.value,
    isActive: input.isActive,
    dailyLimitXof: input.dailyLimitXof,
    monthlyLimitXof: input.monthlyLimitXof,
    addedBy: actor.userId,
    approvedAt: awaits ? null : createdAt,
    createdAt,
  })
  if (!row) {
    const existing = assertDefined(await findByAccount(transaction, accountHash), 'the connection of this account')
    return err({ code: 'duplicate_connection', connectionId: existing.id })
  }
  await audit.append(transaction, actor, {
    action: 'create',
    resourceType: 'bank_connection',
    resourceId: String(row.id),
    details: {
      bankCode: row.bankCode,
      account: maskAccount(row.lastFour),
      awaitsApproval: awaits,
      ...(otherSwiftCode === null ? {} : { otherSwiftCode }),
    },
    after: auditedFields(row),
  })
  await outbox.emit(transaction, connectionEvent('bank_connection.created', row.id))
  return ok(row.id)
}

/** Lower limits apply immediately; raised limits wait for any required second person. */
export async function changeConnection(
  dependencies: BankingDependencies,
  transaction: Transaction,
  actor: Actor,
  id: number,
  change: ConnectionChange,
): Promise<Result<number, ChangeConnectionError>> {
  const { audit, outbox } = dependencies
  const found = atVersion(await lockConnection(transaction, id), change.version, 'not_found')
  if (!found.ok) return found
  const before = found.value
  const limits = await changeLimits(dependencies, transaction, actor, before, change)
  const after = await updateConnection(transaction, id, {
    isActive: change.isActive ?? before.isActive,
    ...(limits && {
      ...limits.applied,
      proposedDailyLimitXof: limits.proposed?.dailyLimitXof ?? null,
      proposedMonthlyLimitXof: limits.proposed?.monthlyLimitXof ?? null,
      proposedBy: limits.proposed ? actor.userId : null,
      proposedAt: limits.proposed ? dependencies.clock.now() : null,
    }),
  })
  await audit.append(transaction, actor, {
    action: 'update',
    resourceType: 'bank_connection',
    resourceId: String(id),
    ...(change.version === null && { details: { versionUnchecked: true } }),
    before: auditedFields(before),
    after: auditedFields(after),
  })
  await outbox.emit(transaction, connectionEvent('bank_connection.changed', id))
  return ok(id)
}

/** Returns the requested rail (default: sandbox), if this installation has it. */
async function chooseRail(
  { rails }: BankingDependencies,
  executor: Executor,
  { rail = 'sandbox', channelId, bankCode }: NewConnection,
): Promise<Result<{ rail: RailName; channelId: number | null }, CreateConnectionError>> {
  if (rail === 'sandbox') return rails.sandbox ? ok({ rail, channelId: null }) : err({ code: 'no_rail' })
  const channel = channelId ? await findUsableChannel(executor, channelId, bankCode) : null
  return channel ? ok({ rail, channelId: channel.id }) : err({ code: 'unknown_channel' })
}

/** Returns null when the change has no limits. A change of limits replaces the earlier proposal. */
async function changeLimits(
  dependencies: BankingDependencies,
  executor: Executor,
  actor: Actor,
  row: ConnectionRow,
  { dailyLimitXof, monthlyLimitXof }: ConnectionChange,
): Promise<LimitChange | null> {
  if (dailyLimitXof === undefined && monthlyLimitXof === undefined) return null
  // Starts from the limits in force, not from the proposed ones. Otherwise a second user would take
  // over a proposal and its proposer could approve it.
  const wanted = {
    dailyLimitXof: dailyLimitXof ?? row.dailyLimitXof,
    monthlyLimitXof: monthlyLimitXof ?? row.monthlyLimitXof,
  }
  return splitLimitChange(row, wanted, await needsSecondPerson(dependencies, executor, actor))
}

/** Decrypts the account for a rail. Throws when the ciphertext belongs to another row. */
export function openAccount(encryption: Encryption, row: ConnectionRow): RailAccount {
  return {
    connectionId: row.id,
    bankCode: row.bankCode,
    country: row.country,
    accountNumber: encryption.open(row.accountSealed, sealedRow(row.rowKey)),
    accountName: row.accountName,
    swiftCode: row.swiftCode,
    channelId: row.channelId,
  }
}

const sealedRow = (rowKey: string): string => `banking.connection.account:${rowKey}`

export const connectionSealedColumn: SealedColumn = {
  table: 'banking.connection',
  column: 'account_sealed',
  key: 'row_key',
  row: sealedRow,
}

/** The fields that the audit log compares: those that users change, without secrets. */
export function auditedFields(row: ConnectionRow): Record<string, unknown> {
  return {
    isActive: row.isActive,
    connectionStatus: row.status,
    dailyLimit: row.dailyLimitXof.toString(),
    monthlyLimit: row.monthlyLimitXof.toString(),
    proposedDailyLimit: row.proposedDailyLimitXof?.toString() ?? null,
    proposedMonthlyLimit: row.proposedMonthlyLimitXof?.toString() ?? null,
    approved: row.approvedAt !== null,
    rejectedFor: row.rejectedReason,
  }
}

function readConnection(input: NewConnection) {
  const bank = findBank(input.bankCode)
  if (!bank) return err({ code: 'unknown_bank' } as const)
  const account = readAccountNumber(input.accountNumber)
  if (!account.ok) return err({ code: 'invalid_account_number', message: account.error } as const)
  const country = countryOf(bank, input.country)
  const known = knownSwiftCode(bank, country)
  const given = input.swiftCode.replace(/\s/g, '').toUpperCase()
  if (given !== '' && !/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(given)) {
    return err({ code: 'invalid_swift_code', message: t.swiftCodeFormat } as const)
  }
  // The bank determines the code (specification 5); another one that was sent is only recorded.
  const isOther = known !== '' && given !== '' && given.slice(0, 8) !== known
  return ok({
    bank,
    country,
    accountNumber: account.value,
    swiftCode: given === '' || isOther ? known : given,
    otherSwiftCode: isOther ? given : null,
  })
}
