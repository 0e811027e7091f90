import { buildServer, buildWeb, installDependencies } from './prepare.mjs'
import { become, launch, serverProgram } from './run.mjs'
import { findNode } from './runtime.mjs'

await launch(async () => {
  const node = await findNode()
  await installDependencies(node)
  await Promise.all([buildWeb(node), buildServer(node)])
  await become(node, serverProgram('main'))
})
