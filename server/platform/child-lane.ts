import { fork, type ChildProcess, type Serializable } from 'node:child_process'
import { withinQuota } from '#server/platform/connection-quota.ts'

type Reply<Answer> = { answer: Answer } | { error: string }

/** Milliseconds that an idle child waits for another task. */
const idle = 30_000

/** Runs tasks one by one in a child process, which may run out of memory without ending the portal. Rejects then. */
export function childLane<Task extends Serializable, Answer>(
  script: URL,
  { megabytes, seconds }: { megabytes: number; seconds: number },
): (task: Task) => Promise<Answer> {
  let child: ChildProcess | undefined
  let resting: NodeJS.Timeout | undefined
  const kill = () => {
    child?.kill('SIGKILL')
    child = undefined
  }
  const start = () => {
    // Without secrets and the options of this process.
    const started = fork(script, [], {
      env: {},
      execArgv: [`--max-old-space-size=${megabytes}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    // The child cannot start, or died while a task was sent. A failed kill is also an error of the child.
    started.on('error', () => undefined).once('error', () => started.kill('SIGKILL'))
    started.on('exit', () => child === started && (child = undefined))
    // An idle child does not prevent the portal from exiting.
    started.unref()
    started.channel?.unref()
    return started
  }
  const run = (task: Task) =>
    new Promise<Answer>((resolve, reject) => {
      clearTimeout(resting)
      const running = (child ??= start())
      const end = (settle: () => void) => {
        clearTimeout(late)
        running.off('message', onReply).off('exit', onExit).off('error', onExit)
        resting = setTimeout(kill, idle).unref()
        settle()
      }
      const onReply = (reply: Serializable) => {
        const said = reply as Reply<Answer>
        end(() => ('answer' in said ? resolve(said.answer) : reject(new Error(said.error))))
      }
      const onExit = () => end(() => reject(new Error('The child process ended without an answer')))
      const late = setTimeout(() => {
        kill()
        end(() => reject(new Error(`The child process took longer than ${seconds} s`)))
      }, seconds * 1_000)
      running.on('message', onReply).on('exit', onExit).on('error', onExit)
      running.send(task)
    })
  const lane = {}
  return (task) => withinQuota(lane, 'tasks', () => run(task), 1)
}

export function answerTasks<Task>(act: (task: Task) => Promise<unknown>): void {
  const reply = (said: Reply<unknown>) => process.send?.(said)
  process.on('message', (task: Task) => {
    act(task).then(
      (answer) => reply({ answer }),
      (error: Error) => reply({ error: String(error.stack) }),
    )
  })
}
