import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Metric } from '#lib/formats/prometheus.ts'
import type { Periodic } from '#operation/periodic.ts'
import type { Log } from '#ports/log.ts'
import type { Readiness } from '#surfaces/http/health.ts'
import type { ReturnServer } from '#surfaces/inbound/return-server.ts'
import { deleteLeftUploads } from '#surfaces/rest/upload-folder.ts'
import { processMetrics } from '#surfaces/http/process-metrics.ts'
import { startAddress } from '#areas/accounts/index.ts'
import { mailingMetrics } from '#areas/mailings/index.ts'
import { webhookMeter, type WebhookMeter, webhookMetrics } from '#areas/webhooks/index.ts'
import { startLostWorkerWatch } from '#workers/lost-workers.ts'
import { startMailServiceWatch } from '#workers/mail-service-watch.ts'
import { sendWorkers } from '#workers/send-worker.ts'
import { automationWorker } from '#workers/automation-worker.ts'
import { startScheduledCampaigns } from '#workers/scheduled-campaigns.ts'
import type { FailureMeter } from '#workers/failure-meter.ts'
import type { Loop } from '#workers/loop.ts'
import { periodicMeter, periodicWork, processWork } from '#workers/schedule.ts'
import { startWebhookWorker } from '#workers/webhook-worker.ts'
import { placeOf, sourceOf } from './backup/make-backup.ts'
import { nightlyBackups } from './backup/nightly.ts'
import { backupMetrics } from './backup/report-backups.ts'
import { buildApp, buildWorkerApp } from './app.ts'
import type { OwnCertificates } from './tls/own-certificates.ts'
import { giveUpRoot } from './give-up-root.ts'
import { open, type Opened } from './open.ts'
import { type Early, isApi } from './start-early.ts'
import type { Stoppable } from './stop-stages.ts'

export interface Running {
  address: string
  /** The name of the mail service; null for the outbox. */
  mailService: string | null
  /** Resolves with the reason when the process must end. */
  lost: Promise<string>
  /** The address that opens the first account; null when any browser may, or an account exists. */
  startAddress: string | null
  /** Completes open work, then stops the database. Throws NotStopped when a part did not stop. */
  drain(): Promise<void>
}

const REQUEST_TIMEOUT_MS = 25_000

/**
 * Starts the process in this order: database and dashboard (`startEarly`), HTTP server, workers.
 */
export async function serve(
  config: Config,
  log: Log,
  { part, database, dashboard }: Early,
): Promise<Running> {
  const opened = await open(config, log, part, database)
  const readiness: Readiness = { starting: true, draining: false }
  try {
    const certificates = await openCertificates(config, opened)
    const meters: Meters = {
      webhooks: webhookMeter(),
      periodic: periodicMeter(['nightly backup', 'certificates']),
      returns: await listenForReturns(config, opened, certificates),
      certificates,
    }
    const { app, address } = await listen(
      config,
      opened,
      { readiness, dashboardFolder: await dashboard },
      meters,
    )
    const tls = (await certificates?.listen(app)) ?? { work: [], parts: [] }
    // This runs before the change of user, because possibly only root can read the secret key.
    const backups = await plannedBackups(config, opened)
    await giveUpRoot(config, opened, log)
    if (isApi(config)) await tidyUploads(log)
    const loops = config.roles.includes('worker') ? await startWorkers(opened, meters, backups) : []
    loops.push(...processWork(opened.system, meters.periodic, tls.work))
    loops.push(...startMailServiceWatch(opened.system))
    const firstAccount = isApi(config) ? await startAddress(opened.system) : null
    readiness.starting = false
    const { mailer } = opened.system.ports
    return {
      address,
      mailService: mailer.provider === null ? null : mailer.name,
      startAddress: firstAccount,
      lost: opened.lost,
      drain: () =>
        drain(opened, readiness, [
          ...waysIn({ app, returns: meters.returns }, log),
          ...tls.parts,
          ...loops,
        ]),
    }
  } catch (error) {
    await opened.leave().catch(() => {})
    throw error
  }
}

async function tidyUploads(log: Log): Promise<void> {
  try {
    const folders = await deleteLeftUploads()
    if (folders > 0)
      log.info(
        { folders },
        'a process was killed during uploads; the folders that it left were deleted',
      )
  } catch (err) {
    log.warn(
      { err },
      'the folders of earlier uploads could not be deleted; the next start tries again',
    )
  }
}

interface Meters {
  webhooks: WebhookMeter
  periodic: FailureMeter
  returns: ReturnServer | null
  certificates: OwnCertificates | null
}

interface Serving {
  readiness: Readiness
  dashboardFolder: string | null
}

