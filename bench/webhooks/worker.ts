import { readFileSync } from 'node:fs'
import { openGuardedWeb } from '../../src/adapters/web/guarded-web.ts'
import { assemble } from '../../src/process/assemble.ts'
import { startWebhookWorker } from '../../src/workers/webhook-worker.ts'
import { testPorts } from '#test/ports.ts'

// The product's webhook worker in a process of its own. It prints its memory and its number of
// statements on request.

const [connection = '', port = ''] = process.argv.slice(2)
const web = openGuardedWeb({
  allowPrivate: false,
  egressAddresses: [],
  resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  permit: () => true,
  ca: readFileSync(new URL('../../src/adapters/web/fixtures/ca.pem', import.meta.url), 'utf8'),
  connectPort: Number(port),
})
const assembly = assemble(JSON.parse(connection), { ...testPorts(), web }, { supervise: false })
let statements = 0
const db = assembly.work.db.withPlugin({
  transformQuery({ node }) {
    statements++
    return node
  },
  transformResult: async ({ result }) => result,
})
await assembly.wakeups.receive()
const loop = startWebhookWorker({ ...assembly.work, db })
process.send!({ ready: true })
process.on('message', () => {
  process.send!({ rssMiB: Math.round(process.memoryUsage().rss / 1048576), statements })
})
process.on('disconnect', () => void loop.stop().then(() => process.exit()))
