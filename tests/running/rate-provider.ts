import { createServer } from 'node:http'
import { openServer } from '#simulators/server.ts'

export interface RateProvider {
  /** Environment variables that make a server use these rates. */
  readonly environment: Readonly<Record<string, string>>
  /** Answers 503 while it is down. */
  setDown(isDown: boolean): void
  stop(): Promise<void>
}

/**
 * 561 francs to the dollar; the euro follows the parity, so that no franc rate deviates from it.
 */
const rates = { USD: 1, XOF: 561, EUR: 0.855239, GBP: 0.79, JPY: 149.5, NGN: 1530, GHS: 15.2 }

/** A provider on loopback with the API of open.er-api.com. */
export async function startRateProvider(): Promise<RateProvider> {
  let down = false
  const server = createServer((_, response) => {
    const asOf = Math.floor(Date.now() / 3_600_000) * 3_600
    const times = { time_last_update_unix: asOf, time_next_update_unix: asOf + 3_600 }
    response.writeHead(down ? 503 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(down ? {} : { result: 'success', base_code: 'USD', ...times, rates }))
  })
  const opened = await openServer(server, { host: '127.0.0.1', port: 0 }, new AbortController())
  return {
    environment: { FX_PROVIDER: 'open-er-api', FX_PROVIDER_URL: opened.url },
    setDown(isDown) {
      down = isDown
    },
    stop: () => opened.stop(),
  }
}
