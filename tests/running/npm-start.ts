/** Starts the product with `npm start` in a process group of its own, as a terminal does. */
import { type ChildProcess, spawn } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

export interface NpmStart {
  /** Rejects when npm ends before the server is ready. */
  ready(): Promise<{ readonly address: string }>
  /** Resolves when the text has been printed. */
  printed(text: string): Promise<void>
  output(): string
  /** To npm alone, as a supervisor sends it. */
  signalNpm(signal: NodeJS.Signals): void
  /** To every process of the group, as a terminal sends Ctrl C. */
  signalGroup(signal: NodeJS.Signals): void
  /** Processes of the group that still run, by process id and command line. */
  group(): Promise<Map<number, string>>
  /** How npm ended: its exit code, or the signal. */
  readonly ended: Promise<number | NodeJS.Signals>
}

const checkout = path.join(import.meta.dirname, '..', '..')
/** The first start builds the server. */
const patienceMs = 240_000
const pollMs = 20

export function startByNpm(environment: NodeJS.ProcessEnv): NpmStart {
  const npm = spawn('npm', ['start'], {
    cwd: checkout,
    detached: true,
    env: {
      ...process.env,
      PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env.PATH}`,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const pid = npm.pid as number
  let output = ''
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))

  const printed = async (text: string | RegExp): Promise<RegExpMatchArray | null> => {
    for (const deadline = performance.now() + patienceMs; performance.now() < deadline; await wait(pollMs)) {
      const found = output.match(text)
      if (found) return found
      if (npm.exitCode !== null || npm.signalCode !== null) break
    }
    throw new Error(`npm start did not print ${text}:\n${output}`)
  }
  return {
    async ready() {
      const found = await printed(/ready at (\S+)/)
      return { address: String(found?.[1]) }
    },
    async printed(text) {
      await printed(text)
    },
    output: () => output,
    signalNpm: (signal) => void npm.kill(signal),
    signalGroup: (signal) => void process.kill(-pid, signal),
    group: () => listGroup(pid),
    ended: exitOf(npm),
  }
}

function exitOf(child: ChildProcess): Promise<number | NodeJS.Signals> {
  return new Promise((resolve) => child.once('exit', (code, signal) => resolve(code ?? (signal as NodeJS.Signals))))
}

/** Reads /proc: Node cannot list processes. */
async function listGroup(group: number): Promise<Map<number, string>> {
  const found = new Map<number, string>()
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
    // The program's name is in parentheses and may contain spaces.
    const [state, , processGroup] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (Number(processGroup) !== group || state === 'Z') continue
    const command = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '')
    found.set(Number(name), command.replaceAll('\0', ' ').trim())
  }
  return found
}
