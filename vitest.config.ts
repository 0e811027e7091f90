import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
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

/** What takes longest begins first, so that no process is left with it alone at the end: a fresh clone knows no times. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = longest.findIndex((path) => moduleId.endsWith(path))
      return at < 0 ? longest.length : at
    }
    return (await super.sort(files)).sort((one, other) => place(one) - place(other))
  }
}

const longest = [
  'tests/simulation/simulation.test.ts',
  'tests/security/bad-input.test.ts',
  'tests/rails/rails.test.ts',
  'packages/embedded-postgres/src/supervisor.test.ts',
  'tests/rails/payouts.test.ts',
  'server/modules/banking/host-to-host/host-to-host.test.ts',
  'tests/rails/chain-main-job.test.ts',
]

// A test names the statements that it proves by tags; an id that is not in the list fails the test.
const statementTags = readStatements('docs/conformance').statements.map(({ id, text }) => ({
  name: id,
  description: text,
}))

export default defineConfig({
  test: {
    tags: statementTags,
    sequence: { sequencer: LongestFirst },
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    hookTimeout: 30_000,
    testTimeout: 20_000,
    // How long something may take to become so: a busy machine needs more than the second that Vitest gives.
    expect: { poll: { timeout: 10_000 } },
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
