import { spawn } from 'node:child_process'

export type Account = { uid: number; gid: number }

/** `code` is null if the program could not be started; `said` then has the reason. */
type ProgramEnd = { code: number | null; said: string }

/** Runs a program to its end and never throws. Detached from Ctrl-C, with a clean environment (no PGDATA, PGPORT). */
export function run(
  program: string,
  args: string[],
  as: Account | null = null,
  cwd = '/',
): Promise<ProgramEnd> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      ...as,
      cwd,
      env: plainEnvironment,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    child.stdout.on('data', (chunk) => (said += chunk))
    child.stderr.on('data', (chunk) => (said += chunk))
    child.on('error', (error) => resolve({ code: null, said: error.message }))
    child.on('close', (code) => resolve({ code, said: said.trim() }))
  })
}

/** LC_ALL=C keeps PostgreSQL's messages in the English that the start reads. */
export const plainEnvironment = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }
