import { buildApp } from '../../src/process/app.ts'
import { assemble } from '../../src/process/assemble.ts'
import { testPorts } from '#test/ports.ts'

// The product's HTTP server in a process of its own. With `alone`, requests do not share
// transactions. Any message is answered with the processor time used so far, in seconds. With
// `unlimited`, they take no limits.

const [connection = '', mode = ''] = process.argv.slice(2)
const assembly = assemble(JSON.parse(connection), testPorts(), {
  supervise: false,
  batches: mode !== 'alone',
})
await assembly.queue.prepare(assembly.queuedJobs)
if (mode === 'unlimited') {
  assembly.system.takeLimits = async ({ takes }) => ({
    allowed: true,
    changed: false,
    states: takes.map(() => ({ used: 1, resetS: 1 })),
  })
  // Only a take confirms a remembered key: without one each request looks its key up.
  assembly.system.recallKey = () => null
}
const app = buildApp(assembly.system, { trustedProxies: [], readiness: { draining: false } })
await app.listen({ host: '127.0.0.1', port: 0 })
process.send!({ port: (app.server.address() as { port: number }).port })
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send!({ cpuS: (user + system) / 1e6 })
})
process.on('disconnect', () => {
  void app
    .close()
    .then(() => assembly.queue.stop(1000))
    .then(() => assembly.close())
    .then(() => process.exit())
})
