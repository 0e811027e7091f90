import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { formatReport, formatSummary } from './account.ts'
import type { ReplayReport } from './replay.ts'

export interface ConversionsInput {
  readonly seed: number
  readonly count: number
  readonly minutes: number
}

const checkout = resolve(import.meta.dirname, '../..')
const progressEveryMs = 30_000
/** More processes would compete for the same memory and disk. */
const maxParts = 8

/**
 * Runs many conversions in simulations that their seeds reproduce, with one process and one
 * database cluster per processor. Prints progress and a summary; returns false on a breach.
 */
export async function soakConversions({ seed, count, minutes }: ConversionsInput): Promise<boolean> {
  const parts = Math.min(maxParts, availableParallelism())
  const folder = await mkdtemp(join(tmpdir(), 'corridor-soak-'))
  const began = performance.now()
  const runPart = async (part: number): Promise<number> => {
    const env = {
      CORRIDOR_SIM_SEED: String(seed),
      CORRIDOR_SIM_CONVERSIONS: String(count),
      CORRIDOR_SIM_MINUTES: String(minutes),
      CORRIDOR_SIM_PART: `${part}/${parts}`,
      CORRIDOR_SIM_ACCOUNT: join(folder, `${part}.jsonl`),
    }
    const words = ['run', '--project', 'long', 'tests/simulation/replay.long.test.ts', '-t', 'what must hold']
    const runner = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', ...words], {
      cwd: checkout,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    })
    let output = ''
    for (const stream of [runner.stdout, runner.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk))
    const [code] = (await once(runner, 'close')) as [number | null]
    if (code !== 0) console.log(output)
    return code ?? 1
  }
  const tell = async (): Promise<readonly ReplayReport[]> => {
    const reports = await readReports(folder)
    if (reports.length > 0) console.log(formatSummary(reports, performance.now() - began))
    return reports
  }
  const progress = setInterval(() => void tell(), progressEveryMs)
  try {
    const codes = await Promise.all(Array.from({ length: parts }, (_, part) => runPart(part)))
    clearInterval(progress)
    const broken = (await tell()).filter(({ breaches }) => breaches.length > 0)
    for (const report of broken) console.log(formatReport(report))
    const holds = codes.every((code) => code === 0)
    if (holds) console.log('Everything holds.')
    return holds
  } finally {
    clearInterval(progress)
    await rm(folder, { recursive: true, force: true })
  }
}

async function readReports(folder: string): Promise<ReplayReport[]> {
  const files = await readdir(folder)
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  // A line may be incomplete while it is written.
  const lines = texts.flatMap((text) =>
    text
      .slice(0, text.lastIndexOf('\n') + 1)
      .split('\n')
      .slice(0, -1),
  )
  return lines.map((line) => JSON.parse(line) as ReplayReport)
}
