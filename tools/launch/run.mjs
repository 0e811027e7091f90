import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { checkout, endChildren, LaunchError, say, withNodeFirst } from './runtime.mjs'

const launchedBy = process.ppid
const parentCheckMs = 250
const passedOn = /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP'])

/**
 * Runs a program of the checkout in the foreground: it receives the signals, and this process ends
 * with it.
 *
 * @param {string} node
 * @param {string[]} args
 */
export async function become(node, args) {
  finishPreparation()
  const child = spawn(node, args, { stdio: 'inherit', env: environment(node), cwd: checkout })
  for (const signal of passedOn) {
    process.on(signal, () => {
      // Ctrl-C in a terminal reaches the whole group; a second signal would end the program at
      // once.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    })
  }
  await endWith(child)
}

/**
 * Runs the built server in the foreground. It receives every signal, and recognises one that
 * arrives twice. It also stops when this process is killed (it sees the channel close), or when npm
 * or its shell is: npm does not wait for what its shell started.
 *
 * @param {string} node
 */
export async function becomeServer(node) {
  finishPreparation()
  const stdio = /** @type {import('node:child_process').StdioOptions} */ (['inherit', 'inherit', 'inherit', 'ipc'])
  const child = spawn(node, serverProgram('main'), { stdio, env: environment(node), cwd: checkout })
  for (const signal of passedOn) process.on(signal, () => child.kill(signal))
  if (process.env.npm_lifecycle_event && process.platform !== 'win32') {
    const timer = setInterval(() => {
      if (process.ppid !== launchedBy) child.kill('SIGTERM')
    }, parentCheckMs)
    timer.unref()
  }
  await endWith(child)
}

/** @param {string} node */
function environment(node) {
  // Later starts load compiled scripts from this cache.
  return { NODE_COMPILE_CACHE: `${checkout}/.cache/compile`, ...withNodeFirst(node) }
}

/** @param {import('node:child_process').ChildProcess} child */
async function endWith(child) {
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
 * Runs a launcher and prints an expected failure as its message. A signal while it prepares also
 * ends an installation or build in progress.
 *
 * @param {() => Promise<void>} work
 */
export async function launch(work) {
  for (const signal of passedOn) process.on(signal, endPreparation)
  try {
    await work()
  } catch (error) {
    if (!(error instanceof LaunchError)) throw error
    say(error.message)
    process.exitCode = 1
  }
}

/** @param {typeof passedOn[number]} signal */
function endPreparation(signal) {
  endChildren()
  process.exit(128 + constants.signals[signal])
}

/** From now on signals belong to the launched program. */
export function finishPreparation() {
  for (const signal of passedOn) process.off(signal, endPreparation)
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
