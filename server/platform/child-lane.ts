import { fork, type ChildProcess, type Serializable } from 'node:child_process'
import { inShare } from '#server/platform/share.ts'

/** What a child answers to its task. */
type Reply<Answer> = { answer: Answer } | { error: string }

/** Milliseconds that an idle child waits for another task: starting one takes half a second. */
const idle = 30_000

/**
 * Runs the tasks of a script one after the other in a child process with limits to memory and time. V8 ends the whole
 * process when a worker thread runs out of memory, so foreign files are read in a process that may die. Rejects if it does;
 * the next task starts another child.
 */
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
    // Neither secrets nor the options of this process.
    const started = fork(script, [], {
      env: {},
      execArgv: [`--max-old-space-size=${megabytes}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    // One that cannot start, or dies as it is sent a task.
    started.on('error', () => started.kill('SIGKILL'))
    started.on('exit', () => child === started && (child = undefined))
    // An idle child does not keep the portal from ending.
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
  return (task) => inShare(lane, 'tasks', () => run(task), 1)
}

/** Answers the tasks of the portal that started this process, one at a time. */
export function answerTasks<Task>(act: (task: Task) => Promise<unknown>): void {
  const reply = (said: Reply<unknown>) => process.send?.(said)
  process.on('message', (task: Task) => {
    act(task).then(
      (answer) => reply({ answer }),
      (error: Error) => reply({ error: String(error.stack) }),
    )
  })
}
