import { availableParallelism } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Metric } from '#lib/prometheus.ts'
import type { Log } from '#ports/log.ts'
import type { Readiness } from '#surfaces/http/health.ts'
import { returnServer, type ReturnServer } from '#surfaces/inbound/return-server.ts'
import { processMetrics } from '#surfaces/http/process-metrics.ts'
import { campaignMetrics } from '#areas/campaigns/index.ts'
import { webhookMeter, type WebhookMeter, webhookMetrics } from '#areas/webhooks/index.ts'
import { campaignWorkers } from '#workers/campaign-worker.ts'
import type { Loop } from '#workers/loop.ts'
import { domainChecker, engagementWriter, housekeeping, keyUseWriter, logTrimmer } from '#workers/schedule.ts'
import { startWebhookWorker } from '#workers/webhook-worker.ts'
import { buildApp } from './app.ts'
import { open, type Opened } from './open.ts'
import { type SendingProcesses, sendingProcesses } from './sending-processes.ts'

export interface Running {
  address: string
  /** Answers what is being answered, finishes what is being handed over, then stops the database. */
  drain(): Promise<void>
}

const REQUEST_PATIENCE_MS = 25_000
const JOB_PATIENCE_MS = 20_000

/** The process, top to bottom: database → surfaces → workers → listen → drain. */
export async function serve(config: Config, log: Log): Promise<Running> {
  const opened = await open(config, log, { server: true })
  const readiness: Readiness = { draining: false }
  try {
    const meter = webhookMeter()
    const returns = config.roles.includes('api') && config.bouncePort !== null ? returnServer(opened.system) : null
    await returns?.listen(config.bouncePort!, config.bounceHost ?? config.host)
    const app = config.roles.includes('api') ? await listen(config, opened, readiness, { webhooks: meter, returns }) : null
    // Amazon SES sets a rate that one process keeps, and an outbox is for trying out.
    const helpers = sendingProcesses(config.mailTransport === 'smtp' ? Math.min(config.sendingProcesses, availableParallelism()) : 1, {
      connection: opened.connection,
      log,
    })
    const loops = config.roles.includes('worker') ? await startWorkers(opened, { meter, helpers }) : []
    loops.push(keyUseWriter(opened.system, opened.keys), engagementWriter(opened.system))
    return { address: config.baseUrl, drain: () => drain({ app, returns }, [...loops, helpers], opened, readiness) }
  } catch (error) {
    await opened.queue.stop(1000)
    await opened.leave()
    throw error
  }
}

interface Meters {
  webhooks: WebhookMeter
  returns: ReturnServer | null
}

async function listen(config: Config, opened: Opened, readiness: Readiness, meters: Meters): Promise<FastifyInstance> {
  const ofProcess = processMetrics()
  const metrics = { token: config.metricsToken, read: async () => [...ofProcess.read(), ...(await productMetrics(opened, meters))] }
  const app = buildApp(opened.system, { trustedProxies: config.trustedProxies, readiness, metrics, sesTopics: config.sesTopicArn })
  app.addHook('onClose', async () => ofProcess.stop())
  await app.listen({ port: config.port, host: config.host })
  return app
}

async function productMetrics({ system, queue }: Opened, { webhooks, returns }: Meters): Promise<Metric[]> {
  const { db, requests, world } = system
  return [
    ...requests.read(),
    ...(await webhookMetrics(db, webhooks, world.clock.now())),
    ...(returns?.metrics() ?? []),
    ...(await campaignMetrics(db)),
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

async function startWorkers(
  { system, queue, queuedJobs }: Opened,
  { meter, helpers }: { meter: WebhookMeter; helpers: SendingProcesses },
): Promise<Loop[]> {
  await queue.work(queuedJobs)
  return [
    startWebhookWorker(system, meter),
    ...campaignWorkers(system, helpers.wake),
    housekeeping(system),
    domainChecker(system),
    logTrimmer(system),
  ]
}

async function drain(
  { app, returns }: { app: FastifyInstance | null; returns: ReturnServer | null },
  loops: readonly Loop[],
  opened: Opened,
  readiness: Readiness,
): Promise<void> {
  readiness.draining = true
  const answered = Promise.race([app?.close(), pause(REQUEST_PATIENCE_MS, undefined, { ref: false })])
  await Promise.all([answered, returns?.close(), ...loops.map((loop) => loop.stop()), opened.queue.stop(JOB_PATIENCE_MS)])
  await opened.leave()
}
