import { readConfig } from '../config.ts'
import { pinoLog } from '#adapters/log/pino-log.ts'
import type { Connection } from '#adapters/postgres/pool.ts'
import { campaignWorkers } from '#workers/campaign-worker.ts'
import { assemble } from './assemble.ts'
import { outside } from './outside.ts'

// What a process of `sending-processes.ts` runs: it sends campaigns until whoever started it lets go of it, or is gone. Ctrl-C and a
// supervisor's signal reach the whole group; that one ends this one.
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** A mail server has 300 s to answer a message. */
const LAST_MS = 330_000

for (const signal of SIGNALS) process.on(signal, () => {})
const letGo = new Promise<null>((resolve) => (process.connected ? process.once('disconnect', () => resolve(null)) : resolve(null)))
const told = new Promise<Connection>((resolve) => process.once('message', ({ connection }) => resolve(connection)))

// Let go before it began, it has nothing to finish.
const connection = (await Promise.race([told, letGo])) ?? process.exit()
const config = readConfig()
const log = pinoLog(config.logLevel)
const { system, queue, queuedJobs, close } = assemble(connection, await outside(config, log), { poolMax: 10, supervise: false })
await Promise.race([queue.prepare(queuedJobs), letGo])
if (!process.connected) process.exit()
const loops = campaignWorkers(system)
await letGo
for (const signal of SIGNALS) process.removeAllListeners(signal)
setTimeout(() => process.exit(1), LAST_MS)
await Promise.all(loops.map((loop) => loop.stop()))
await queue.stop(1000)
await close()
process.exit()
