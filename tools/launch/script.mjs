import { installDependencies } from './prepare.mjs'
import { become, launch } from './run.mjs'
import { findNode } from './runtime.mjs'

// Runs a TypeScript program of the checkout on a suitable Node, as in
// `node tools/launch/script.mjs bench/main.ts …`.
await launch(async () => {
  const node = await findNode()
  await installDependencies(node)
  await become(node, process.argv.slice(2))
})
