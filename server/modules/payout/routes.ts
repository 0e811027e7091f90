import { listWallets } from '#contract/wallets.ts'
import type { Database } from '#server/platform/database/database.ts'
import { platformRefusal } from '#server/platform/http/problems.ts'
import { answerPage, type Route, read, refuse } from '#server/platform/http/route.ts'
import type { Payout } from './service.ts'
import { decodeCursor } from './wallets.ts'

export function payoutRoutes({ payout, database }: { payout: Payout; database: Database }): Route[] {
  return [
    read(listWallets, async ({ query: { limit, cursor, q, clientId } }) => {
      const before = cursor === undefined ? null : decodeCursor(cursor)
      if (cursor !== undefined && before === null) return refuse(badCursor)
      return answerPage(await payout.listWallets(database.pool, { limit, before, q, clientId }), (wallet) => wallet)
    }),
  ]
}

const badCursor = platformRefusal('invalid_request', 'cursor: is not one that this list gave out', {
  errors: [{ path: 'cursor', message: 'is not one that this list gave out' }],
})
