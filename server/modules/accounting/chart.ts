/** Changes the chart of accounts and the mapping, each with its audit entry. */
import { taxedPurposes } from '#contract/accounting/labels.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { AccountingDependencies } from './dependencies.ts'
import type { MappingRule } from './derivation/draft.ts'
import { clientNames } from './derivation/store.ts'
import type { AccountingError } from './errors.ts'
import { accountingEvent } from './events.ts'
import { findAccount, insertRule, lockBook, mappingRules, upsertAccount } from './store.ts'

export async function saveAccount(
  { audit, outbox }: AccountingDependencies,
  transaction: Transaction,
  actor: Actor,
  { number, label }: { readonly number: string; readonly label: string },
): Promise<Result<undefined, AccountingError>> {
  await lockBook(transaction)
  const before = await findAccount(transaction, number)
  await upsertAccount(transaction, { number, label })
  await audit.append(transaction, actor, {
    action: before ? 'update' : 'create',
    resourceType: 'accounting',
    resourceId: `account ${number}`,
    ...(before ? { before: { label: before.label } } : {}),
    after: { label },
  })
  await outbox.emit(transaction, accountingEvent('changed'))
  return ok()
}

/** Applies to what is booked from now on; booked entries never change. */
export async function changeMapping(
  { audit, outbox, clock }: AccountingDependencies,
  transaction: Transaction,
  actor: Actor,
  change: MappingRule,
): Promise<Result<undefined, AccountingError>> {
  const { purpose, clientId, taxCategory, accountNumber } = change
  // No entry is booked meanwhile, so that each entry has one version of the mapping.
  await lockBook(transaction)
  const isDefault = clientId === null && taxCategory === null
  if (accountNumber === null && isDefault) return err({ code: 'default_needed' })
  if (taxCategory !== null && !taxedPurposes.some((taxed) => taxed === purpose))
    return err({ code: 'tax_not_possible' })
  if (accountNumber !== null && !(await findAccount(transaction, accountNumber)))
    return err({ code: 'unknown_account', number: accountNumber })
  if (clientId !== null && !(await clientNames(transaction, [clientId])).has(clientId))
    return err({ code: 'unknown_client' })
  const before = (await mappingRules(transaction)).find(
    (rule) => rule.purpose === purpose && rule.clientId === clientId && rule.taxCategory === taxCategory,
  )
  const by = { changedAt: clock.now(), changedBy: actor.userId, changedByName: actor.name }
  await insertRule(transaction, { ...change, ...by })
  await audit.append(transaction, actor, {
    action: 'update',
    resourceType: 'accounting',
    resourceId: `mapping ${purpose}`,
    details: { clientId, taxCategory },
    before: { accountNumber: before?.accountNumber ?? null },
    after: { accountNumber },
  })
  await outbox.emit(transaction, accountingEvent('changed'))
  return ok()
}
