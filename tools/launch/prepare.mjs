import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { cache, checkout, collect, essence, LaunchError, runNpm, say, withNodeFirst } from './runtime.mjs'

const dependencyStamp = path.join(checkout, 'node_modules', '.corridor-stamp')
const webStamp = path.join(cache, 'web-build.stamp')
const webInputs = [
  'web',
  'contract',
  'kernel',
  'docs/USERS-GUIDE.md',
  'docs/pictures',
  'tools/guide.ts',
  'vite.config.ts',
  'package-lock.json',
]

/**
 * Installs the dependencies unless node_modules already is what the lock file says.
 *
 * @param {string} node
 */
export async function installDependencies(node) {
  const wanted = await hashOf(['package-lock.json'])
  if ((await readStamp(dependencyStamp)) === wanted) return
  await alone('install', async () => {
    if ((await readStamp(dependencyStamp)) === wanted) return
    say('Installing dependencies …')
    // Not `ci`: that refuses a lock file without the packages of platforms other than the one it was made on. This
    // follows the lock file as well, and never writes it.
    const { code, output } = await runNpm(node, ['install', '--no-save', '--loglevel=error'], checkout)
    if (code !== 0) throw new LaunchError(`npm could not install the dependencies:\n${essence(output)}`)
    await writeFile(dependencyStamp, wanted)
  })
}

/**
 * Builds the web client unless the last build was made of the same sources.
 *
 * @param {string} node
 */
export async function buildWeb(node) {
  if (!existsSync(path.join(checkout, 'vite.config.ts'))) return
  const wanted = await hashOf(webInputs)
  const isBuilt = async () => existsSync(path.join(checkout, 'dist')) && (await readStamp(webStamp)) === wanted
  if (await isBuilt()) return
  await alone('build', async () => {
    if (await isBuilt()) return
    say('Building the web client …')
    const vite = path.join(checkout, 'node_modules', 'vite', 'bin', 'vite.js')
    const child = spawn(node, [vite, 'build'], { cwd: checkout, env: withNodeFirst(node) })
    const { code, output } = await collect(child)
    if (code !== 0) throw new LaunchError(`The web client could not be built:\n${output.trim()}`)
    await writeFile(webStamp, wanted)
  })
}

/** @param {string} file */
async function readStamp(file) {
  return readFile(file, 'utf8').catch(() => undefined)
}

/**
 * A digest of names and contents.
 *
 * @param {string[]} inputs files and folders of the checkout; absent ones count as absent
 */
async function hashOf(inputs) {
  const files = (await Promise.all(inputs.map((input) => filesBelow(path.join(checkout, input))))).flat().sort()
  const contents = await Promise.all(files.map((file) => readFile(file)))
  const hash = createHash('sha256')
  files.forEach((file, index) => {
    const content = /** @type {Buffer} */ (contents[index])
    hash.update(`${path.relative(checkout, file)}\0${content.length}\0`).update(content)
  })
  return hash.digest('hex')
}

/**
 * @param {string} input
 * @returns {Promise<string[]>}
 */
async function filesBelow(input) {
  const found = await stat(input).catch(() => undefined)
  if (!found) return []
  if (found.isFile()) return [input]
  const entries = await readdir(input, { withFileTypes: true })
  const files = entries.map((entry) => {
    const file = path.join(input, entry.name)
    return entry.isDirectory() ? filesBelow(file) : [file]
  })
  return (await Promise.all(files)).flat()
}

/**
 * Does a piece of work while no other launch does it. The holder's process id is in the lock, so that one left by a
 * killed launch does not stand in the way for ever.
 *
 * @param {string} name
 * @param {() => Promise<void>} work
 */
async function alone(name, work) {
  await mkdir(cache, { recursive: true })
  const lock = path.join(cache, `${name}.lock`)
  while (!(await take(lock))) await wait(100)
  try {
    await work()
  } finally {
    await rm(lock, { force: true })
  }
}

/**
 * @param {string} lock
 * @returns {Promise<boolean>}
 */
async function take(lock) {
  const mine = `${lock}.${process.pid}`
  await writeFile(mine, String(process.pid))
  try {
    // A link appears with its content or not at all.
    await link(mine, lock)
    return true
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error
    await clearAbandoned(lock, mine)
    return false
  } finally {
    await rm(mine, { force: true })
  }
}

/**
 * Takes a dead holder's lock out of the way. Between the look and the move another launch may have done the same and
 * taken the lock: what was moved is looked at again, and given back if its holder lives.
 *
 * @param {string} lock
 * @param {string} aside
 */
async function clearAbandoned(lock, aside) {
  if (await isHeld(lock)) return
  await rename(lock, aside).catch(() => undefined)
  if (await isHeld(aside)) await link(aside, lock).catch(() => undefined)
}

/** @param {string} lock */
async function isHeld(lock) {
  const holder = Number(await readFile(lock, 'utf8').catch(() => ''))
  return holder > 0 && holder !== process.pid && isAlive(holder)
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}
