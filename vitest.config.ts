import { defineConfig } from 'vitest/config'
import { readStatements } from '#tools/conformance/statements.ts'
import { useMemoryTempFolder } from '#tools/memory-temp-folder.ts'

useMemoryTempFolder()

const everywhere = [
  '**/node_modules/**',
  '**/dist/**',
  '**/.cache/**',
  '**/data/**',
  '**/planted/**',
  'tests/browser/**',
]
/** `npm test -- --all` runs these as well; see CONTRIBUTING. */
const long = ['**/*.long.test.ts']
/** Long tests that start installations of their own, with fsync on. */
const crash = ['tests/crash/**/*.long.test.ts', 'tests/recovery/**/*.long.test.ts']

// A test names the statements that it proves by tags; an id that is not in the list fails the test.
const statementTags = readStatements('docs/conformance').statements.map(({ id, text }) => ({
  name: id,
  description: text,
}))

export default defineConfig({
  test: {
    tags: statementTags,
    environment: 'node',
    pool: 'forks',
    // A process loads the modules of the server once instead of once per file, which took longer
    // than the tests. Tests therefore leave no state in a module or in the process.
    isolate: false,
    maxWorkers: 2,
    setupFiles: ['tests/setup/properties.ts'],
    hookTimeout: 30_000,
    // Ends a test that hangs. Those that call every route take 20 seconds on a busy machine.
    testTimeout: 60_000,
    // A busy machine needs more than the default of one second.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...everywhere, ...long],
          globalSetup: ['tests/setup/cluster.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'long',
          include: long,
          exclude: [...everywhere, ...crash],
          globalSetup: ['tests/setup/cluster.ts'],
        },
      },
      { extends: true, test: { name: 'crash', include: crash, exclude: everywhere } },
    ],
  },
})
