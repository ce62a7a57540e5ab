import { assemble } from '../../src/process/assemble.ts'
import { readConfig } from '../../src/config.ts'
import { outside } from '../../src/process/outside.ts'
import { sendingProcesses } from '../../src/process/sending-processes.ts'
import { campaignWorkers } from '../../src/workers/campaign-worker.ts'
import { keptLog } from '../../test/outside.ts'

// The product's sending in a process of its own, with those that join it; tells what went wrong when asked.

const config = readConfig()
const connection = JSON.parse(process.argv[2]!)
const log = keptLog()
const { system } = assemble(connection, await outside(config, log), { poolMax: 10, supervise: false })
const helpers = sendingProcesses(config.sendingProcesses, { connection, log })
const loops = [...campaignWorkers(system, helpers.wake), helpers]
process.send!({ ready: true })
process.on('message', () => {
  const problems = log.lines.filter(({ level }) => level === 'warn' || level === 'error').map(({ message }) => message)
  process.send!({ problems: [...new Set(problems)] })
})
process.on('disconnect', () => {
  void Promise.all(loops.map((loop) => loop.stop())).then(() => process.exit())
})
