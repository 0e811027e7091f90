#!/usr/bin/env node
import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { buildServer, installDependencies } from './prepare.mjs'
import { become, launch, serverProgram } from './run.mjs'
import { checkout, findNode, isRecent } from './runtime.mjs'

const builtCommands = `${checkout}/dist/server/cli.js`

// A receipt is checked in this process and by what was built last: it needs neither data nor
// settings, its format has a version, and looking for changed sources takes longer than the check.
if (process.argv[2] === 'verify-receipt' && isRecent(process.versions.node) && existsSync(builtCommands))
  await import(pathToFileURL(builtCommands).href)
else
  await launch(async () => {
    const node = await findNode()
    await installDependencies(node)
    await buildServer(node)
    await become(node, [...serverProgram('cli'), ...process.argv.slice(2)])
  })
