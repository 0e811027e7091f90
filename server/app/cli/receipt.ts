/** Issues receipts, and prints the public key that verifies them. */

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { receiptText } from '#server/modules/audit/index.ts'
import { createReceipt, receiptDocument, receiptPdf } from '#server/modules/conversions/index.ts'
import { systemActor } from '#server/platform/http/actor.ts'
import * as t from '../messages.ts'
import { rejectArguments, type Verb } from './verb.ts'
import { withModules } from './with-modules.ts'

export const receiptVerb: Verb = {
  name: 'receipt',
  summary: t.receiptSummary,
  usage: t.receiptUsage,
  async run(args, context) {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { to: { type: 'string', default: '.' } },
      allowPositionals: true,
    })
    const [given = ''] = positionals
    if (positionals.length !== 1 || !/^[1-9]\d{0,8}$/.test(given)) {
      context.printError(t.receiptNumberMissing)
      return 2
    }
    return withModules(context, async ({ audit, conversions, clock }, database) => {
      const find = (id: number) => conversions.get(database.pool, id)
      const actor = systemActor('corridor receipt', clock.now())
      const made = await createReceipt({ audit, database, find }, actor, Number(given))
      if (!made.ok) {
        context.printError(made.error.code === 'not_found' ? t.conversionNotFound(given) : t.receiptNotReady)
        return 1
      }
      const path = join(values.to, `receipt-${made.value.facts.reference}`)
      await writeFile(`${path}.json`, receiptText(made.value))
      await writeFile(`${path}.pdf`, await receiptPdf({ audit, database }, receiptDocument(made.value), null))
      context.print(`${path}.json`)
      context.print(`${path}.pdf`)
      return 0
    })
  },
}

export const publicKeyVerb: Verb = {
  name: 'public-key',
  summary: t.publicKeySummary,
  usage: t.publicKeyUsage,
  async run(args, context) {
    rejectArguments(args)
    return withModules(context, async ({ audit }, database) => {
      context.print(await audit.proofs.publicKey(database.pool))
      return 0
    })
  },
}
