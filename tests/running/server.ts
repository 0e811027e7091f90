import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyMigratedCluster } from './data-template.ts'

export interface RunningServer {
  readonly address: string
  readonly dataDir: string
  /** Everything printed so far. */
  output(): string
  /** The process; `restart` kills and replaces it. */
  readonly process: ChildProcess
  kill(signal: NodeJS.Signals): Promise<void>
  /** Starts a new process after the previous one ended; does not wait until it is ready. */
  launch(): void
  /** Rejects when the process ends before it is ready. */
  ready(): Promise<void>
  restart(): Promise<void>
  /**
   * Runs `corridor <verb>` on the same data. Rejects unless it ends with `exitCode` (default 0).
   */
  command(words: readonly string[], options?: { input?: string; exitCode?: number }): Promise<string>
  /** Stops the server and removes its data. */
  stop(): Promise<void>
}

const checkout = join(import.meta.dirname, '..', '..')
const readyWithinMs = 120_000

/**
 * `npm test` builds the server and sets this, because a built command loads in a third of the time.
 * A single test runs the sources, which need no build.
 */
const isBuilt = process.env.CORRIDOR_TEST_BUILD === 'yes'
const programOf = (name: 'main' | 'cli', project: string): readonly string[] =>
  isBuilt && project === checkout ? ['--enable-source-maps', `dist/server/${name}.js`] : [`server/app/${name}.ts`]

/**
 * Starts the product as an operator would, with its own data folder and port, and waits until it is
 * ready. `beforeStart` runs commands on the empty folder first. `project` is another copy of the
 * sources.
 */
export async function runServer(
  environment: Readonly<Record<string, string>> = {},
  beforeStart?: (command: RunningServer['command']) => Promise<void>,
  folder?: string,
  project: string = checkout,
): Promise<RunningServer> {
  const dataDir = folder ?? (await mkdtemp(join(tmpdir(), 'corridor-test-')))
  await mkdir(dataDir, { recursive: true })
  // As root the database runs as another user, which needs access to store its files in this
  // folder, where `stop` removes them.
  await chmod(dataDir, 0o711)
  const port = await freePort()
  const env = { ...testEnvironment(), ...environment, DATA_DIR: dataDir, PORT: String(port) }
  let output = ''
  const command: RunningServer['command'] = (words, options = {}) => runCommand(words, env, options, project)
  if (beforeStart) await beforeStart(command)
  else if (folder === undefined && environment.DATABASE_URL === undefined) await copyMigratedCluster(dataDir)
  let child = launch()

  function launch(): ChildProcess {
    const started = spawn(process.execPath, programOf('main', project), {
      cwd: project,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [started.stdout, started.stderr])
      stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
    return started
  }
  const ready = () => waitUntilReady(port, () => ({ process: child, output }))
  const kill = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
    child.kill(signal)
    await ended
  }

  const stop = async (): Promise<void> => {
    await kill('SIGTERM')
    await rm(dataDir, { recursive: true, force: true })
  }

  // Nobody else knows the process; it would load the machine until the end of the run.
  await ready().catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return {
    address: `http://localhost:${port}`,
    dataDir,
    output: () => output,
    get process() {
      return child
    },
    kill,
    launch() {
      child = launch()
    },
    ready,
    async restart() {
      child = launch()
      await ready()
    },
    command,
    stop,
  }
}

async function waitUntilReady(
  port: number,
  server: () => { readonly process: ChildProcess; readonly output: string },
): Promise<void> {
  const deadline = performance.now() + readyWithinMs
  while (performance.now() < deadline) {
    const { exitCode } = server().process
    if (exitCode !== null) throw new Error(`The server ended with ${exitCode}:\n${server().output}`)
    const answered = await fetch(`http://127.0.0.1:${port}/api/health/ready`).catch(() => null)
    if (answered?.status === 200) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`The server was not ready within ${readyWithinMs} ms:\n${server().output}`)
}

function testEnvironment(): NodeJS.ProcessEnv {
  return {
    ...process.env,
    // The test runner sets both for its own process.
    NODE_ENV: undefined,
    MODE: undefined,
    LOG_LEVEL: 'warn',
    SANCTIONS_URL: 'off',
  }
}

function runCommand(
  words: readonly string[],
  env: NodeJS.ProcessEnv,
  { input, exitCode = 0 }: { input?: string; exitCode?: number },
  project: string,
): Promise<string> {
  const child = spawn(process.execPath, [...programOf('cli', project), ...words], {
    cwd: project,
    env,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stdin.end(input ?? '')
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === exitCode) resolve(output)
      else reject(new Error(`corridor ${words.join(' ')} ended with ${code}, not ${exitCode}:\n${output}`))
    })
  })
}

/**
 * A free port for an immediate start and later restarts. It is below the ephemeral range, because
 * an outgoing connection could otherwise take it first.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const port = randomInt(12_000, 32_000)
    if (await isFree(port)) return port
  }
  throw new Error('no free port was found among a hundred')
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
