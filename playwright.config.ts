import { defineConfig } from '@playwright/test'
import { chromiumPath } from '#tests/chromium.ts'

export default defineConfig({
  testDir: 'journeys',
  globalSetup: './tests/support/portal.ts',
  outputDir: 'test-results/journeys',
  // a busy machine is several times slower than a quiet one: these only end what will never come
  timeout: 120_000,
  expect: { timeout: 20_000 },
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: 'test-results/journeys.json' }]],
  use: {
    // Written by the global set-up, which starts the portal.
    baseURL: process.env.MANDATURE_TEST_URL,
    // a seventh of the processor time of a journey is spent on transitions; those that are about motion ask for it
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    viewport: { width: 1280, height: 800 },
    actionTimeout: 20_000,
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: chromiumPath(),
      ignoreDefaultArgs: ['--disable-dev-shm-usage'],
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-software-rasterizer',
        // fewer processes: each page of a test would have several made for it
        '--in-process-gpu',
        '--disable-site-isolation-trials',
        '--renderer-process-limit=2',
        // pages live for seconds: optimising their code takes longer than it saves
        '--js-flags=--no-turbofan --no-maglev',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
