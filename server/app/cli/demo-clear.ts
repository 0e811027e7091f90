/** `npx corridor demo clear`: empties the whole sandbox. */

import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { expectOk } from '#kernel/result.ts'
import type { ConnectionSettings } from '#server/platform/database/database.ts'
import { dropEverything, openConnections } from '#server/platform/database/reset.ts'
import { openDocumentStorage } from '../document-storage.ts'
import * as t from '../messages.ts'
import { locateDatabase } from '../storage.ts'
import type { Verb, VerbContext } from './verb.ts'

export const demoClearVerb: Verb = {
  name: 'demo clear',
  summary: t.demoClearSummary,
  usage: t.demoClearUsage,
  async run(args, context) {
    const { values } = parseArgs({ args: [...args], options: { yes: { type: 'boolean' } } })
    const { config, printError, print } = context
    if (config.mode === 'production') {
      printError(t.demoClearOnlySandbox)
      return 1
    }
    const place = await locateDatabase(config, context.logger, 'command')
    try {
      if (await isInUse(place.owner)) {
        printError(t.demoClearServerRunning)
        return 1
      }
      if (!values.yes && !(await isConfirmed())) {
        printError(t.demoClearAborted)
        return 1
      }
      await dropEverything(place.owner)
      await clearFiles(context)
    } finally {
      await place.stop()
    }
    print(t.demoCleared)
    return 0
  },
}

/** A stopping server may still be connected: it counts as running only after two seconds. */
async function isInUse(owner: ConnectionSettings): Promise<boolean> {
  for (let look = 0; look < 20; look += 1) {
    if ((await openConnections(owner)) === 0) return false
    await wait(100)
  }
  return true
}

/** Requires the whole word; without a terminal it is never confirmed. */
async function isConfirmed(): Promise<boolean> {
  const asking = createInterface({ input: process.stdin, output: process.stderr })
  try {
    const answer = await asking.question(t.demoClearConfirmation)
    return answer.trim() === 'reset'
  } finally {
    asking.close()
  }
}

async function clearFiles({ config }: VerbContext): Promise<void> {
  const documents = await openDocumentStorage(config)
  try {
    for await (const { key } of documents.list('sha256/'))
      expectOk(await documents.remove(key), 'a stored document is removed')
  } finally {
    documents.close()
  }
  for (const name of ['sandbox', 'documents', 'uploads', 'audit-head.json', 'audit-head-checkpoints.jsonl']) {
    await rm(join(config.dataDir, name), { recursive: true, force: true })
  }
}
