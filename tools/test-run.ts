import { spawn } from 'node:child_process'
import { mkdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { readReport, type TestResults } from './test-report.ts'
import { type TestStep, testStages } from './test-steps.ts'

const checkout = path.resolve(import.meta.dirname, '..')

/**
 * Runs every step with its duration; prints the output of failing ones, the tests that passed only
 * at their second attempt and, in any case, the counts at the end. A failing step does not end the
 * run, because a long run should report every problem.
 */
async function runStages(stages: typeof testStages): Promise<boolean> {
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
  // Removes the report of an earlier run, which must not replace one that this run failed to write.
  if (step.report) await prepareReport(step.report.file)
  const started = performance.now()
  const { code, output } = await runScript(step)
  const seconds = ((performance.now() - started) / 1_000).toFixed(1)
  const said = code === 0 ? '' : `\n${output.trimEnd()}\n`
  console.log(`${code === 0 ? '✓' : '✗'} ${step.name} (${seconds} s)${said}`)
  const found = await readResults(step, code === 0)
  for (const name of found.unstable) console.log(`  unstable: ${name}`)
  return { code, found }
}

async function prepareReport(file: string): Promise<void> {
  await mkdir(path.dirname(path.join(checkout, file)), { recursive: true })
  await rm(path.join(checkout, file), { force: true })
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

process.exitCode = (await runStages(testStages)) ? 0 : 1
