import { readFile } from 'node:fs/promises'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'

/** Prints the content of the page when a browser test fails: in CI the output is the only evidence. */
export default class FailurePageReporter implements Reporter {
  async onTestEnd(test: TestCase, { attachments }: TestResult) {
    for (const { name, path } of attachments) {
      if (name !== 'error-context' || !path) continue
      const [, page] = /^```yaml\n(.*?)^```/ms.exec(await readFile(path, 'utf8')) ?? []
      if (page) console.log(`The page when “${test.title}” failed:\n${page}`)
    }
  }
}
