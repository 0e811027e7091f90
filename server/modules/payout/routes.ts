import { listWallets } from '#contract/wallets.ts'
import type { Database } from '#server/platform/database/database.ts'
import { answerIdPage, badCursor, readIdCursor } from '#server/platform/http/cursor.ts'
import { type Route, read, refuse } from '#server/platform/http/route.ts'
import type { Payout } from './service.ts'

export function payoutRoutes({ payout, database }: { payout: Payout; database: Database }): Route[] {
  return [
    read(listWallets, async ({ query: { limit, cursor, q, clientId } }) => {
      const before = readIdCursor(cursor)
      if (!before.ok) return refuse(badCursor)
      const page = await payout.listWallets(database.pool, { limit, before: before.value, q, clientId })
      return answerIdPage(page, (wallet) => wallet)
    }),
  ]
}
