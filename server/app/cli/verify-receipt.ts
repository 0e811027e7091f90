/** Verifies a receipt by its own text: no database, no data folder, no settings. */

import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { verifyReceipt } from '#server/modules/audit/index.ts'
import type { Verb, VerbContext } from './verb.ts'

export const verifyReceiptVerb: Verb = {
  name: 'verify-receipt',
  summary: 'Check a receipt on any machine, without database and data folder',
  usage: `corridor verify-receipt FILE [--key KEY]

  --key   the public key that you got from the installation itself (corridor public-key, or GET /api/public/audit-key).
          Without it, the receipt is checked by the key that it holds.

Exits 1 with the reason if anything in the file does not agree.`,
  run: (args, context) => verifyReceiptFile(args, context),
}

export async function verifyReceiptFile(
  args: readonly string[],
  { say, complain }: Pick<VerbContext, 'say' | 'complain'>,
): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { key: { type: 'string' } },
    allowPositionals: true,
  })
  const [path] = positionals
  if (path === undefined || positionals.length > 1) {
    complain('Name one file: corridor verify-receipt FILE')
    return 2
  }
  const checked = verifyReceipt(await readFile(path, 'utf8'), values.key ?? null)
  if (!checked.holds) {
    complain(`The receipt does not hold. ${checked.reason}`)
    return 1
  }
  const { receipt, checkpointSize } = checked
  for (const [name, value] of Object.entries(receipt.facts)) say(`${name}  ${value ?? '–'}`)
  say(
    `The receipt holds: ${receipt.entries.length} entries are in the log of ${checkpointSize} seals, issued ${receipt.issuedAt}.`,
  )
  say(
    values.key === undefined
      ? `Signed by ${receipt.publicKey}. Compare this key with the one that the installation publishes, or give it as --key.`
      : 'Signed by the key that you gave.',
  )
  return 0
}
