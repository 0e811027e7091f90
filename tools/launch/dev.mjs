import { spawn } from 'node:child_process'
import { buildWeb, installDependencies } from './prepare.mjs'
import { finishPreparation, launch, settingsFile } from './run.mjs'
import { checkout, findNode, withNodeFirst } from './runtime.mjs'

/**
 * Runs the server, which restarts when its sources change, and Vite's development server, which
 * proxies calls to it; when one ends, the other ends too. The server renders the sign-in page, so
 * the client is built once.
 */
await launch(async () => {
  const node = await findNode()
  await installDependencies(node)
  await buildWeb(node)
  finishPreparation()
  const start = (/** @type {string[]} */ ...args) =>
    spawn(node, args, { stdio: 'inherit', env: withNodeFirst(node), cwd: checkout })
  const children = [
    start('--watch', ...settingsFile(), 'server/app/main.ts'),
    start(...settingsFile(), 'node_modules/vite/bin/vite.js'),
  ]

  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) for (const child of children) child.kill(signal)
    })
  }
  const ends = children.map(
    (child) =>
      new Promise((resolve) => {
        child.once('exit', (code) => {
          process.exitCode ||= code ?? 0
          for (const other of children) other.kill('SIGTERM')
          resolve(undefined)
        })
      }),
  )
  await Promise.all(ends)
})
