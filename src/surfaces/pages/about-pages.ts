import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { list_issues } from '#areas/archive/index.ts'
import { get_signup_page } from '#areas/contacts/index.ts'
import { aboutPage, type Issues, type Site } from '#areas/site/index.ts'
import type { System } from '#operation/system.ts'
import { sendToReader } from '../http/conditional.ts'
import { pageHeaders } from '../http/layout.ts'
import { sessionIn } from './archive/reader-cookie.ts'
import { ask, notThere, sendRefusal, sendSiteRefusal } from './ask.ts'

type Visit = FastifyRequest<{ Params: { slug: string } }>

export function aboutPages(app: FastifyInstance, system: System): void {
  app.get('/n/:slug/about', (request: Visit, reply) => sendAbout(system, request, reply))
}

async function sendAbout(
  system: System,
  request: Visit,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const visitor = { kind: 'slug', slug: request.params.slug } as const
  const found = await ask(system, request, get_signup_page, visitor, {})
  if (found.problem) return sendRefusal(reply, found)
  const listed = await ask(system, request, list_issues, {
    ...visitor,
    session: sessionIn(request),
  })
  if (listed.problem) return sendSiteRefusal(system, request, reply, notThere(listed))
  const site = found.body as Site
  const { clock, deployment } = system.ports
  const headers = pageHeaders({ indexed: site.archive === 'public', framed: 'by-us' })
  const issues = listed.body as Issues
  const body = aboutPage(site, issues, deployment.baseUrl).text
  return sendToReader(request, reply, issues.reader, {
    body,
    headers,
    maxAgeS: 60,
    now: clock.now(),
  })
}
