/** Adding, approving and archiving beneficiary wallets. */

import type { Address, Hex } from 'viem'
import type { Beneficiary } from '#contract/payout/wallets.ts'
import { assertDefined } from '#kernel/assert.ts'
import { businessDate, hourMs } from '#kernel/clock.ts'
import { toDecimal, usdt } from '#kernel/money.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { atVersion, type Target, versionNote } from '#server/platform/database/optimistic-lock.ts'
import type { SealedColumn } from '#server/platform/encryption/encryption.ts'
import { decisionEvent } from '#server/platform/events/decision-event.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { WalletRow } from '../tables.ts'
import { t } from '../texts.ts'
import type { WalletDependencies } from './dependencies.ts'
import type { AddWalletError, DecideWalletError } from './errors.ts'
import { walletEvent } from './events.ts'
import { isFreshClaim, ownershipMessage, readAddress } from './rules.ts'
import { clearDefault, findByAddress, insertWallet, lockWallet, updateWallet } from './store.ts'

export interface NewBeneficiaryWallet {
  readonly clientId: number | null
  readonly address: string
  readonly label: string
  readonly makeDefault: boolean
  /** Millionths of a USDT; null for no cap. */
  readonly dailyCapUsdtMinor: bigint | null
  readonly beneficiary: Beneficiary
  readonly evidence:
    | { readonly kind: 'signature'; readonly signedOn: string; readonly signature: string }
    | { readonly kind: 'document'; readonly documentId: number }
}

/** The message that the owner's key signs today. */
export async function messageToSign(
  dependencies: WalletDependencies,
  executor: Executor,
  { clientId, address }: { readonly clientId: number | null; readonly address: string },
): Promise<Result<{ message: string; signedOn: string }, AddWalletError>> {
  const read = readAddress(address)
  if (!read.ok) return err({ code: 'invalid_address', message: read.error })
  const ownerName = await ownerNameOf(dependencies, executor, clientId)
  if (ownerName === null) return err({ code: 'client_not_found' })
  const signedOn = await today(dependencies, executor)
  return ok({ message: ownershipMessage({ address: read.value, ownerName, signedOn }), signedOn })
}

/**
 * Adds a waiting wallet. It can be paid only after a second person's approval and the cooling-off
 * period.
 */
export async function addWallet(
  dependencies: WalletDependencies,
  transaction: Transaction,
  actor: Actor,
  input: NewBeneficiaryWallet,
): Promise<Result<number, AddWalletError>> {
  const { rails, ids, clock, encryption, audit, outbox } = dependencies
  if (!rails.evm) return err({ code: 'no_chain' })
  const read = readAddress(input.address)
  if (!read.ok) return err({ code: 'invalid_address', message: read.error })
  const address = read.value
  const { clientId, beneficiary } = input
  const existing = await findByAddress(transaction, { clientId, address, network: 'evm' })
  if (existing) return err({ code: 'duplicate_wallet', walletId: existing.id })
  const evidence = await checkEvidence(dependencies, transaction, { ...input, address })
  if (!evidence.ok) return evidence

  const rowKey = ids.next()
  const row = await insertWallet(transaction, {
    clientId,
    label: input.label,
    address,
    network: 'evm',
    status: 'waiting',
    isDefault: false,
    wantsDefault: input.makeDefault,
    addedBy: actor.userId,
    createdAt: clock.now(),
    rowKey,
    identitySealed: encryption.seal(JSON.stringify(beneficiary), sealedRow(rowKey)),
    dailyCapUsdtMinor: input.dailyCapUsdtMinor,
    openMatches: 0,
    version: 1,
    ...evidence.value,
  })
  if (!row) {
    const other = assertDefined(
      await findByAddress(transaction, { clientId, address, network: 'evm' }),
      'the wallet added meanwhile',
    )
    return err({ code: 'duplicate_wallet', walletId: other.id })
  }
  const screened = await screenBeneficiary(dependencies, transaction, actor, row)
  if (!screened.ok) return screened
  await audit.append(transaction, actor, {
    action: 'create',
    resourceType: 'wallet',
    resourceId: String(row.id),
    details: { clientId, matches: screened.value.openMatches },
    after: auditedFields(screened.value),
  })
  await outbox.emit(transaction, walletEvent('wallet.created', row))
  return ok(row.id)
}

