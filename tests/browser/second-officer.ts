import { expect, type Page } from '@playwright/test'
import type { UsedProduct } from './signed-in-fixture.ts'

/** The administrator clears the match of this address, which another person proposed to clear. */
export async function clearAsSecondPerson(page: Page, { server, sessions }: UsedProduct, reason: string) {
  const id = new URL(page.url()).searchParams.get('match')
  const context = await page.context().browser()?.newContext({ storageState: sessions.administrator })
  if (!context || id === null) throw new Error('the page shows no match of a running browser')
  const answer = await context.request.patch(`${server.address}/api/compliance/screening/matches/${id}`, {
    headers: { origin: server.address },
    data: { decision: 'cleared', reason },
  })
  expect(await answer.json()).toMatchObject({ status: 'cleared' })
  await context.close()
}
