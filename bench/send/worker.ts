import { assemble } from '../../src/process/assemble.ts'
import { readConfig } from '../../src/config.ts'
import { openPorts } from '../../src/process/open-ports.ts'
import { sendWorkers } from '../../src/workers/send-worker.ts'
import type { Loop } from '../../src/workers/loop.ts'
import { keptLog } from '#test/ports.ts'

// A send worker in a process of its own. It starts with the first message, so that several can
// start together. Each message is answered with the warnings and errors so far.

const config = readConfig()
const connection = JSON.parse(process.argv[2]!)
const log = keptLog()
const { work, wakeups, queue, queuedJobs } = assemble(connection, await openPorts(config, log), {
  supervise: false,
})
// A campaign that ends enqueues jobs.
await queue.prepare(queuedJobs)
await wakeups.receive()
let loops: Loop[] = []
process.on('message', () => {
  if (loops.length === 0) loops = sendWorkers(work)
  const problems = log.lines
    .filter(({ level }) => level === 'warn' || level === 'error')
    .map(({ message }) => message)
  process.send!({ problems: [...new Set(problems)] })
})
process.on('disconnect', () => {
  void Promise.all(loops.map((loop) => loop.stop()))
    .then(() => queue.stop(1000))
    .finally(() => process.exit())
})
process.send!({ ready: true })
