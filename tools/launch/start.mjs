import { buildWeb, installDependencies } from './prepare.mjs'
import { become, launch, settingsFile } from './run.mjs'
import { findNode } from './runtime.mjs'

await launch(async () => {
  const node = await findNode()
  await installDependencies(node)
  await buildWeb(node)
  await become(node, [...settingsFile(), 'server/app/main.ts'])
})
