import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import files from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { HEIGHT_SCRIPT_SOURCE } from '#lib/frame-height.ts'
import { html } from '#lib/html.ts'
import { page } from '#lib/page.ts'
import type { AnyOperation } from '#operation/operation.ts'
import type { System } from '#operation/system.ts'
import { sendPage } from '../http/layout.ts'
import { translatorFor } from '../http/visitor-language.ts'
import { firstReads, writeReads } from './first-reads.ts'
import { readPlace } from './place.ts'
import { findPage, preloads, type Shell, shellReader } from './shell.ts'
import { streamPage } from './stream-page.ts'

const DASHBOARD_PATH = '/app'

/**
 * Makes the content security policy of the dashboard. It permits our own script files. It permits
 * two inline scripts by their digests: one reports the height of a mail's frame, the other runs
 * before the first paint. Mantine writes styles into the page.
 */
const policyOf = ({ scripts }: Shell) =>
  [
    "default-src 'none'",
    `script-src 'self' ${[HEIGHT_SCRIPT_SOURCE, ...scripts].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self'",
    "img-src 'self' data: blob: https:",
    "connect-src 'self'",
    "frame-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

interface Serving {
  /** The folder of the build; null when there is none. */
  folder: string | null
  find: (name: string) => AnyOperation | undefined
}

/** Serves the dashboard. An address below it that is no file returns its one page. */
export function dashboard(app: FastifyInstance, system: System, { folder, find }: Serving): void {
  if (folder === null) return withoutDashboard(app)
  const readShell = shellReader(folder)
  app.register(
    (routes, _options, done) => {
      routes.register(files, {
        root: folder,
        prefix: '/',
        preCompressed: true,
        index: false,
        redirect: false,
        allowedPath: (path) => !/^\/(?:\.|index\.html|manifest\.json|routes\.json)/.test(path),
        cacheControl: false,
        setHeaders(reply, path) {
          // The file names of assets contain a hash of their content, so they can be cached for
          // ever.
          void reply.header(
            'cache-control',
            path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
          )
        },
      })
      const index = (request: FastifyRequest, reply: FastifyReply) =>
        sendShell(system, request, reply, { shell: readShell(), find })
      routes.get('', index)
      // Other pages use this fixed address, because the font's file name changes with its content.
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
  'content-type': 'text/html; charset=utf-8',
  'referrer-policy': 'same-origin',
  'x-robots-tag': 'noindex',
  // The page contains data that the person's session can read.
  'cache-control': 'private, no-store',
}

/**
 * Sends the page of an address. The head goes out at once, so that the browser loads the files that
 * it names while the reads are made.
 */
function sendShell(
  system: System,
  request: FastifyRequest,
  reply: FastifyReply,
  { shell, find }: { shell: Shell; find: Serving['find'] },
): FastifyReply {
  const path = new URL(request.url, 'http://dashboard').pathname.slice(DASHBOARD_PATH.length)
  const [found, place] = [findPage(shell.routes, path), readPlace(request.headers.cookie)]
  const language = place.language ?? translatorFor(request).language
  const reads =
    request.method === 'HEAD' ? [] : firstReads(system, request, { shell, found, place, find })
  reply.headers({ ...PAGE_HEADERS, 'content-security-policy': policyOf(shell) })
  return streamPage(request, reply, [
    `${shell.head}${preloads(shell.routes, found?.page, language)}${shell.body}`,
    Promise.resolve(reads).then((answers) => `${writeReads(answers)}${shell.end}`),
  ])
}

/**
 * Returns whether a request is for a file of the dashboard. A missing file must not be answered
 * with the HTML page, for example when a page of an older build requests it.
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
