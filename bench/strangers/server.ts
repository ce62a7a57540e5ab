import { openAccount } from '../../src/areas/accounts/index.ts'
import { readConfig } from '../../src/config.ts'
import { buildApp } from '../../src/process/app.ts'
import { assemble } from '../../src/process/assemble.ts'
import { openPorts } from '../../src/process/open-ports.ts'
import { processWork } from '../../src/workers/schedule.ts'
import { keptLog } from '../../test/support/ports.ts'

// The HTTP server of the product in a process of its own, behind a proxy that it trusts. It opens
// the given account with a password's real hash.

const config = readConfig()
const assembly = assemble(JSON.parse(process.argv[2]!), await openPorts(config, keptLog()), {
  supervise: false,
})
await assembly.queue.prepare(assembly.queuedJobs)
await assembly.wakeups.receive()
await openAccount(assembly.system, JSON.parse(process.argv[3]!))
const app = buildApp(assembly.system, {
  trustedProxies: config.trustedProxies,
  readiness: { draining: false },
})
await app.listen({ host: '127.0.0.1', port: 0 })
const loops = processWork(assembly.system)
process.send!({ port: (app.server.address() as { port: number }).port })
process.on('disconnect', () => {
  void app
    .close()
    .then(() => Promise.all(loops.map((loop) => loop.stop())))
    .then(() => process.exit())
})
