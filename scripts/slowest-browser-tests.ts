import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { slowest, type Timed } from '#scripts/slowest.ts'

/** Prints the ten slowest tests at the end of `npm run e2e`. */
export default class SlowestBrowserTests implements Reporter {
  #tests: Timed[] = []

  onTestEnd(test: TestCase, { duration }: TestResult) {
    // The first two are the project and an empty title.
    this.#tests.push({ title: test.titlePath().slice(2).join(' > '), took: duration })
  }

  onEnd() {
    console.log(slowest(this.#tests))
  }
}
