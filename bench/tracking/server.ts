import { buildApp } from '../../src/process/app.ts'
import { assemble } from '../../src/process/assemble.ts'
import { processWork } from '../../src/workers/schedule.ts'
import { testPorts } from '#test/ports.ts'

// The product's HTTP server with its writer of opens and clicks, in a process of its own.

const [connection = ''] = process.argv.slice(2)
const assembly = assemble(JSON.parse(connection), testPorts(), { supervise: false })
await assembly.queue.prepare(assembly.queuedJobs)
const app = buildApp(assembly.system, { trustedProxies: [], readiness: { draining: false } })
await app.listen({ host: '127.0.0.1', port: 0 })
const loops = processWork(assembly.system)
process.send!({ port: (app.server.address() as { port: number }).port })
process.on('disconnect', () => {
  void app
    .close()
    .then(() => Promise.all(loops.map((loop) => loop.stop())))
    .then(() => assembly.queue.stop(1000))
    .then(() => assembly.close())
    .then(() => process.exit())
})
