import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { useMemoryTempFolder } from '#tools/memory-temp-folder.ts'

useMemoryTempFolder()

const debianChromium = '/usr/bin/chromium'

export default defineConfig({
  testDir: 'tests/browser',
  testMatch: '**/*.spec.ts',
  outputDir: '.cache/browser-results',
  // One worker: two were slower on two cores, and each journey has its own server anyway.
  workers: 1,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  reporter: [['list'], ['json', { outputFile: '.cache/reports/browser.json' }]],
  use: {
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    locale: 'en-GB',
    timezoneId: 'Africa/Abidjan',
    viewport: { width: 1440, height: 900 },
    // A trace of every test costs a third of the time; `--trace retain-on-failure` brings it where it is wanted.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(existsSync(debianChromium) ? { executablePath: debianChromium } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
