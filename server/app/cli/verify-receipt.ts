/** Verifies a receipt by its own text: no database, no data folder, no settings. */

import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { verifyReceiptBytes } from '#server/modules/audit/index.ts'
import * as t from '../messages.ts'
import type { Verb, VerbContext } from './verb.ts'

export const verifyReceiptVerb: Verb = {
  name: 'verify-receipt',
  summary: t.verifyReceiptSummary,
  usage: t.verifyReceiptUsage,
  run: (args, context) => verifyReceiptFile(args, context),
}

export async function verifyReceiptFile(
  args: readonly string[],
  { print, printError }: Pick<VerbContext, 'print' | 'printError'>,
): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { key: { type: 'string' } },
    allowPositionals: true,
  })
  const [path] = positionals
  if (path === undefined || positionals.length > 1) {
    printError(t.verifyReceiptFileMissing)
    return 2
  }
  const checked = verifyReceiptBytes(await readFile(path), values.key ?? null)
  if (!checked.holds) {
    printError(t.receiptInvalid(checked.reason))
    return 1
  }
  const { receipt, checkpointSize } = checked
  for (const [name, value] of Object.entries(receipt.facts)) print(`${name}  ${value ?? '–'}`)
  print(t.receiptValid(receipt.entries.length, checkpointSize, receipt.issuedAt))
  print(values.key === undefined ? t.receiptSigner(receipt.publicKey) : t.receiptSignedByGivenKey)
  return 0
}
