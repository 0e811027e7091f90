import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectOk } from '#kernel/result.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { createHarness, type Harness } from '#tests/running/harness.ts'

const deliveries = 12

describe('sender of webhooks', () => {
  let harness: Harness
  let admin: Actor
  const servers: Server[] = []

  beforeAll(async () => {
    harness = await createHarness()
    admin = await harness.addPerson('admin@example.org', 'admin')
    const allowed = await harness.database.transaction((transaction) =>
      harness.modules.settings.change(transaction, admin, 'webhooks.allowedNetworks', ['127.0.0.0/8']),
    )
    expectOk(allowed, 'a setting')
  })
  afterAll(async () => {
    for (const server of servers) end(server)
    await harness.stop()
  })

  function end(server: Server): void {
    server.close()
    server.closeAllConnections()
  }

  /** An endpoint with due deliveries, and its receiver. */
  async function receiver(answer: RequestListener): Promise<Server> {
    const server = createServer(answer)
    servers.push(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`
    await harness.database.transaction(async (transaction) => {
      const { webhooks } = harness.modules
      const made = await webhooks.create(transaction, admin, { url, description: 'ERP', events: ['client.created'] })
      const { id } = expectOk(made, 'a webhook').endpoint
      for (let sent = 0; sent < deliveries; sent += 1) expectOk(await webhooks.test(transaction, admin, id), 'an event')
    })
    return server
  }

  it('reaches an endpoint while another, with older deliveries, does not respond', async () => {
    const silent = await receiver(() => undefined)
    harness.advance(1_000)
    let received = 0
    await receiver((_, response) => {
      received += 1
      response.writeHead(204).end()
    })
    const sending = harness.modules.webhooks.sendDue()
    await expect.poll(() => received, { timeout: 5_000 }).toBe(deliveries)
    // The rest of its deliveries is refused.
    end(silent)
    expect(await sending).toBe(2 * deliveries)
  })
})
