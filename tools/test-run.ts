import { spawn } from 'node:child_process'
import { mkdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { readReport, type TestResults } from './test-report.ts'
import { type TestStage, type TestStep, testStages } from './test-steps.ts'

/** `npm test` runs the tests for each change; `npm test -- --all` also the long ones. */
const options = process.argv.slice(2)
const unknown = options.filter((option) => option !== '--all')
if (unknown.length > 0) {
  console.error(`npm test does not know ${unknown.join(' ')}. It takes --all, or nothing.`)
  process.exit(1)
}
const checkout = path.resolve(import.meta.dirname, '..')
const reports = path.join(checkout, '.cache/reports')

/**
 * Runs every step with its duration; prints the output of failing ones, the tests that passed only
 * at their second attempt and, in any case, the counts at the end. A failing step does not end the
 * run, because a long run should report every problem.
 */
async function runStages(stages: readonly TestStage[]): Promise<boolean> {
  // Reports of an earlier run must not replace those that this run failed to write.
  await rm(reports, { recursive: true, force: true })
  await mkdir(reports, { recursive: true })
  const results: TestResults[] = []
  let succeeded = true
  const runSteps = async (waiting: TestStep[]) => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const { code, found } = await runStep(step)
      results.push(found)
      if (code !== 0) succeeded = false
    }
  }
  for (const { atOnce, steps } of stages) {
    const waiting = [...steps]
    await Promise.all(Array.from({ length: atOnce }, () => runSteps(waiting)))
  }
  const sum = (pick: (found: TestResults) => number) => results.reduce((total, found) => total + pick(found), 0)
  console.log(`${sum(({ passed }) => passed)} passed, ${sum(({ failed }) => failed)} failed`)
  return succeeded
}

async function runStep(step: TestStep): Promise<{ code: number; found: TestResults }> {
  const started = performance.now()
  const { code, output } = await runScript(step)
  const seconds = ((performance.now() - started) / 1_000).toFixed(1)
  const said = code === 0 ? '' : `\n${output.trimEnd()}\n`
  console.log(`${code === 0 ? '✓' : '✗'} ${step.name} (${seconds} s)${said}`)
  const found = await readResults(step, code === 0)
  for (const name of found.unstable) console.log(`  unstable: ${name}`)
  return { code, found }
}

function runScript({ script, environment }: TestStep): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, script, {
    cwd: checkout,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const stop = () => child.kill('SIGTERM')
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  let output = ''
  const keep = (chunk: Buffer) => {
    output += chunk
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      process.off('SIGTERM', stop)
      process.off('SIGINT', stop)
      resolve({ code: code ?? 1, output })
    })
  })
}

async function readResults({ report }: TestStep, succeeded: boolean): Promise<TestResults> {
  const text = report && (await readFile(path.join(checkout, report.file), 'utf8').catch(() => undefined))
  const results =
    report && text !== undefined
      ? readReport(report.format, text)
      : { passed: succeeded ? 1 : 0, failed: 0, unstable: [] }
  // A runner can fail without a failing test; the counts must show that.
  return succeeded ? results : { ...results, failed: Math.max(1, results.failed) }
}

const extent = options.includes('--all') ? 'all' : 'short'
process.exitCode = (await runStages(testStages(extent))) ? 0 : 1
if (extent === 'short') console.log('Without the long tests, which npm test -- --all runs as well.')
