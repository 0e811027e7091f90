import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { checkout, collect, LaunchError, say, withNodeFirst } from './runtime.mjs'

const debianChromium = '/usr/bin/chromium'

/**
 * Provides a Chromium for the browser tests: Debian's where it exists or root can install it;
 * otherwise the one that Playwright downloads.
 *
 * @param {string} node
 */
export async function provideBrowser(node) {
  if (existsSync(debianChromium) || !existsSync(`${checkout}/playwright.config.ts`)) return
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('Installing Chromium from the system’s packages (once) …')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    await demand('apt-get', ['update', '-qq'], env)
    await demand('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], env)
    return
  }
  // Returns immediately when the browser is already installed.
  await demand(node, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], withNodeFirst(node))
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
async function demand(command, args, env) {
  const { code, output } = await collect(spawn(command, args, { cwd: checkout, env }))
  if (code !== 0)
    throw new LaunchError(`No browser for the tests: ${command} ${args.join(' ')} failed:\n${output.trim()}`)
}
