import type { Reporter, TestModule } from 'vitest/node'
import { slowest } from '#scripts/slowest.ts'

/** Prints the ten slowest tests at the end of `npm run unit`. */
export class SlowestUnitTests implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    const tests = modules.flatMap((module) =>
      [...module.children.allTests()].map((test) => ({
        title: `${module.relativeModuleId} > ${test.fullName}`,
        took: test.diagnostic()?.duration ?? 0,
      })),
    )
    console.log(slowest(tests))
  }
}