export interface WalletDecision extends Target {
  readonly note: string | null
}

export async function approveWallet(
  dependencies: WalletDependencies,
  transaction: Transaction,
  actor: Actor,
  { id, note, version }: WalletDecision,
): Promise<Result<number, DecideWalletError>> {
  const { identity, clock, audit, outbox, settings } = dependencies
  const before = await take(transaction, id, version)
  if (!before.ok) return before
  if (before.value.status !== 'waiting') return err({ code: 'wrong_state' })
  const allowed = await identity.secondPerson.check(transaction, actor, 'wallets.approve', [before.value.addedBy])
  if (!allowed.ok) return allowed
  // Screens against today's lists, because a match may have appeared since the wallet was added.
  const screened = await screenBeneficiary(dependencies, transaction, actor, before.value)
  if (!screened.ok) return screened
  const { openMatches } = screened.value
  if (openMatches > 0) return err({ code: 'open_matches', matches: openMatches })

  const approvedAt = clock.now()
  const coolingHours = await settings.read(transaction, 'wallets.coolingHours')
  if (before.value.wantsDefault) await clearDefault(transaction, before.value.clientId)
  const after = await updateWallet(transaction, id, {
    status: 'whitelisted',
    isDefault: before.value.wantsDefault,
    approvedBy: actor.userId,
    approvedAt,
    usableFrom: new Date(approvedAt.getTime() + coolingHours * hourMs),
  })
  await audit.append(transaction, actor, {
    action: 'update',
    resourceType: 'wallet',
    resourceId: String(id),
    details: {
      approval: true,
      note,
      ...(allowed.value.alone && { alone: true }),
      ...versionNote({ version }),
    },
    before: auditedFields(before.value),
    after: auditedFields(assertDefined(after, 'the approved wallet')),
  })
  await outbox.emit(transaction, walletEvent('wallet.approved', before.value))
  await outbox.emit(transaction, walletDecided(actor, before.value, { outcome: 'approved', note }))
  return ok(id)
}

/** Archives a wallet. Unpaid conversions that use it stop with an error. */
export async function archiveWallet(
  { clock, audit, outbox }: WalletDependencies,
  transaction: Transaction,
  actor: Actor,
  { id, note, version }: WalletDecision,
): Promise<Result<number, DecideWalletError>> {
  const before = await take(transaction, id, version)
  if (!before.ok) return before
  if (before.value.status === 'archived') return err({ code: 'wrong_state' })
  const after = await updateWallet(transaction, id, { status: 'archived', isDefault: false, archivedAt: clock.now() })
  await audit.append(transaction, actor, {
    action: 'update',
    resourceType: 'wallet',
    resourceId: String(id),
    details: { reason: note, ...versionNote({ version }) },
    before: auditedFields(before.value),
    after: auditedFields(assertDefined(after, 'the archived wallet')),
  })
  await outbox.emit(transaction, walletEvent('wallet.archived', before.value))
  if (before.value.status === 'waiting')
    await outbox.emit(transaction, walletDecided(actor, before.value, { outcome: 'rejected', note }))
  return ok(id)
}

const walletDecided = (
  actor: Actor,
  { id, label, addedBy }: { readonly id: number; readonly label: string; readonly addedBy: string | null },
  decided: { readonly outcome: 'approved' | 'rejected'; readonly note: string | null },
) =>
  decisionEvent('wallets', actor, {
    resourceType: 'wallet',
    resourceId: String(id),
    subject: () => t.walletSubject(label),
    requestedBy: addedBy,
    ...decided,
  })

/**
 * Decrypts the beneficiary's identity; null for a sandbox wallet. Throws when the ciphertext
 * belongs to another row.
 */
export function openIdentity({ encryption }: WalletDependencies, row: WalletRow): Beneficiary | null {
  if (row.identitySealed === null || row.rowKey === null) return null
  return JSON.parse(encryption.open(row.identitySealed, sealedRow(row.rowKey))) as Beneficiary
}

type Evidence = Pick<WalletRow, 'evidence' | 'documentId' | 'documentVersion' | 'signedMessage' | 'signature'>

