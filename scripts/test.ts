import { spawn } from 'node:child_process'

// All checks, cheapest first; stops at the first failure.
for (const script of ['check', 'unit', 'e2e']) {
  const began = Date.now()
  const code = await new Promise<number>((resolve) => {
    spawn('npm', ['run', '--silent', script], { stdio: 'inherit', shell: process.platform === 'win32' }).on(
      'exit',
      (ended) => resolve(ended ?? 1),
    )
  })
  if (code !== 0) process.exit(code)
  console.log(`${script} passed in ${Math.round((Date.now() - began) / 1_000)} s`)
}
