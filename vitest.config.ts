import { defineConfig } from 'vitest/config'
import { SlowestUnitTests } from '#scripts/slowest-unit-tests.ts'

export default defineConfig({
  test: {
    include: ['{contract,server,web,benchmarks,scripts}/**/*.test.ts'],
    reporters: ['default', new SlowestUnitTests()],
    globalSetup: ['server/testing/cluster.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // On two cores two more use the time that others spend waiting, most of all for portals that start and end.
    maxWorkers: 4,
    // Most of what a test makes is gone a moment later: with room for it the garbage is collected less often.
    execArgv: ['--max-semi-space-size=64'],
    // The portal is loaded once for all files: nothing in it keeps state of a test, and loading it costs a third of the run.
    isolate: false,
  },
})
