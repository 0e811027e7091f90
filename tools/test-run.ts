import { spawn } from 'node:child_process'
import { mkdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { type TestStep, testStages } from './test-steps.ts'

interface Count {
  readonly passed: number
  readonly failed: number
}

const checkout = path.resolve(import.meta.dirname, '..')

/**
 * Runs every step with its duration; prints the output of failing ones and, in any case, the counts
 * at the end. A failing step does not end the run, because a long run should report every problem.
 */
async function runStages(stages: typeof testStages): Promise<boolean> {
  const counts: Count[] = []
  let succeeded = true
  const runLane = async (lane: readonly TestStep[]) => {
    for (const step of lane) {
      const { code, count } = await runStep(step)
      counts.push(count)
      if (code !== 0) succeeded = false
    }
  }
  for (const lanes of stages) await Promise.all(lanes.map(runLane))
  const sum = (pick: (count: Count) => number) => counts.reduce((total, count) => total + pick(count), 0)
  console.log(`${sum(({ passed }) => passed)} passed, ${sum(({ failed }) => failed)} failed`)
  return succeeded
}

async function runStep(step: TestStep): Promise<{ code: number; count: Count }> {
  // Removes the report of an earlier run, which must not replace one that this run failed to write.
  if (step.report) await prepareReport(step.report.file)
  const begun = performance.now()
  const { code, output } = await runScript(step.script)
  const seconds = ((performance.now() - begun) / 1_000).toFixed(1)
  const said = code === 0 ? '' : `\n${output.trimEnd()}\n`
  console.log(`${code === 0 ? '✓' : '✗'} ${step.name} (${seconds} s)${said}`)
  return { code, count: await countTests(step, code === 0) }
}

async function prepareReport(file: string): Promise<void> {
  await mkdir(path.dirname(path.join(checkout, file)), { recursive: true })
  await rm(path.join(checkout, file), { force: true })
}

function runScript([script, ...args]: readonly [string, ...string[]]): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, [script, ...args], { cwd: checkout, stdio: ['ignore', 'pipe', 'pipe'] })
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

async function countTests({ report }: TestStep, succeeded: boolean): Promise<Count> {
  const text = report && (await readFile(path.join(checkout, report.file), 'utf8').catch(() => undefined))
  const count = text === undefined ? { passed: succeeded ? 1 : 0, failed: 0 } : readCount(report?.format, text)
  // A runner can fail without a failing test; the counts must show that.
  return succeeded ? count : { ...count, failed: Math.max(1, count.failed) }
}

function readCount(format: 'vitest' | 'playwright' | undefined, text: string): Count {
  if (format === 'vitest') {
    const { numPassedTests, numFailedTests } = JSON.parse(text) as { numPassedTests: number; numFailedTests: number }
    return { passed: numPassedTests, failed: numFailedTests }
  }
  const { stats } = JSON.parse(text) as { stats: { expected: number; flaky: number; unexpected: number } }
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected }
}

process.exitCode = (await runStages(testStages)) ? 0 : 1
