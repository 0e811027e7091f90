import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { finished } from 'node:stream/promises'
import { parentPort } from 'node:worker_threads'
import { timeOf } from './timing.ts'

/** In a thread of its own, as whoever downloads is elsewhere: takes addresses, and tells how many ms each took, its bytes thrown away. */
async function download(address: string): Promise<void> {
  const asked = get(address)
  const [reply] = (await once(asked, 'response')) as [IncomingMessage]
  if (reply.statusCode !== 200) throw new Error(`${address} answered ${reply.statusCode}`)
  await finished(reply.resume())
}

parentPort?.on('message', async (address: string) => {
  parentPort?.postMessage(await timeOf(() => download(address)))
})
