import { buildServer, buildWeb, installDependencies } from './prepare.mjs'
import { launch } from './run.mjs'
import { findNode } from './runtime.mjs'

// Builds the client in each language, and the server, unless they are up to date.
await launch(async () => {
  const node = await findNode()
  await installDependencies(node)
  await Promise.all([buildWeb(node), buildServer(node)])
})
