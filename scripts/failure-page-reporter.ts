import { readFile } from 'node:fs/promises'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'

/** Prints what the page held when a browser test failed: of a run elsewhere the output is all that is left. */
export default class FailurePageReporter implements Reporter {
  async onTestEnd(test: TestCase, { attachments }: TestResult) {
    for (const { name, path } of attachments) {
      if (name !== 'error-context' || !path) continue
      const [, page] = /^```yaml\n(.*?)^```/ms.exec(await readFile(path, 'utf8')) ?? []
      if (page) console.log(`The page when “${test.title}” failed:\n${page}`)
    }
  }
}
