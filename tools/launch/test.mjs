import { provideBrowser } from './browser.mjs'
import { buildServer, buildWeb, installDependencies } from './prepare.mjs'
import { become, launch } from './run.mjs'
import { findNode } from './runtime.mjs'

await launch(async () => {
  const node = await findNode()
  await installDependencies(node)
  await Promise.all([buildWeb(node), buildServer(node)])
  await provideBrowser(node)
  process.env.CORRIDOR_TEST_BUILD = 'yes'
  await become(node, ['tools/test-run.ts', ...process.argv.slice(2)])
})
