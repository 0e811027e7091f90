// Runs on Node 18 and later, because it executes before a newer Node is installed.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const checkout = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')
export const cache = path.join(checkout, '.cache')

const minVersion = [22, 19]
const broughtFolder = path.join(cache, 'node24')
const program = path.join('node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

/** An expected failure whose message is sufficient; printed without a stack trace. */
export class LaunchError extends Error {}

/**
 * @param {string} version such as '22.19.0'
 * @returns {boolean} whether that Node runs the project as it is
 */
export function isRecent(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [minMajor, minMinor] = /** @type {[number, number]} */ (minVersion)
  return major > minMajor || (major === minMajor && minor >= minMinor)
}

/**
 * The Node that runs the project: this one when it is recent enough, otherwise Node 24, installed
 * once into the checkout.
 *
 * @returns {Promise<string>} path of its program
 */
export async function findNode() {
  if (isRecent(process.versions.node)) return process.execPath
  const brought = path.join(broughtFolder, program)
  if (!existsSync(brought)) await bringNode()
  return brought
}

/**
 * Installs into a draft and renames it, so that concurrent or interrupted launches never find a
 * partial Node.
 */
async function bringNode() {
  say(`This is Node ${process.versions.node}; bringing Node 24 into .cache (once, 190 MB) …`)
  await mkdir(cache, { recursive: true })
  const draft = await mkdtemp(path.join(cache, 'node24-'))
  try {
    // npm 11 runs a package's install script only when it is listed here; npm 10 ignores the field.
    await writeFile(path.join(draft, 'package.json'), JSON.stringify({ private: true, allowScripts: { node: true } }))
    const flags = ['--no-audit', '--no-fund', '--ignore-scripts=false', '--loglevel=error']
    const { code, output } = await runNpm(process.execPath, ['install', 'node@24', '--prefix', draft, ...flags], draft)
    if (code !== 0 || !existsSync(path.join(draft, program))) {
      throw new LaunchError(
        `Corridor needs Node ${minVersion.join('.')} or later; this is ${process.versions.node}, and npm could not bring Node 24:\n${essence(output)}\nCheck the network and try again, or install Node 24 yourself.`,
      )
    }
    await settleDraft(draft)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/** @param {string} draft */
async function settleDraft(draft) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      // A draft is private at first; its Node serves every user who may enter the checkout.
      await chmod(draft, 0o755)
      return await rename(draft, broughtFolder)
    } catch (error) {
      if (existsSync(path.join(broughtFolder, program))) return
      if (attempt === 3) throw error
      // The path exists without a Node in it.
      await rm(broughtFolder, { recursive: true, force: true })
    }
  }
}

/**
 * Runs npm under `node` and returns its exit code and output.
 *
 * @param {string} node
 * @param {string[]} args
 * @param {string} cwd
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runNpm(node, args, cwd) {
  const script = process.env.npm_execpath
  const byScript = script !== undefined && /\bnpm-cli\.[cm]?js$/.test(script)
  const env = withNodeFirst(node)
  // Variables of `npm start` about this package must not reach an npm that works on another folder.
  for (const name of Object.keys(env)) if (/^npm_(package|lifecycle|config_local_prefix)/.test(name)) delete env[name]
  const child = byScript
    ? spawn(node, [script, ...args], { cwd, env })
    : spawn('npm', args, { cwd, env, shell: process.platform === 'win32' })
  return collect(child)
}

/**
 * The output of npm without its stack traces.
 *
 * @param {string} output
 */
export function essence(output) {
  const lines = output
    .split('\n')
    .filter((line) => /^npm error [A-Za-z]/.test(line) && !line.includes('A complete log'))
  return lines.length > 0 ? lines.slice(0, 6).join('\n') : output.trim()
}

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()

/** Ends the installations and builds that `collect` waits for. */
export function endChildren() {
  for (const child of running) child.kill('SIGTERM')
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<{ code: number, output: string }>}
 */
export function collect(child) {
  running.add(child)
  child.once('close', () => running.delete(child))
  let output = ''
  const keep = (/** @type {Buffer} */ chunk) => {
    output += chunk
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: 1, output: `${output}${error.message}` }))
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/**
 * The environment in which the name `node` refers to the given one, also for grandchildren.
 *
 * @param {string} node
 * @returns {NodeJS.ProcessEnv}
 */
export function withNodeFirst(node) {
  return { ...process.env, PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH ?? ''}` }
}

/**
 * Progress goes to standard error: standard output belongs to the program that is launched.
 *
 * @param {string} text
 */
export function say(text) {
  process.stderr.write(`${text}\n`)
}
