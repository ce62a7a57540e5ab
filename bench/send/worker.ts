import { smtpMailer } from '../../src/adapters/mailer/smtp-mailer.ts'
import { assemble } from '../../src/assemble.ts'
import { campaignWorkers } from '../../src/workers/campaign-worker.ts'
import { outside } from '../../test/outside.ts'

// The product's sending in a process of its own; tells its peak memory when asked.

const [connection = '', port = ''] = process.argv.slice(2)
const world = outside({ baseUrl: 'https://news.garden.test', readsBounces: true })
const mailer = smtpMailer(`smtp://127.0.0.1:${port}`, world.log)
const assembly = assemble(JSON.parse(connection), { ...world, mailer }, { poolMax: 10, supervise: false })
const loops = campaignWorkers(assembly.system)
process.send!({ ready: true })
process.on('message', () => {
  const { maxRSS } = process.resourceUsage()
  const problems = world.log.lines.filter(({ level }) => level === 'warn' || level === 'error').map(({ message }) => message)
  process.send!({ peakMiB: Math.round(maxRSS / 1024), problems: [...new Set(problems)] })
})
process.on('disconnect', () => {
  void Promise.all(loops.map((loop) => loop.stop())).then(() => process.exit())
})
