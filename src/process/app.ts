import type { FastifyInstance } from 'fastify'
import { areas, events, findOperation, operations } from '../catalogue.ts'
import type { System } from '#operation/system.ts'
import { healthRoutes, type Readiness } from '#surfaces/http/health.ts'
import type { BodyOptions } from '#surfaces/http/receive-body.ts'
import { metricsRoute, type MetricsOptions } from '#surfaces/http/metrics.ts'
import { httpServer } from '#surfaces/http/server.ts'
import { tlsAsk } from '#surfaces/http/tls-ask.ts'
import { mailReturns } from '#surfaces/inbound/mail-returns.ts'
import { sesNotices } from '#surfaces/inbound/ses-notices.ts'
import { stripeEvents } from '#surfaces/inbound/stripe-events.ts'
import { mcpPaths, mcpRoutes } from '#surfaces/mcp/mcp.ts'
import { oauthRoutes } from '#surfaces/oauth/oauth-routes.ts'
import { docsPages } from '#surfaces/openapi/docs/docs-pages.ts'
import { openApiRoutes } from '#surfaces/openapi/openapi-routes.ts'
import { dashboard } from '#surfaces/dashboard/dashboard.ts'
import { fileRoutes } from '#surfaces/files/files.ts'
import { imageRoutes } from '#surfaces/files/images.ts'
import { templatePictureRoutes } from '#surfaces/files/template-pictures.ts'
import { uploadRoutes } from '#surfaces/files/uploads.ts'
import { frontDoor } from '#surfaces/people/front-door.ts'
import { outboxPages } from '#surfaces/pages/outbox-pages.ts'
import { preferencesPages } from '#surfaces/pages/preferences-pages.ts'
import { readerDataPages } from '#surfaces/pages/reader-data-pages.ts'
import { engagementPages } from '#surfaces/pages/engagement-pages.ts'
import { readerPages } from '#surfaces/pages/reader-pages.ts'
import { signInPages } from '#surfaces/pages/archive/sign-in-pages.ts'
import { archivePages } from '#surfaces/pages/archive/archive-pages.ts'
import { sandboxPages } from '#surfaces/pages/sandbox-pages.ts'
import { managePages } from '#surfaces/pages/subscribe/manage-pages.ts'
import { paymentPages } from '#surfaces/pages/subscribe/payment-pages.ts'
import { subscribePages } from '#surfaces/pages/subscribe/subscribe-pages.ts'
import { orderPages } from '#surfaces/pages/shop/order-pages.ts'
import { shopPages } from '#surfaces/pages/shop/shop-pages.ts'
import { aboutPages } from '#surfaces/pages/about-pages.ts'
import { signupPages } from '#surfaces/pages/signup-pages.ts'
import { authRoutes } from '#surfaces/people/auth-routes.ts'
import { peoplePages } from '#surfaces/people/people-pages.ts'
import { restRoutes } from '#surfaces/rest/rest.ts'
import { VERSION } from '../version.ts'

interface AppOptions extends BodyOptions {
  trustedProxies: readonly string[]
  readiness: Readiness
  metrics?: MetricsOptions
  /** The SNS topics that may report bounces and complaints. */
  sesTopics?: readonly string[]
  /** The folder of the built dashboard; null when it could not be built. */
  dashboardFolder?: string | null
}

/** Makes the HTTP server of a worker process, which serves only health and metrics. */
export function buildWorkerApp(
  system: System,
  options: { readiness: Readiness; metrics: MetricsOptions },
): FastifyInstance {
  const app = httpServer(system, { ...options, trustedProxies: [] })
  healthRoutes(app, system, options.readiness)
  metricsRoute(app, options.metrics)
  return app
}

export function buildApp(system: System, options: AppOptions): FastifyInstance {
  const app = httpServer(system, options)
  healthRoutes(app, system, options.readiness)
  metricsRoute(app, options.metrics)
  tlsAsk(app, system)
  const documented = {
    areas,
    events,
    version: VERSION,
    serverUrl: system.ports.deployment.baseUrl,
  }
  openApiRoutes(app, documented)
  docsPages(app, documented)
  frontDoor(app, system)
  dashboard(app, system, { folder: options.dashboardFolder ?? null, find: findOperation })
  outboxPages(app, system)
  sandboxPages(app, system)
  fileRoutes(app, system)
  imageRoutes(app, system)
  templatePictureRoutes(app)
  uploadRoutes(app, system)
  readerPages(app, system)
  engagementPages(app, system)
  preferencesPages(app, system)
  readerDataPages(app, system)
  aboutPages(app, system)
  signupPages(app, system)
  signInPages(app, system)
  shopPages(app, system)
  subscribePages(app, system)
  managePages(app, system)
  paymentPages(app, system)
  orderPages(app, system)
  archivePages(app, system)
  authRoutes(app, system)
  peoplePages(app, system)
  oauthRoutes(app, system, { mcpPaths: mcpPaths(areas) })
  sesNotices(app, system, options.sesTopics ?? [])
  mailReturns(app, system, options.sesTopics ?? [])
  stripeEvents(app, system)
  restRoutes(app, system, operations)
  mcpRoutes(app, system, { areas, version: VERSION })
  return app
}
