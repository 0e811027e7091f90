// Worker thread that downloads files and reports durations.

import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { finished } from 'node:stream/promises'
import { parentPort } from 'node:worker_threads'
import { timeOf } from './call-times.ts'

/**
 * A separate thread stands in for a remote client: it receives addresses and reports the
 * milliseconds of each download, discarding the bytes.
 */
async function download(address: string): Promise<void> {
  const sent = get(address)
  const [reply] = (await once(sent, 'response')) as [IncomingMessage]
  if (reply.statusCode !== 200) throw new Error(`${address} answered ${reply.statusCode}`)
  await finished(reply.resume())
}

parentPort?.on('message', async (address: string) => {
  parentPort?.postMessage(await timeOf(() => download(address)))
})
