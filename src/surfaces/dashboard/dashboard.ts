import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import files from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { HEIGHT_SCRIPT_SOURCE } from '#lib/frame-height.ts'
import { html } from '#lib/html.ts'
import { page } from '#lib/page.ts'
import { sendPage } from '../http/layout.ts'

const DASHBOARD_PATH = '/app'

/**
 * The content security policy of the dashboard. It permits our own scripts, and inline the one that
 * reports a mail frame's height. Mantine writes styles into the page.
 */
const POLICY = [
  "default-src 'none'",
  `script-src 'self' ${HEIGHT_SCRIPT_SOURCE}`,
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self'",
  "img-src 'self' data: blob: https:",
  "connect-src 'self'",
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Serves the dashboard. An address below it that is no file returns its one page. */
export function dashboard(app: FastifyInstance, folder: string | null): void {
  if (folder === null) return withoutDashboard(app)
  app.register(
    (routes, _options, done) => {
      routes.register(files, {
        root: folder,
        prefix: '/',
        preCompressed: true,
        index: false,
        redirect: false,
        allowedPath: (path) => !/^\/(?:\.|index\.html|manifest\.json)/.test(path),
        cacheControl: false,
        setHeaders(reply, path) {
          // Assets are named by their content.
          void reply.header(
            'cache-control',
            path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
          )
        },
      })
      const index = (_request: unknown, reply: FastifyReply) =>
        reply.headers(PAGE_HEADERS).sendFile('index.html')
      routes.get('', index)
      // Other pages cannot know the font's name, which changes with its content.
      routes.get('/inter.woff2', (_request, reply) => sendFont(reply, folder))
      routes.setNotFoundHandler((request, reply) =>
        isAsset(request.url) ? reply.code(404).send() : index(request, reply),
      )
      done()
    },
    { prefix: DASHBOARD_PATH },
  )
}

function sendFont(reply: FastifyReply, folder: string): FastifyReply {
  const name = readdirSync(join(folder, 'assets')).find((name) =>
    /^inter-latin-wght-.*\.woff2$/.test(name),
  )
  return name === undefined
    ? reply.code(404).send()
    : reply.header('cache-control', 'no-cache').redirect(`${DASHBOARD_PATH}/assets/${name}`)
}

const PAGE_HEADERS = {
  'content-security-policy': POLICY,
  'referrer-policy': 'same-origin',
  'x-robots-tag': 'noindex',
  'cache-control': 'no-cache',
}

/**
 * Returns whether a request is for a file of the dashboard. An older build's page must not get a
 * page in place of a missing file.
 */
function isAsset(url: string): boolean {
  return url.startsWith(`${DASHBOARD_PATH}/assets/`)
}

function withoutDashboard(app: FastifyInstance): void {
  const missing = (_request: unknown, reply: FastifyReply) =>
    sendPage(
      reply,
      page(
        'The dashboard is missing · Mailcast',
        html`<h1>The dashboard is missing</h1><p>It could not be built; the log says why. The API and all other pages work. Run <code>npm ci</code> in the folder of Mailcast, then start it again.</p>`,
        { narrow: true },
      ),
      503,
    )
  app.get(DASHBOARD_PATH, missing)
  app.get(`${DASHBOARD_PATH}/*`, missing)
}
