import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { checkout, LaunchError, say, withNodeFirst } from './runtime.mjs'

const passedOn = /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP'])

/**
 * Runs a program of the checkout in the foreground: signals go to it, and its end is this process's end.
 *
 * @param {string} node
 * @param {string[]} args
 */
export async function become(node, args) {
  // A second start takes compiled scripts from this cache.
  const env = { NODE_COMPILE_CACHE: `${checkout}/.cache/compile`, ...withNodeFirst(node) }
  const child = spawn(node, args, { stdio: 'inherit', env, cwd: checkout })
  for (const signal of passedOn) {
    process.on(signal, () => {
      // A terminal's Ctrl-C reaches the whole group; a second one would mean "at once" to a server that is stopping.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    })
  }
  const [code, signal] = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (...end) => resolve(end))
  })
  if (signal) {
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  } else process.exitCode = code
}

/**
 * Runs a launcher and turns a failure it foresaw into its sentence.
 *
 * @param {() => Promise<void>} work
 */
export async function launch(work) {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof LaunchError)) throw error
    say(error.message)
    process.exitCode = 1
  }
}

/** What makes Node read a `.env` of the checkout, where there is one; the environment goes before it. */
export function settingsFile() {
  const file = `${checkout}/.env`
  return existsSync(file) ? [`--env-file=${file}`] : []
}

/**
 * The arguments that make Node run a program of the built server.
 *
 * @param {'main' | 'cli'} name
 */
export function serverProgram(name) {
  return [...settingsFile(), '--enable-source-maps', `dist/server/${name}.js`]
}
