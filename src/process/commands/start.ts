import type { Config } from '../../config.ts'
import type { Log } from '#ports/log.ts'
import { startEarly } from '../start-early.ts'
import type { Running } from '../serve.ts'

/**
 * Serves until SIGTERM, SIGINT or SIGHUP, then completes open work and returns exit code 0. A
 * second SIGINT, at least a second later, ends the process at once. Returns 1 in a worker process
 * when the server that runs its private database stops, so that a supervisor restarts it.
 */
export async function start(config: Config, log: Log): Promise<number> {
  const stop = askedToStop(log)
  if (config.webhookAllowPrivate)
    log.warn(
      {},
      'WEBHOOK_ALLOW_PRIVATE is on: webhooks may go to private addresses; use it only for development',
    )
  if (config.mailFrom === null && (config.edition === 'cloud' || config.signUp === 'open'))
    log.warn(
      {},
      'MAIL_FROM is empty; mail of accounts without a verified domain comes from mailcast@ the host of BASE_URL until it is set',
    )
  const running = await loadAndServe(config, log, stop).catch((error: unknown) => {
    if (error !== stop.reason) throw error
    return null
  })
  if (running === null) return 0
  process.stdout.write(
    `${config.roles.includes('api') ? banner(config, running) : workerBanner(config, running)}\n`,
  )
  giveBackMemory()
  const lost = await Promise.race([running.lost, aborted(stop)])
  if (lost === null)
    log.info(
      { signal: stop.reason },
      'stopping: open requests are answered and open batches sent, then the process ends',
    )
  else
    log.warn(
      {},
      `${lost}; this worker finishes what is being sent and ends. Start it again with the server`,
    )
  await running.drain()
  log.info({}, 'stopped')
  return lost === null ? 0 : 1
}

/** The milliseconds after the start at which a garbage collection of 0.1 s is not noticed. */
const AFTER_START_MS = 5000

/**
 * Gives back the 40 MB of memory that loading took. V8 would keep them, since a server never seems
 * idle (docs/decisions/0012). Does nothing without `--expose-gc`, which `npm start` passes.
 */
function giveBackMemory(): void {
  setTimeout(
    () => globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' }),
    AFTER_START_MS,
  ).unref()
}

/** Loads the program, which takes a second, while the database starts. */
async function loadAndServe(config: Config, log: Log, stop: AbortSignal): Promise<Running> {
  const early = startEarly(config, log, stop)
  const { serve } = await import('../serve.ts').catch(async (error: unknown) => {
    await early.cancel()
    throw error
  })
  return serve(config, log, early)
}

function aborted(signal: AbortSignal): Promise<null> {
  return new Promise((resolve) =>
    signal.aborted
      ? resolve(null)
      : signal.addEventListener('abort', () => resolve(null), { once: true }),
  )
}

/**
 * Returns a signal that aborts at SIGTERM, SIGINT or SIGHUP. npm and the terminal may both send
 * one.
 */
function askedToStop(log: Log): AbortSignal {
  const asked = new AbortController()
  let first: bigint | null = null
  const onSignal = (signal: string) => {
    const now = process.hrtime.bigint()
    if (first === null) {
      first = now
      asked.abort(signal)
    } else if (signal === 'SIGINT' && now - first > 1_000_000_000n) {
      log.warn(
        {},
        'stopped at once by a second signal; open batches are recovered at the next start',
      )
      process.exit(130)
    }
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, onSignal)
  return asked.signal
}

function mailOf({ baseUrl }: Config, { mailService }: Running): string {
  if (mailService === null)
    return `${baseUrl}/outbox  (written to disk: choose a mail service in the dashboard)`
  return mailService.replace(/^smtps?:\/\//, '').replace(/^ses:/, 'Amazon SES, ')
}

function dataOf({ databaseUrl, dataDir }: Config): string {
  return databaseUrl === null ? dataDir : 'your PostgreSQL'
}

/**
 * Returns the text that a worker prints when it is ready, with the settings that must equal the
 * server's.
 */
function workerBanner(config: Config, running: Running): string {
  const { address } = running
  return `
  A worker of Mailcast is ready.

  Links in mails   ${config.baseUrl}
  Mail             ${mailOf(config, running)}
  Data             ${dataOf(config)}
  Health           ${address}/healthz, ${address}/readyz
  Metrics          ${config.metricsToken === null ? 'off: set METRICS_TOKEN' : `${address}/metrics`}
`
}

function banner(config: Config, running: Running): string {
  const { baseUrl, tls } = config
  const certificate =
    tls === 'auto' ? '\n  Certificate      got by itself: the log says when it is there' : ''
  return `
  Mailcast is ready. Open it in your browser:

    ${running.startAddress ?? baseUrl}

  API and agents   ${baseUrl}/docs, ${baseUrl}/mcp (MCP)
  Mail             ${mailOf(config, running)}
  Data             ${dataOf(config)}${certificate}
`
}
