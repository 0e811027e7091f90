// Answers the calls for client deposits.
import * as contract from '#contract/receivables/client-deposits.ts'
import { assertDefined } from '#kernel/assert.ts'
import { toDecimal, xof } from '#kernel/money.ts'
import type { Result } from '#kernel/result.ts'
import type { Audit } from '#server/modules/audit/index.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import { notFound } from '#server/platform/http/refusals.ts'
import { answer, type Route, read, refusalFor, refuse, write } from '#server/platform/http/route.ts'
import { reasonText } from '#server/platform/language/reason-texts.ts'
import type { ReceivablesError } from '../errors.ts'
import { presentReceiptDetail } from '../presentation.ts'
import { refusals } from '../refusals.ts'
import type { Receivables } from '../service.ts'
import type { ReceiptRow } from '../tables.ts'
import { t } from '../texts.ts'
import type { ClientFrancsFigures } from './service.ts'

interface DepositRouteDependencies {
  readonly receivables: Pick<Receivables, 'receipt' | 'clientDeposits'>
  readonly database: Database
  readonly audit: Pick<Audit, 'noteRead'>
}

export function clientDepositRoutes({ receivables, database, audit }: DepositRouteDependencies): Route[] {
  const { clientDeposits } = receivables
  const shown = async (transaction: Transaction, outcome: Result<ReceiptRow, ReceivablesError>) => {
    if (!outcome.ok) return refuse(refusalFor(outcome.error, refusals))
    const found = await receivables.receipt(transaction, outcome.value.id)
    return answer(presentReceiptDetail(assertDefined(found, 'the changed receipt')))
  }
  return [
    write(contract.depositReceipt, async ({ transaction, actor, params, body, version }) => {
      const { clientId, amount: amountXof, reasons = [] } = body
      const input = { ...params, version, clientId, amountXof, reasons }
      return shown(transaction, await clientDeposits.deposit(transaction, actor, input))
    }),
    write(contract.undoReceiptDeposit, async ({ transaction, actor, params, body, version }) =>
      shown(transaction, await clientDeposits.undo(transaction, actor, { ...params, ...body, version })),
    ),
    read(contract.getClientFrancs, async ({ actor, params: { id } }) => {
      const francs = await clientDeposits.francs(database.pool, id)
      if (!francs) return refuse({ code: 'client_not_found', ...notFound(t.clientNotFound) })
      await audit.noteRead(actor, { action: 'view', resourceType: 'client', resourceId: String(id) })
      return answer(presentFrancs(francs))
    }),
  ]
}

const francsText = (minor: bigint): string => toDecimal(xof(minor))

function presentFrancs(francs: ClientFrancsFigures): contract.ClientFrancs {
  const { availableXof, owedXof, undebitedXof, neededXof, movements, movementCount } = francs
  return {
    available: francsText(availableXof),
    owed: francsText(owedXof),
    undebited: francsText(undebitedXof),
    needed: francsText(neededXof),
    movementCount,
    // In the books a client's francs are a credit; its page shows them as the client sees them.
    movements: movements.map(({ transferId, kind, description, occurredAt, amountMinor, balanceAfterMinor }) => ({
      transferId,
      kind,
      description: reasonText(description),
      occurredAt: occurredAt.toISOString(),
      amount: francsText(-amountMinor),
      balance: francsText(-balanceAfterMinor),
    })),
  }
}
