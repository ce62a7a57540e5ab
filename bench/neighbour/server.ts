import { readConfig } from '../../src/config.ts'
import { buildApp } from '../../src/process/app.ts'
import { assemble } from '../../src/process/assemble.ts'
import { openPorts } from '../../src/process/open-ports.ts'
import { processWork } from '../../src/workers/schedule.ts'
import { sendWorkers } from '../../src/workers/send-worker.ts'
import { keptLog } from '../../test/support/ports.ts'

// The product in a process of its own: the HTTP server, the writer of opens and clicks, and the
// send workers.

const config = readConfig()
const assembly = assemble(JSON.parse(process.argv[2]!), await openPorts(config, keptLog()), {
  supervise: false,
})
await assembly.queue.prepare(assembly.queuedJobs)
await assembly.wakeups.receive()
const app = buildApp(assembly.system, { trustedProxies: [], readiness: { draining: false } })
await app.listen({ host: '127.0.0.1', port: 0 })
const loops = [...processWork(assembly.system), ...sendWorkers(assembly.work)]
process.send!({ port: (app.server.address() as { port: number }).port })
process.on('disconnect', () => {
  void app
    .close()
    .then(() => Promise.all(loops.map((loop) => loop.stop())))
    .then(() => process.exit())
})
