import { createReadStream } from 'node:fs'
import { createServer } from 'node:http'
import { diskFiles } from '../../src/adapters/files/disk-files.ts'
import { buildApp } from '../../src/process/app.ts'
import { assemble } from '../../src/process/assemble.ts'
import { systemClock } from '../../src/ports/clock.ts'
import { testPorts } from '#test/ports.ts'

// A server in a process of its own. `product`: the product's, whose requests take no limits, with
// its files in a folder. `bare`: Node's own stream of one file over HTTP. Any message is answered
// with the process's memory in bytes.

const [mode = '', place = '', connection = ''] = process.argv.slice(2)
process.on('message', () => process.send!({ rss: process.memoryUsage.rss() }))
await (mode === 'bare'
  ? serveBare(place)
  : serveProduct(place, JSON.parse(connection) as Parameters<typeof assemble>[0]))

async function serveProduct(folder: string, to: Parameters<typeof assemble>[0]): Promise<void> {
  const ports = { ...testPorts(), clock: systemClock, files: diskFiles(folder, systemClock) }
  const assembly = assemble(to, ports, { supervise: false })
  await assembly.queue.prepare(assembly.queuedJobs)
  assembly.system.takeLimits = async ({ takes }) => ({
    allowed: true,
    changed: false,
    states: takes.map(() => ({ used: 1, resetS: 1 })),
  })
  // Only a take confirms a remembered key: without one each request looks its key up.
  assembly.system.recallKey = () => null
  const app = buildApp(assembly.system, { trustedProxies: [], readiness: { draining: false } })
  await app.listen({ host: '127.0.0.1', port: 0 })
  process.send!({ port: (app.server.address() as { port: number }).port })
  process.on('disconnect', () => {
    void app
      .close()
      .then(() => assembly.queue.stop(1000))
      .then(() => assembly.close())
      .then(() => process.exit())
  })
}

async function serveBare(file: string): Promise<void> {
  const server = createServer((_request, response) => void createReadStream(file).pipe(response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  process.send!({ port: (server.address() as { port: number }).port })
  process.on('disconnect', () => process.exit())
}
