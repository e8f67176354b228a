import { spawn } from 'node:child_process'

// All checks that need no running portal: types, lint, format, generated files, the lock file. Takes seconds; runs before each commit.
const checks = [
  // Runs beside the formatter on two cores: parallel type checkers would each check the same types again and take twice the time.
  ['tsc', '--noEmit', '--singleThreaded'],
  ['oxlint', '--deny-warnings'],
  ['node', 'scripts/exported-names.ts'],
  ['node', 'scripts/lockfile.ts'],
  ['node', 'scripts/security-page.ts'],
  ['node', 'scripts/make-pdfs.ts', '--check'],
  ['node', 'scripts/freeze-holidays.ts', '--check'],
  [
    'prettier',
    '--check',
    '--log-level',
    'warn',
    '--cache',
    '--cache-location',
    'node_modules/.cache/checked-format',
    '.',
  ],
]

const codes = await Promise.all(checks.map(([command, ...args]) => run(command!, args)))
process.exit(codes.every((code) => code === 0) ? 0 : 1)

function run(command: string, args: string[]): Promise<number> {
  return new Promise((resolve) => {
    spawn(command, args, { stdio: 'inherit', shell: process.platform === 'win32' }).on('exit', (code) =>
      resolve(code ?? 1),
    )
  })
}
