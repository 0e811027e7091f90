#!/usr/bin/env node
import { buildServer, installDependencies } from './prepare.mjs'
import { become, launch, serverProgram } from './run.mjs'
import { findNode } from './runtime.mjs'

await launch(async () => {
  const node = await findNode()
  await installDependencies(node)
  await buildServer(node)
  await become(node, [...serverProgram('cli'), ...process.argv.slice(2)])
})
