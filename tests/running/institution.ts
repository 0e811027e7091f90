import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from './server.ts'

/**
 * A simulated bank or chain in its own process, which can be killed and resumes from its journal.
 */
export interface InstitutionProcess {
  readonly url: string
  kill(): Promise<void>
  restart(): Promise<void>
  stop(): Promise<void>
}

const entry = join(import.meta.dirname, 'institution-process.ts')

export async function startInstitution(
  which: 'bank' | 'chain',
  { folder, seed }: { readonly folder: string; readonly seed: number },
): Promise<InstitutionProcess> {
  const port = await freePort()
  const launch = async (): Promise<ChildProcess> => {
    const words = [entry, which, folder, String(port), String(seed)]
    const started = spawn(process.execPath, words, { stdio: ['pipe', 'pipe', 'inherit'] })
    const [first] = await Promise.race([
      once(createInterface(started.stdout), 'line'),
      once(started, 'exit').then(([code]) => Promise.reject(new Error(`the ${which} ended with ${code}`))),
    ])
    if (first !== 'ready') throw new Error(`the ${which} said ${first}`)
    return started
  }
  let child = await launch()
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  return {
    url: `http://127.0.0.1:${port}`,
    kill,
    async restart() {
      await kill()
      child = await launch()
    },
    stop: kill,
  }
}
