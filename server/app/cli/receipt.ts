/** Issues receipts, and prints the public key that verifies them. */

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { receiptText } from '#server/modules/audit/index.ts'
import { createReceipt, receiptDocument } from '#server/modules/conversions/index.ts'
import { documentPdf } from '#server/platform/export/pdf.ts'
import { systemActor } from '#server/platform/http/actor.ts'
import { takesNothing, type Verb } from './verb.ts'
import { withModules } from './with-modules.ts'

export const receiptVerb: Verb = {
  name: 'receipt',
  summary: 'Write the receipt of a conversion, with the proof that it is in the sealed audit log',
  usage: `corridor receipt CONVERSION [--to FOLDER]

Writes receipt-REFERENCE.json, and receipt-REFERENCE.pdf with the same facts and the JSON attached, into --to or the current
folder. Anybody checks it with corridor verify-receipt.`,
  async run(args, context) {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { to: { type: 'string', default: '.' } },
      allowPositionals: true,
    })
    const [given = ''] = positionals
    if (positionals.length !== 1 || !/^[1-9]\d{0,8}$/.test(given)) {
      context.complain('Name one conversion by its number: corridor receipt 42')
      return 2
    }
    return withModules(context, async ({ audit, conversions, clock }, database) => {
      const find = (id: number) => conversions.get(database.pool, id)
      const actor = systemActor('corridor receipt', clock.now())
      const made = await createReceipt({ audit, database, find }, actor, Number(given))
      if (!made.ok) {
        context.complain(
          made.error.code === 'not_found'
            ? `There is no conversion ${given}.`
            : 'Its newest change is not sealed yet. Try again in a few seconds.',
        )
        return 1
      }
      const path = join(values.to, `receipt-${made.value.facts.reference}`)
      await writeFile(`${path}.json`, receiptText(made.value))
      await writeFile(`${path}.pdf`, await buffer(documentPdf(receiptDocument(made.value))))
      context.say(`${path}.json`)
      context.say(`${path}.pdf`)
      return 0
    })
  },
}

export const publicKeyVerb: Verb = {
  name: 'public-key',
  summary: 'Print the public key that checkpoints and receipts are verified with',
  usage: 'corridor public-key',
  async run(args, context) {
    takesNothing(args)
    return withModules(context, async ({ audit }, database) => {
      context.say(await audit.proofs.publicKey(database.pool))
      return 0
    })
  },
}
