/** Wallet service: use cases of beneficiary wallets. */
import type { Wallet as WireWallet } from '#contract/payout/wallets.ts'
import type { Result } from '#kernel/result.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Page } from '#server/platform/http/route.ts'
import type { WalletDependencies } from './dependencies.ts'
import type { AddWalletError, DecideWalletError } from './errors.ts'
import { travelRuleRecord } from './identity.ts'
import { listWallets, type WalletPage } from './presentation.ts'
import { findWallet } from './store.ts'
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
  add(transaction: Transaction, actor: Actor, asked: NewBeneficiaryWallet): Promise<Result<number, AddWalletError>>
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
    add: (transaction, actor, asked) => addWallet(dependencies, transaction, actor, asked),
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
        customerNumber: 'house',
      }
}
