import { execFileSync } from 'node:child_process'
import { buildServer } from '#server/platform/server-build.ts'
import { buildWeb } from '#server/platform/web-build.ts'

// npm runs this after it has installed: the first start then finds its screens built and the server bundled.
try {
  execFileSync('git', ['config', 'core.hooksPath', '.githooks'], { stdio: 'ignore' })
} catch {
  // A copy without git has no commits to check.
}
await Promise.all([buildWeb({ say: console.log }), buildServer()])
