import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**', '**/.cache/**', '**/data/**', '**/planted/**', 'tests/browser/**'],
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    globalSetup: ['tests/setup/cluster.ts'],
    hookTimeout: 30_000,
    testTimeout: 20_000,
  },
})
