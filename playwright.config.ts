import { defineConfig } from '@playwright/test'
import { browserWorkers } from '#scripts/browser-workers.ts'
import { findBrowser } from '#e2e/browser.ts'
import { hasMemoryFolder } from '#server/testing/short-lived-folder.ts'

const browser = await findBrowser()

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  workers: browserWorkers,
  // A test that passes only sometimes has failed.
  retries: 0,
  // The longest journeys take half a minute; a busy machine takes its time.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['./scripts/failure-page-reporter.ts'], ['./scripts/slowest-browser-tests.ts']],
  use: {
    locale: 'en-MY',
    timezoneId: 'Asia/Kuala_Lumpur',
    viewport: { width: 1280, height: 900 },
    // Recording every step costs a fifth of the run; `--trace on` records those of one test.
    trace: 'off',
    // Fade-ins only cost time.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: browser.path,
      // A page is gone before it pays to compile its functions once more, for speed.
      args: [...browser.args, '--js-flags=--no-maglev,--no-turbofan'],
      env: browser.env,
      // Playwright has its processes share files on disk, for machines without memory to share.
      ignoreDefaultArgs: (await hasMemoryFolder()) ? ['--disable-dev-shm-usage'] : [],
    },
  },
})
