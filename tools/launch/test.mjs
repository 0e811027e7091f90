import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { buildServer, buildWeb, installDependencies } from './prepare.mjs'
import { become, launch } from './run.mjs'
import { checkout, collect, findNode, LaunchError, say, withNodeFirst } from './runtime.mjs'

/** Debian's packages of Chromium; the shell without a window needs a third less processor time. */
const debianBrowsers = ['chromium-headless-shell', 'chromium']

await launch(async () => {
  const node = await findNode()
  await installDependencies(node)
  await Promise.all([buildWeb(node), buildServer(node)])
  await provideBrowser(node)
  process.env.CORRIDOR_TEST_BUILD = 'yes'
  await become(node, ['tools/test-run.ts', ...process.argv.slice(2)])
})

/**
 * Provides a Chromium for the browser tests: Debian's where root can install it or it exists;
 * otherwise the one that Playwright downloads.
 *
 * @param {string} node
 */
async function provideBrowser(node) {
  if (!existsSync(`${checkout}/playwright.config.ts`)) return
  const installed = debianBrowsers.find((name) => existsSync(`/usr/bin/${name}`))
  if (installed === debianBrowsers[0]) return
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('Installing Chromium from the system’s packages (once) …')
    const failures = await installFirst(debianBrowsers)
    if (failures && !installed) throw new LaunchError(`No browser for the tests:\n${failures}`)
    if (failures) say(`Tests run in the installed Chromium, more slowly:\n${failures}`)
    return
  }
  if (installed) return
  // Returns immediately when the browser is already installed.
  await demand(node, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], withNodeFirst(node))
}

/**
 * Installs the first of these packages that can be installed. Returns the errors of all when none
 * can.
 *
 * @param {string[]} packages
 */
async function installFirst(packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const failures = []
  for (const name of packages) {
    const script = `apt-get update -qq && apt-get install -y -qq --no-install-recommends ${name}`
    const { code, output } = await collect(spawn('sh', ['-c', script], { env }))
    if (code === 0) return undefined
    failures.push(`${name}: ${output.trim()}`)
  }
  return failures.join('\n')
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
