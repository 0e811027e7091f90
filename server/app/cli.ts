import './resolve-once.ts'

await import('./run-command.ts')
