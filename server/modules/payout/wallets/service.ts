/** Wallet service: use cases of beneficiary wallets. */
import type { Beneficiary, Wallet as WireWallet } from '#contract/payout/wallets.ts'
import { assertDefined } from '#kernel/assert.ts'
import { businessDate } from '#kernel/clock.ts'
import { toDecimal, usdt } from '#kernel/money.ts'
import type { Result } from '#kernel/result.ts'
import { versionText } from '#server/modules/documents/index.ts'
import * as t from '#server/modules/payout/messages.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Page } from '#server/platform/http/route.ts'
import type { WalletRow } from '../tables.ts'
import type { WalletDependencies } from './dependencies.ts'
import type { AddWalletError, DecideWalletError } from './errors.ts'
import { findWallet, selectWallets, usedOfDay, type WalletFilter } from './store.ts'
import {
  addWallet,
  approveWallet,
  archiveWallet,
  messageToSign,
  type NewBeneficiaryWallet,
  openIdentity,
  type WalletDecision,
} from './wallets.ts'

export interface Wallets {
  list(executor: Executor, page: WalletPage): Promise<Page<WireWallet>>
  find(executor: Executor, id: number): Promise<WireWallet | null>
  messageToSign(
    executor: Executor,
    about: { readonly clientId: number | null; readonly address: string },
  ): Promise<Result<{ message: string; signedOn: string }, AddWalletError>>
  add(transaction: Transaction, actor: Actor, input: NewBeneficiaryWallet): Promise<Result<number, AddWalletError>>
  approve(transaction: Transaction, actor: Actor, decision: WalletDecision): Promise<Result<number, DecideWalletError>>
  archive(transaction: Transaction, actor: Actor, decision: WalletDecision): Promise<Result<number, DecideWalletError>>
  /** Originator and beneficiary by IVMS 101; null for an unknown or a sandbox wallet. */
  travelRule(executor: Executor, id: number): Promise<Record<string, unknown> | null>
}

export function createWallets(dependencies: WalletDependencies): Wallets {
  return {
    list: (executor, page) => listWallets(dependencies, executor, page),
    async find(executor, id) {
      return (await listWallets(dependencies, executor, { limit: 1, before: null, id })).items[0] ?? null
    },
    messageToSign: (executor, about) => messageToSign(dependencies, executor, about),
    add: (transaction, actor, input) => addWallet(dependencies, transaction, actor, input),
    approve: (transaction, actor, decision) => approveWallet(dependencies, transaction, actor, decision),
    archive: (transaction, actor, decision) => archiveWallet(dependencies, transaction, actor, decision),
    async travelRule(executor, id) {
      const row = await findWallet(executor, id)
      const beneficiary = row && openIdentity(dependencies, row)
      return row && beneficiary
        ? travelRuleRecord(await originator(dependencies, executor, row.clientId), beneficiary, row)
        : null
    },
  }
}

async function originator({ clients, settings }: WalletDependencies, executor: Executor, clientId: number | null) {
  const client = clientId === null ? null : await clients.get(executor, clientId)
  return client
    ? {
        name: client.companyName,
        country: client.country,
        address: client.address,
        registrationNumber: client.registrationNumber,
        customerNumber: String(client.id),
      }
    : {
        name: await settings.read(executor, 'business.name'),
        country: null,
        address: null,
        registrationNumber: null,
        customerNumber: 'own_account',
      }
}

/** Travel rule data of a party, from the client record or the business settings. */
interface OriginatorFacts {
  readonly name: string
  readonly country: string | null
  readonly address: string | null
  readonly registrationNumber: string | null
  /** The party's number in the books. */
  readonly customerNumber: string
}

/**
 * Originator and beneficiary in the data model that providers exchange (interVASP Messaging
 * Standard 101, 2020, for FATF Recommendation 16). Countries are given by name, as stored.
 */
function travelRuleRecord(
  originator: OriginatorFacts,
  beneficiary: Beneficiary,
  wallet: { readonly address: string; readonly network: string },
): Record<string, unknown> {
  return {
    originator: {
      originatorPersons: [
        legalPerson(
          originator.name,
          originator.country,
          originator.address,
          originator.registrationNumber,
          originator.customerNumber,
        ),
      ],
    },
    beneficiary: { beneficiaryPersons: [personOf(beneficiary)], accountNumber: [wallet.address] },
    beneficiaryVASP: beneficiary.provider
      ? { beneficiaryVASP: legalPerson(beneficiary.provider, null, null, null, null) }
      : null,
    transferPath: null,
    payloadMetadata: { network: wallet.network, asset: 'USDT', selfHosted: beneficiary.provider === null },
  }
}

