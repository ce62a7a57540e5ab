import type { Config } from '../../config.ts'
import type { Log } from '#ports/log.ts'
import { serve } from '../serve.ts'

/** Serves until SIGTERM or SIGINT, then drains. A second Ctrl-C, a second or more after the first, ends at once. */
export async function start(config: Config, log: Log): Promise<number> {
  const asked = askedToStop(log)
  if (config.webhookAllowPrivate) log.warn({}, 'WEBHOOK_ALLOW_PRIVATE is on: webhooks may go to private addresses. For development alone.')
  const running = await serve(config, log)
  process.stdout.write(`${banner(config)}\n`)
  const signal = await asked
  log.info({ signal }, 'draining: answering what is being asked, finishing what is being sent')
  await running.drain()
  log.info({}, 'stopped')
  return 0
}

/** npm and the terminal may both pass a signal on, so that repeats within a second are one. */
function askedToStop(log: Log): Promise<string> {
  return new Promise((resolve) => {
    let first: bigint | null = null
    const onSignal = (signal: string) => {
      const now = process.hrtime.bigint()
      if (first === null) {
        first = now
        resolve(signal)
      } else if (signal === 'SIGINT' && now - first > 1_000_000_000n) {
        log.warn({}, 'ended at once; what was being sent is settled at the next start')
        process.exit(130)
      }
    }
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, onSignal)
  })
}

function banner(config: Config): string {
  const { baseUrl } = config
  const mail = {
    outbox: () => `${baseUrl}/outbox  (no SMTP_URL: mail is written to disk)`,
    smtp: () => new URL(config.smtpUrl!).host,
    ses: () => `Amazon SES, ${config.ses!.region}`,
  }[config.mailTransport]()
  return `
  Mailcast is ready.

  Begin here   ${baseUrl}
  Reference    ${baseUrl}/docs
  Agents       ${baseUrl}/mcp  (MCP)
  Mail         ${mail}
  Data         ${config.databaseUrl === null ? config.dataDir : 'your PostgreSQL'}

  A first account:
    npm run -s mailcast -- accounts create --email you@example.com --password 'a long password' --name 'My newsletter'
`
}
