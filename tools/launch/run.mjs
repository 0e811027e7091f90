import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { checkout, LaunchError, say, withNodeFirst } from './runtime.mjs'

const passedOn = /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP'])

/**
 * Runs a program of the checkout in the foreground: it receives the signals, and this process ends
 * with it.
 *
 * @param {string} node
 * @param {string[]} args
 */
export async function become(node, args) {
  // Later starts load compiled scripts from this cache.
  const env = { NODE_COMPILE_CACHE: `${checkout}/.cache/compile`, ...withNodeFirst(node) }
  const child = spawn(node, args, { stdio: 'inherit', env, cwd: checkout })
  for (const signal of passedOn) {
    process.on(signal, () => {
      // Ctrl-C in a terminal reaches the whole group; a second signal would tell a stopping server
      // to exit at once.
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
 * Runs a launcher and prints an expected failure as its message.
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

/**
 * The options that make Node read an existing `.env` of the checkout; the environment takes
 * precedence.
 */
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
