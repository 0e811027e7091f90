import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { link, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { cache, checkout, collect, essence, LaunchError, runNpm, say, withNodeFirst } from './runtime.mjs'

const dependencyStamp = path.join(checkout, 'node_modules', '.corridor-stamp')

/**
 * The inputs of a build: when none changed since the last build, its result is used.
 *
 * @typedef {object} Build
 * @property {string} name
 * @property {string} title
 * @property {string} config
 * @property {string} folder
 * @property {string[]} inputs
 * @property {string} [languages] folder with a further language in each folder, built one by one
 */

/** @type {Build} */
const webBuild = {
  name: 'web-build',
  title: 'the web client',
  config: 'vite.config.ts',
  folder: 'dist/web',
  inputs: [
    'web',
    'languages',
    'contract',
    'kernel',
    'docs/USERS-GUIDE.md',
    'docs/pictures',
    'tools/guide.ts',
    'tools/translations.ts',
    'vite.config.ts',
    'package-lock.json',
  ],
  languages: 'languages',
}

/** @type {Build} */
const serverBuild = {
  name: 'server-build',
  title: 'the server',
  config: 'vite.server.config.ts',
  folder: 'dist/server',
  inputs: [
    'server',
    'languages',
    'contract',
    'kernel',
    'simulators',
    'packages/embedded-postgres',
    'packages/name-matching',
    'vite.server.config.ts',
    'package-lock.json',
  ],
}

/**
 * Installs the dependencies unless node_modules already matches the lock file.
 *
 * @param {string} node
 */
export async function installDependencies(node) {
  const requested = hashOf(['package-lock.json'])
  if ((await readStamp(dependencyStamp)) === requested) return
  await alone('install', async () => {
    if ((await readStamp(dependencyStamp)) === requested) return
    say('Installing dependencies …')
    // An interrupted installation must not count as the one before it.
    await rm(dependencyStamp, { force: true })
    // Not `ci`: it rejects a lock file without the packages of platforms other than the one that
    // wrote it. This also follows the lock file and never writes it.
    const { code, output } = await runNpm(node, ['install', '--no-save', '--loglevel=error'], checkout)
    if (code !== 0) throw new LaunchError(`npm could not install the dependencies:\n${essence(output)}`)
    await writeFile(dependencyStamp, requested)
  })
}

/** @param {string} node */
export const buildWeb = (node) => build(node, webBuild)

/** @param {string} node */
export const buildServer = (node) => build(node, serverBuild)

/**
 * Builds unless the last build had the same inputs. An image without the build's configuration is
 * already built.
 *
 * @param {string} node
 * @param {Build} build
 */
async function build(node, { name, title, config, folder, inputs, languages }) {
  if (!existsSync(path.join(checkout, config))) return
  const stamp = path.join(cache, `${name}.stamp`)
  const hash = hashOf(inputs)
  const isBuilt = async () => existsSync(path.join(checkout, folder)) && (await readStamp(stamp)) === hash
  if (await isBuilt()) return
  await alone(name, async () => {
    if (await isBuilt()) return
    say(`Building ${title} …`)
    // An interrupted build must not count as the one before it.
    await rm(stamp, { force: true })
    await runVite(node, title, config)
    // The first build empties the folder that the others add to.
    for (const language of languages === undefined ? [] : await foldersIn(path.join(checkout, languages)))
      await runVite(node, title, config, { CORRIDOR_LANGUAGE: language })
    await writeFile(stamp, hash)
  })
}

/**
 * @param {string} node
 * @param {string} title
 * @param {string} config
 * @param {NodeJS.ProcessEnv} [environment]
 */
async function runVite(node, title, config, environment = {}) {
  const vite = path.join(checkout, 'node_modules', 'vite', 'bin', 'vite.js')
  const env = { ...withNodeFirst(node), ...environment }
  const { code, output } = await collect(spawn(node, [vite, 'build', '--config', config], { cwd: checkout, env }))
  if (code !== 0) throw new LaunchError(`Corridor could not build ${title}:\n${output.trim()}`)
}

/** @param {string} folder */
async function foldersIn(folder) {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
}

/** @param {string} file */
async function readStamp(file) {
  return readFile(file, 'utf8').catch(() => undefined)
}

/**
 * A digest of names and contents. Reads synchronously, because a launch has nothing else to do, and
 * thousands of small files then take a third of the time.
 *
 * @param {string[]} inputs files and folders of the checkout; absent ones count as absent
 */
function hashOf(inputs) {
  const files = inputs.flatMap((input) => filesBelow(path.join(checkout, input))).sort()
  const hash = createHash('sha256')
  for (const file of files) {
    const content = readFileSync(file)
    hash.update(`${path.relative(checkout, file)}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

/**
 * @param {string} input
 * @returns {string[]}
 */
function filesBelow(input) {
  const found = statSync(input, { throwIfNoEntry: false })
  if (!found) return []
  if (found.isFile()) return [input]
  return readdirSync(input, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(input, entry.name)
    return entry.isDirectory() ? filesBelow(file) : [file]
  })
}

const lockRenewalMs = 5_000
/** A lock that was not renewed for this time is abandoned, whoever has its process id now. */
const lockLifeMs = 60_000

/**
 * Runs work while no other launch does it. The lock holds the process id of its owner and is
 * renewed, so that a lock of a killed launch can be removed, also after a restart of the machine.
 *
 * @param {string} name
 * @param {() => Promise<void>} work
 */
async function alone(name, work) {
  await mkdir(cache, { recursive: true })
  const lock = path.join(cache, `${name}.lock`)
  while (!(await take(lock))) await wait(100)
  const renewal = setInterval(() => {
    const now = new Date()
    utimes(lock, now, now).catch(() => undefined)
  }, lockRenewalMs)
  try {
    await work()
  } finally {
    clearInterval(renewal)
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
    // A link appears with its complete content or not at all.
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
 * Moves a dead owner's lock aside. Between the check and the move another launch may have acquired
 * the lock, so the moved lock is checked again and restored if its owner is alive.
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
  const renewedAt = (await stat(lock).catch(() => undefined))?.mtimeMs ?? 0
  return holder > 0 && holder !== process.pid && isAlive(holder) && Date.now() - renewedAt < lockLifeMs
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
