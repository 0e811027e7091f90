/** Runs file exchange for all simulated banks. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Banks } from './branch.ts'
import { type FileChannel, openFileChannel } from './file-channel.ts'

export interface FileChannelsOptions {
  readonly banks: Banks
  /** A subfolder named after a bank is where that bank exchanges files. */
  readonly root: string
  readonly now: () => number
  readonly everyMs?: number
}

export interface FileChannels {
  /** Reports an account's balance; false if the bank exchanges no files here. */
  reportBalance(bankCode: string, account: string): Promise<boolean>
  stop(): Promise<void>
}

/** Polls every bank's folder below `root` for files. */
export function startFileChannels({ banks, root, now, everyMs = 400 }: FileChannelsOptions): FileChannels {
  const fileChannels = new Map<string, Promise<FileChannel>>()
  let working: Promise<void> = Promise.resolve()

  const channelOf = (bankCode: string): Promise<FileChannel> => {
    const known = fileChannels.get(bankCode)
    if (known) return known
    const made = openFileChannel({ banks, bankCode, folder: join(root, bankCode), now })
    fileChannels.set(bankCode, made)
    return made
  }
  const codes = async (): Promise<string[]> => {
    const entries = await readdir(root, { withFileTypes: true }).catch(() => [])
    return entries.filter((entry) => entry.isDirectory() && /^[A-Z]{2,12}$/.test(entry.name)).map(({ name }) => name)
  }
  const work = async (): Promise<void> => {
    for (const code of await codes()) await (await channelOf(code)).tick()
  }
  // The next poll retries a failed one: a simulated bank must not crash the product.
  const timer = setInterval(() => {
    working = working.then(work).catch(() => undefined)
  }, everyMs)
  timer.unref()
  return {
    async reportBalance(bankCode, account) {
      if (!/^[A-Z]{2,12}$/.test(bankCode)) return false
      await (await channelOf(bankCode)).reportBalance(account)
      return true
    },
    async stop() {
      clearInterval(timer)
      await working
    },
  }
}
