import './resolve-once.ts'

await import('./run-server.ts')