function personOf({
  kind,
  name,
  givenNames,
  country,
  address,
  nationalId,
  birthDate,
}: Beneficiary): Record<string, unknown> {
  if (kind === 'legal') return legalPerson(name, country, address, nationalId, null)
  return {
    naturalPerson: {
      name: {
        nameIdentifier: [
          { primaryIdentifier: name, secondaryIdentifier: givenNames ?? '', nameIdentifierType: 'LEGL' },
        ],
      },
      ...(address && { geographicAddress: [addressOf(address, country)] }),
      ...(nationalId && { nationalIdentification: { nationalIdentifier: nationalId, nationalIdentifierType: 'MISC' } }),
      ...(birthDate && { dateAndPlaceOfBirth: { dateOfBirth: birthDate } }),
      countryOfResidence: country,
    },
  }
}

function legalPerson(
  name: string,
  country: string | null,
  address: string | null,
  registrationNumber: string | null,
  customerNumber: string | null,
): Record<string, unknown> {
  return {
    legalPerson: {
      name: { nameIdentifier: [{ legalPersonName: name, legalPersonNameIdentifierType: 'LEGL' }] },
      ...(address && { geographicAddress: [addressOf(address, country)] }),
      ...(customerNumber && { customerIdentification: customerNumber }),
      ...(registrationNumber && {
        nationalIdentification: { nationalIdentifier: registrationNumber, nationalIdentifierType: 'RAID' },
      }),
      ...(country && { countryOfRegistration: country }),
    },
  }
}

const addressOf = (line: string, country: string | null) => ({ addressType: 'GEOG', addressLine: [line], country })

/** Wallets as the API returns them. */
interface WalletPage extends WalletFilter {
  readonly limit: number
  /** Return wallets with a lower id; null for the first page. */
  readonly before: number | null
}

async function listWallets(
  { settings, clock, identity, clients }: Pick<WalletDependencies, 'settings' | 'clock' | 'identity' | 'clients'>,
  executor: Executor,
  { limit, before, ...filter }: WalletPage,
): Promise<Page<WireWallet>> {
  const { rows, total } = await selectWallets(executor, filter, { limit: limit + 1, before })
  const shown = rows.slice(0, limit)
  const day = businessDate(clock.now(), await settings.read(executor, 'business.timeZone'))
  const people = shown.flatMap(({ addedBy, approvedBy }) => [addedBy, approvedBy]).filter((person) => person !== null)
  const names = await identity.namesOf(executor, [...new Set(people)])
  const owners = new Map<number | null, string>([[null, await settings.read(executor, 'business.name')]])
  for (const { clientId } of shown) {
    if (clientId === null || owners.has(clientId)) continue
    owners.set(clientId, (await clients.get(executor, clientId))?.companyName ?? t.clientNumber(clientId))
  }
  const items: WireWallet[] = []
  for (const row of shown)
    items.push(toWire(row, { names, owners, usedUsdtMinor: await usedOfDay(executor, row.id, day) }))
  return { items, next: rows.length > limit ? String(shown.at(-1)?.id) : null, total }
}

interface About {
  readonly names: ReadonlyMap<string, string>
  readonly owners: ReadonlyMap<number | null, string>
  readonly usedUsdtMinor: bigint
}

function toWire(row: WalletRow, { names, owners, usedUsdtMinor }: About): WireWallet {
  const nameOf = (person: string | null) => (person === null ? null : (names.get(person) ?? null))
  return {
    id: row.id,
    label: row.label,
    address: row.address,
    clientId: row.clientId,
    ownerName: assertDefined(owners.get(row.clientId), 'the owner of a wallet'),
    network: row.network,
    status: row.status,
    isDefault: row.isDefault,
    usableFrom: row.usableFrom?.toISOString() ?? null,
    dailyCap: row.dailyCapUsdtMinor === null ? null : toDecimal(usdt(row.dailyCapUsdtMinor)),
    usedToday: toDecimal(usdt(usedUsdtMinor)),
    evidence: row.evidence,
    documentId: row.documentId,
    documentVersion: row.documentVersion === null ? null : versionText(row.documentVersion),
    openMatches: row.openMatches,
    screenedAt: row.screenedAt?.toISOString() ?? null,
    addedBy: row.addedBy,
    addedByName: nameOf(row.addedBy),
    approvedByName: nameOf(row.approvedBy),
    version: row.version,
    createdAt: row.createdAt.toISOString(),
  }
}
