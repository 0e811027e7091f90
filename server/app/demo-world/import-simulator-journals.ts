import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { postJson } from '#server/platform/outbound/json-call.ts'
import type { Rails } from '../rails.ts'

/** Records per call: a simulator accepts at most one megabyte. */
const recordsPerCall = 1_000

/** Imports the demo bank and chain journals into the running simulators. Idempotent. */
export async function importSimulatorJournals(
  folder: string,
  { sandboxBankUrl, sandboxChainUrl }: Pick<Rails, 'sandboxBankUrl' | 'sandboxChainUrl'>,
): Promise<void> {
  if (sandboxBankUrl === null || sandboxChainUrl === null) throw new Error('No simulators run to hand the past over to')
  for (const name of await readdir(join(folder, 'bank'))) {
    const bankCode = /^bank-([A-Z0-9]+)\.jsonl$/.exec(name)?.[1]
    if (bankCode) await adopt(sandboxBankUrl, await recordsIn(join(folder, 'bank', name)), { bankCode })
  }
  const records = await recordsIn(join(folder, 'chain', 'chain.jsonl'))
  await adopt(
    sandboxChainUrl,
    records.filter(({ type }) => type !== 'opened'),
    {},
  )
}

interface JournalRecord {
  readonly type: string
}

async function recordsIn(path: string): Promise<JournalRecord[]> {
  const text = await readFile(path, 'utf8')
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as JournalRecord)
}

async function adopt(
  baseUrl: string,
  records: readonly JournalRecord[],
  to: Readonly<Record<string, string>>,
): Promise<void> {
  for (let from = 0; from < records.length; from += recordsPerCall) {
    const body = { ...to, records: records.slice(from, from + recordsPerCall) }
    const reply = await postJson({ baseUrl, path: '/admin/adopt', body, timeoutMs: 30_000 })
    if (reply.kind === 'no_answer' || reply.status !== 200)
      throw new Error(`A simulator did not take over the past: ${JSON.stringify(reply).slice(0, 300)}`)
  }
}
