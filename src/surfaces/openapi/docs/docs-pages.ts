import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readFile, readdir } from 'node:fs/promises'
import { lazily } from '#lib/calls/lazily.ts'
import { type Html, html } from '#lib/html.ts'
import { isForKeys } from '#operation/operation.ts'
import { notFound, Problem } from '#operation/problem.ts'
import { sendErrorPage, wantsPage } from '../../http/error-page.ts'
import { type Guide, isForUsers, readGuides, START_GUIDE } from '../../http/guides.ts'
import { pageHeaders } from '../../http/layout.ts'
import { readyText } from '../../http/ready-text.ts'
import { areasWith, type DocumentSource } from '../document.ts'
import { readServedDocument } from '../openapi-routes.ts'
import { areaAsMarkdown, type ReferencePage, referencePages } from '../reference-page.ts'
import { docsPage, type Frame } from './docs-frame.ts'
import { findables, groupsOf, REFERENCE, referenceIndex } from './docs-map.ts'
import { llmsText } from './llms-text.ts'
import { renderGuide, type RenderedGuide } from './render-guide.ts'
import { type Findable, findInDocs, searchScript } from './search.ts'

type Answer = (request: FastifyRequest, reply: FastifyReply) => FastifyReply

const PICTURES = new URL('../../../../docs/images/', import.meta.url)
const SEARCH_MAX = 100

/** Serves the guides and the reference, each page as HTML and as Markdown. */
export function docsPages(app: FastifyInstance, source: DocumentSource): void {
  const library = lazily(() => openLibrary(source))
  const answer = async (path: string, request: FastifyRequest, reply: FastifyReply) => {
    const { answerAt } = await library()
    return answerAt(path)?.(request, reply) ?? refuse(request, reply)
  }
  app.get('/docs', (request, reply) => answer('/docs', request, reply))
  app.get('/llms.txt', (request, reply) => answer('/llms.txt', request, reply))
  app.get('/docs/search.json', async (request, reply) => {
    const { frame, sections } = await library()
    const found = findInDocs(sections, askedFor(request))
    return reply.headers(PLAIN).send({
      data: found.map(({ section: { u: href, p: page, h: heading }, excerpt }) => ({
        href,
        page,
        heading,
        excerpt,
      })),
      groups: frame.groups,
    })
  })
  app.get('/docs/search', async (request, reply) => {
    const { frame, sections } = await library()
    const query = askedFor(request)
    return reply.headers(HEADERS).send(
      docsPage(frame, {
        title: 'Search',
        href: '/docs/search',
        query,
        body: showFound(sections, query),
      }).text,
    )
  })
  app.get('/docs/*', async (request, reply) => {
    const name = (request.params as { '*': string })['*']
    return name.startsWith('images/')
      ? picture(name.slice('images/'.length), request, reply)
      : answer(`/docs/${name}`, request, reply)
  })
}

function askedFor({ query }: FastifyRequest): string {
  return [(query as { q?: string | string[] }).q ?? ''].flat()[0]!.slice(0, SEARCH_MAX)
}

/** The headers of the docs. The only script is our own, and no page has text of strangers. */
const HEADERS = {
  ...pageHeaders({ script: "'self'" }),
  'cache-control': 'public, max-age=0, must-revalidate',
}
const PLAIN = { 'cache-control': 'public, max-age=0, must-revalidate' }
const MARKDOWN = { ...PLAIN, 'content-type': 'text/markdown; charset=utf-8' }

/**
 * Reads the content of all pages at the first visit. A page is written when it is asked for, and
 * kept.
 */
