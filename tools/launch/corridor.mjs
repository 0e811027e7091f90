#!/usr/bin/env node
import { installDependencies } from './prepare.mjs'
import { become, launch, settingsFile } from './run.mjs'
import { findNode } from './runtime.mjs'

await launch(async () => {
  const node = await findNode()
  await installDependencies(node)
  await become(node, [...settingsFile(), 'server/app/cli.ts', ...process.argv.slice(2)])
})