async function listen(
  config: Config,
  opened: Opened,
  { readiness, dashboardFolder }: Serving,
  meters: Meters,
): Promise<{ app: FastifyInstance; address: string }> {
  const ofProcess = processMetrics()
  const metrics = {
    token: config.metricsToken,
    read: async () => [...ofProcess.read(), ...(await productMetrics(opened, meters))],
  }
  const app = isApi(config)
    ? buildApp(opened.system, {
        trustedProxies: config.trustedProxies,
        readiness,
        metrics,
        sesTopics: config.sesTopicArn,
        dashboardFolder,
      })
    : buildWorkerApp(opened.system, { readiness, metrics })
  app.addHook('onClose', async () => ofProcess.stop())
  const address = await app.listen({
    port: isApi(config) ? config.port : config.metricsPort,
    host: config.host,
  })
  return { app, address }
}

/**
 * Loads the modules that TLS=auto needs, in processes that serve requests. Returns null in other
 * processes, and without TLS=auto.
 */
async function openCertificates(config: Config, { system }: Opened) {
  if (config.tls === 'off' || !isApi(config)) return null
  const { ownCertificates } = await import('./tls/own-certificates.ts')
  return ownCertificates(config, system)
}

async function listenForReturns(
  config: Config,
  { system }: Opened,
  certificates: OwnCertificates | null,
): Promise<ReturnServer | null> {
  const { bouncePort, bounceHost, bounceTlsCert, bounceTlsKey, host, roles } = config
  if (bouncePort === null || !roles.includes('api')) return null
  // Loaded only where returned mail is received: it takes 0.1 s and 6 MB.
  const { returnServer } = await import('#surfaces/inbound/return-server.ts')
  const returns = returnServer(system, {
    tls: bounceTlsCert && bounceTlsKey ? { certFile: bounceTlsCert, keyFile: bounceTlsKey } : null,
    own: certificates?.watch ?? null,
  })
  await returns.listen(bouncePort, bounceHost ?? host)
  return returns
}

async function productMetrics(
  { system, queue }: Opened,
  { webhooks, periodic, returns, certificates }: Meters,
): Promise<Metric[]> {
  const { db, requests, ports } = system
  return [
    ...requests.read(),
    ...(await webhookMetrics(db, webhooks, ports.clock.now())),
    ...(returns?.metrics() ?? []),
    ...periodic.read(),
    ...(await mailingMetrics(db, ports.clock.now())),
    ...(await backupMetrics(db)),
    ...((await certificates?.metrics()) ?? []),
    {
      name: 'mailcast_jobs',
      type: 'gauge',
      help: 'Jobs of the whole deployment that wait or run.',
      samples: (await queue.depths()).flatMap(({ job, ready, active }) => [
        { labels: { job, state: 'ready' }, value: ready },
        { labels: { job, state: 'active' }, value: active },
      ]),
    },
  ]
}

async function plannedBackups(config: Config, { direct, system }: Opened): Promise<Periodic[]> {
  const { backupAt: at, backupKeep: keep } = config
  if (at === null) return []
  const place = placeOf(config)
  const source = await sourceOf(config, { direct, files: system.ports.files })
  return [nightlyBackups({ direct, source, place, keep, at })]
}

async function startWorkers(
  { work: system, queue, queuedJobs, wakeups }: Opened,
  meters: Meters,
  backups: readonly Periodic[],
): Promise<Loop[]> {
  await wakeups.receive()
  await queue.work(queuedJobs)
  wakeups.listen('jobs', () => queue.wake())
  return [
    startWebhookWorker(system, meters.webhooks),
    ...sendWorkers(system),
    startScheduledCampaigns(system),
    automationWorker(system),
    startLostWorkerWatch(system),
    ...periodicWork(system, meters.periodic, backups),
  ]
}

function waysIn(
  { app, returns }: { app: FastifyInstance; returns: ReturnServer | null },
  log: Log,
): Stoppable[] {
  const http = { name: 'HTTP server', stop: () => closeHttp(app, log) }
  return returns ? [http, { name: 'return server', stop: () => returns.close() }] : [http]
}

/** Waits for open requests, then closes the connections of those that take too long. */
async function closeHttp(app: FastifyInstance, log: Log): Promise<void> {
  const late = setTimeout(() => {
    log.warn(
      {},
      `requests were not answered within ${REQUEST_TIMEOUT_MS / 1000} s; their connections are closed`,
    )
    app.server.closeAllConnections()
  }, REQUEST_TIMEOUT_MS)
  await app.close().finally(() => clearTimeout(late))
}

async function drain(
  opened: Opened,
  readiness: Readiness,
  parts: readonly Stoppable[],
): Promise<void> {
  readiness.draining = true
  await opened.leave(parts)
}
