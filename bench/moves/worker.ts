import { diskFiles } from '../../src/adapters/files/disk-files.ts'
import { systemClock } from '../../src/ports/clock.ts'
import { assemble } from '../../src/process/assemble.ts'
import { startLostWorkerWatch } from '../../src/workers/lost-workers.ts'
import { testPorts } from '#test/ports.ts'

// A worker in a process of its own, with the jobs of the product and its files in a folder.

const [connection = '', folder = ''] = process.argv.slice(2)
const ports = {
  ...testPorts({ imageLibraryBytes: 1e12 }),
  clock: systemClock,
  files: diskFiles(folder, systemClock),
}
const assembly = assemble(JSON.parse(connection), ports, { supervise: true })
await assembly.queue.prepare(assembly.queuedJobs)
await assembly.wakeups.receive()
await assembly.queue.work(assembly.queuedJobs)
assembly.wakeups.listen('jobs', () => assembly.queue.wake())
const watch = startLostWorkerWatch(assembly.work)
process.on('message', () => {
  const bad = ports.log.lines.filter(({ level }) => level === 'warn' || level === 'error')
  process.send!({ problems: [...new Set(bad.map(({ message }) => message))] })
})
process.on('disconnect', () => {
  void watch
    .stop()
    .then(() => assembly.queue.stop(1000))
    .then(() => assembly.close())
    .then(() => process.exit())
})
process.send!({ ready: true })
