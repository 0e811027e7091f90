import { defineConfig } from 'vitest/config'

const everywhere = [
  '**/node_modules/**',
  '**/dist/**',
  '**/.cache/**',
  '**/data/**',
  '**/planted/**',
  'tests/browser/**',
]
/** What takes minutes rather than moments, and is run as steps of its own. */
const crash = ['tests/crash/**/*.test.ts', 'tests/recovery/**/*.test.ts']
const trials = [
  'tests/race/**/*.test.ts',
  'tests/security/**/*.test.ts',
  'tests/simulation/**/*.test.ts',
  // One transaction of most of a minute: whatever follows events on the same cluster would wait for it.
  'server/modules/demo/**/*.test.ts',
  'server/app/cli/demo-clear.test.ts',
]

export default defineConfig({
  test: {
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    hookTimeout: 30_000,
    testTimeout: 20_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...everywhere, ...crash, ...trials],
          globalSetup: ['tests/setup/cluster.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'trials', include: trials, exclude: everywhere, globalSetup: ['tests/setup/cluster.ts'] },
      },
      // Starts installations of its own, with fsync on.
      { extends: true, test: { name: 'crash', include: crash, exclude: everywhere } },
    ],
  },
})