async function checkEvidence(
  dependencies: WalletDependencies,
  executor: Executor,
  { clientId, address, evidence }: NewBeneficiaryWallet,
): Promise<Result<Evidence, AddWalletError>> {
  const ownerName = await ownerNameOf(dependencies, executor, clientId)
  if (ownerName === null) return err({ code: 'client_not_found' })
  if (evidence.kind === 'document') {
    const document = await dependencies.documents.get(executor, evidence.documentId)
    // A document of another client proves nothing here.
    if (!document || (document.clientId !== null && document.clientId !== clientId))
      return err({ code: 'document_not_found' })
    return ok({
      evidence: 'document',
      documentId: document.id,
      documentVersion: document.newestNumber,
      signedMessage: null,
      signature: null,
    })
  }
  if (!isFreshClaim(evidence.signedOn, await today(dependencies, executor))) return err({ code: 'signature_too_old' })
  const signedMessage = ownershipMessage({ address, ownerName, signedOn: evidence.signedOn })
  if (!(await isSignedBy(address, signedMessage, evidence.signature))) return err({ code: 'wrong_signature' })
  return ok({
    evidence: 'signature',
    documentId: null,
    documentVersion: null,
    signedMessage,
    signature: evidence.signature,
  })
}

/** Screens address and beneficiary against the sanctions lists and stores the result. */
async function screenBeneficiary(
  dependencies: WalletDependencies,
  transaction: Transaction,
  actor: Actor,
  row: WalletRow,
): Promise<Result<WalletRow, Extract<AddWalletError, { code: 'not_screened' }>>> {
  const { screening } = dependencies
  const beneficiary = assertDefined(openIdentity(dependencies, row), 'the beneficiary of a wallet')
  const name = beneficiary.givenNames ? `${beneficiary.givenNames} ${beneficiary.name}` : beneficiary.name
  const { id, clientId } = row
  const address = await screening.screen(transaction, actor, { kind: 'wallet', id, clientId, name: row.address })
  if (!address.ok) return err({ code: 'not_screened', reason: address.error.code })
  const { country, birthDate, nationalId } = beneficiary
  const receiver = await screening.screen(transaction, actor, {
    kind: 'counterparty',
    id,
    clientId,
    name,
    country,
    birthDate,
    identifiers: nationalId ? [nationalId] : [],
  })
  if (!receiver.ok) return err({ code: 'not_screened', reason: receiver.error.code })
  const openMatches = address.value.matches.length + receiver.value.matches.length
  const { screenedAt } = receiver.value
  return ok(assertDefined(await updateWallet(transaction, id, { openMatches, screenedAt }), 'the screened wallet'))
}

async function take(
  transaction: Transaction,
  id: number,
  version: number | null,
): Promise<Result<WalletRow, DecideWalletError>> {
  return atVersion(await lockWallet(transaction, id), version, 'not_found')
}

async function ownerNameOf(
  { clients, settings }: WalletDependencies,
  executor: Executor,
  clientId: number | null,
): Promise<string | null> {
  if (clientId === null) return settings.read(executor, 'business.name')
  return (await clients.get(executor, clientId))?.companyName ?? null
}

async function today({ settings, clock }: WalletDependencies, executor: Executor): Promise<string> {
  return businessDate(clock.now(), await settings.read(executor, 'business.timeZone'))
}

const sealedRow = (rowKey: string): string => `payout.wallet.identity:${rowKey}`

export const walletSealedColumn: SealedColumn = {
  table: 'payout.wallet',
  column: 'identity_sealed',
  key: 'row_key',
  row: sealedRow,
}

/** The fields that the audit log compares; the identity stays sealed. */
function auditedFields(row: WalletRow): Record<string, unknown> {
  return {
    label: row.label,
    address: row.address,
    status: row.status,
    isDefault: row.isDefault,
    evidence: row.evidence,
    dailyCap: row.dailyCapUsdtMinor === null ? null : toDecimal(usdt(row.dailyCapUsdtMinor)),
    usableFrom: row.usableFrom?.toISOString() ?? null,
  }
}

/**
 * Whether the key of `address` signed `message` (EIP-191). Contract wallets have no key and never
 * verify.
 */
async function isSignedBy(address: string, message: string, signature: string): Promise<boolean> {
  const { recoverMessageAddress } = await import('viem')
  try {
    return (await recoverMessageAddress({ message, signature: signature as Hex })) === (address as Address)
  } catch {
    return false
  }
}
