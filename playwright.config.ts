import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { useMemoryTempFolder } from '#tools/memory-temp-folder.ts'

useMemoryTempFolder()

const longTests = '**/*.long.spec.ts'

/** The browser that `npm test` provides; see tools/launch/test.mjs. */
const debianBrowser = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path))

export default defineConfig({
  testDir: 'tests/browser',
  outputDir: '.cache/browser-results',
  // One worker: two were slower on two cores, and each journey has its own server anyway.
  workers: 1,
  // These limits end a test that hangs; a busy machine needs several times what an idle one does.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  // `npm test` names the tests that passed only when they were repeated; see CONTRIBUTING.
  retries: 1,
  forbidOnly: process.env.CI !== undefined,
  reporter: [['list'], ['json', { outputFile: '.cache/reports/browser.json' }]],
  projects: [
    { name: 'short', testMatch: '**/*.spec.ts', testIgnore: longTests },
    // `npm test -- --all` runs these as well; see CONTRIBUTING.
    { name: 'long', testMatch: longTests },
  ],
  use: {
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    locale: 'en-GB',
    timezoneId: 'Africa/Abidjan',
    viewport: { width: 1440, height: 900 },
    // Animations cost a fifth of the browser's time. Some journeys turn them on.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace of every test costs a third of the time; ask for it by `--trace retain-on-failure`.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(debianBrowser ? { executablePath: debianBrowser } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        // Letters stand where a window draws them, not on whole pixels.
        '--font-render-hinting=none',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