async function openLibrary(source: DocumentSource) {
  const guides = await readGuides()
  const reference = referencePages(source, await readServedDocument(source))
  const names = new Set(guides.map(({ name }) => name))
  const rendered = new Map(guides.map((guide) => [guide, renderGuide(guide, names)] as const))
  const sections = findables(rendered, reference)
  const script = searchScript(sections)
  const scriptPath = `/docs/search-${hash('sha256', script, 'hex').slice(0, 12)}.js`
  const frame = { groups: groupsOf(guides, reference), searchScript: scriptPath }
  const makers = new Map<string, () => Answer>([
    [
      '/llms.txt',
      () =>
        readyText(llmsText(guides.filter(isForUsers), reference, source), {
          ...PLAIN,
          'content-type': 'text/plain; charset=utf-8',
        }),
    ],
    [
      scriptPath,
      () =>
        readyText(script, {
          'content-type': 'text/javascript; charset=utf-8',
          'cache-control': 'public, max-age=31536000, immutable',
        }),
    ],
    ...guidePages(rendered, frame, reference),
    ...pagesOfReference(reference, frame, source),
  ])
  const made = new Map<string, Answer>()
  const answerAt = (path: string): Answer | undefined => {
    const known = made.get(path) ?? makers.get(path)?.()
    if (known) made.set(path, known)
    return known
  }
  return { answerAt, frame, sections }
}

function guidePages(
  rendered: ReadonlyMap<Guide, RenderedGuide>,
  frame: Frame,
  reference: readonly ReferencePage[],
): [string, () => Answer][] {
  return [...rendered].flatMap(([guide, { html: body }]): [string, () => Answer][] => {
    const isStart = guide.name === START_GUIDE
    const href = isStart ? '/docs' : `/docs/${guide.name}`
    const markdown = `/docs/${guide.name}.md`
    const whole = isStart ? html`${body}${referenceIndex(reference)}` : body
    return [
      [
        href,
        () =>
          readyText(
            docsPage(frame, { title: guide.title, href, markdown, body: whole }).text,
            HEADERS,
          ),
      ],
      [markdown, () => readyText(guide.text, MARKDOWN)],
    ]
  })
}

function pagesOfReference(
  reference: readonly ReferencePage[],
  frame: Frame,
  source: DocumentSource,
): [string, () => Answer][] {
  const areas = areasWith(source, isForKeys)
  return reference.flatMap(({ name, title, render }): [string, () => Answer][] => {
    const href = `${REFERENCE}/${name}`
    const own = areas.find(({ area }) => area === name)
    const asText = () => areaAsMarkdown(own!.title, own!.operations, source)
    const markdown = own && `${href}.md`
    const page = () =>
      docsPage(frame, { title, href, ...(markdown !== undefined && { markdown }), body: render() })
    return [
      [href, () => readyText(page().text, HEADERS)],
      ...(markdown === undefined
        ? []
        : [[markdown, () => readyText(asText(), MARKDOWN)] satisfies [string, () => Answer]]),
    ]
  })
}

/** Writes the results of a search, for browsers where the page's script did not run. */
function showFound(sections: readonly Findable[], query: string): Html {
  const all = findInDocs(sections, query)
  if (all.length === 0)
    return html`<h1>Nothing was found</h1><p>Try other words, or fewer. <a href="/docs">All guides</a></p>`
  return html`<h1>Found</h1><ul class="results">${all.map(({ section, excerpt }) => html`<li><a href="${section.u}">${section.p === section.h ? section.p : `${section.p} › ${section.h}`}</a><p class="soft">${excerpt}</p></li>`)}</ul>`
}

const pictures = lazily(async () => new Set(await readdir(PICTURES)))

async function picture(
  name: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (!(await pictures()).has(name)) return refuse(request, reply)
  return reply
    .type(name.endsWith('.svg') ? 'image/svg+xml' : 'image/png')
    .header('cache-control', 'public, max-age=3600')
    .send(await readFile(new URL(name, PICTURES)))
}

function refuse(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = new Problem(
    notFound,
    `There is no page ${request.url.slice(0, 200)}. All of them are at /docs.`,
  )
  if (wantsPage(request)) return sendErrorPage(reply, problem)
  throw problem
}
