// Minimal HTTP client for load measurements.

import { Agent, request } from 'node:http'

/**
 * Posts JSON to one address over persistent connections and returns the status. Used where client
 * and server share a processor, because `fetch` takes three times the processor time. Rejects when
 * no response arrives.
 */
export function createAsking(address: string, headers: Readonly<Record<string, string>>) {
  const agent = new Agent({ keepAlive: true })
  return {
    post(path: string, key: string, body: unknown): Promise<number> {
      const sent = JSON.stringify(body)
      return new Promise((resolve, reject) => {
        const asked = request(
          `${address}${path}`,
          {
            agent,
            method: 'POST',
            headers: {
              ...headers,
              origin: address,
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(sent),
              'idempotency-key': key,
            },
          },
          (answer) => {
            answer.on('error', reject)
            answer.on('end', () => resolve(answer.statusCode ?? 0))
            answer.resume()
          },
        )
        asked.on('error', reject)
        asked.end(sent)
      })
    },
    close: () => agent.destroy(),
  }
}
