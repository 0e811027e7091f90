import { buildWeb, installDependencies } from './prepare.mjs'
import { become, launch } from './run.mjs'
import { findNode } from './runtime.mjs'

await launch(async () => {
  const node = await findNode()
  await installDependencies(node)
  await buildWeb(node)
  await become(node, ['server/app/main.ts'])
})
