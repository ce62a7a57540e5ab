import { readConfig } from '#config'
import { pinoLog } from '#adapters/log/pino-log.ts'
import type { Connection } from '#adapters/postgres/pool.ts'
import { campaignWorkers } from '#workers/campaign-worker.ts'
import { assemble } from './assemble.ts'
import { outside } from './outside.ts'

// What a process of `senders.ts` runs: it sends campaigns until whoever started it lets go of it, or is gone. Ctrl-C and a supervisor's
// signal reach the whole group; that one ends this one.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
const letGo = new Promise<void>((resolve) => (process.connected ? process.once('disconnect', resolve) : resolve()))
const connection = await new Promise<Connection>((resolve) => process.once('message', ({ connection }) => resolve(connection)))

const config = readConfig()
const log = pinoLog(config.logLevel)
const { system, queue, queuedJobs, close } = assemble(connection, await outside(config, log), { poolMax: 10, supervise: false })
await queue.prepare(queuedJobs)
const loops = campaignWorkers(system)
await letGo
await Promise.all(loops.map((loop) => loop.stop()))
await queue.stop(1000)
await close()
process.exit()
