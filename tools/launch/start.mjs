import { buildServer, buildWeb, installDependencies } from './prepare.mjs'
import { becomeServer, launch } from './run.mjs'
import { findNode } from './runtime.mjs'

await launch(async () => {
  const node = await findNode()
  await installDependencies(node)
  await Promise.all([buildWeb(node), buildServer(node)])
  await becomeServer(node)
})
