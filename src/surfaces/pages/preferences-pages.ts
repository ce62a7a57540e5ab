import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { get_preferences, update_preferences } from '#areas/contacts/index.ts'
import type { AnyOperation } from '#operation/operation.ts'
import type { System } from '#operation/system.ts'
import { sendPage } from '../http/layout.ts'
import { ask, formOf, fromOwnPages, sendRefusal } from './ask.ts'
import { preferencesPage, type PreferencesView } from './preferences-view.ts'

type Request = FastifyRequest<{ Params: { token: string } }>

/** Serves the link "Preferences" of mails. */
export function preferencesPages(app: FastifyInstance, system: System): void {
  const { baseUrl } = system.ports.deployment
  app.get('/preferences/:token', (request: Request, reply) =>
    show(request, reply, get_preferences, {}),
  )
  const form = { bodyLimit: 16_384, onRequest: fromOwnPages(system) }
  app.post('/preferences/:token', form, (request: Request, reply) =>
    show(request, reply, update_preferences, changeOf(request)),
  )

  async function show(
    request: Request,
    reply: FastifyReply,
    operation: AnyOperation,
    input: object,
  ): Promise<FastifyReply> {
    const { token } = request.params
    const answer = await ask(system, request, operation, { kind: 'token', token }, input)
    if (answer.problem) return sendRefusal(reply, answer)
    return sendPage(
      reply,
      preferencesPage(answer.body as PreferencesView, {
        saved: request.method === 'POST',
        token,
        baseUrl,
      }),
    )
  }
}

function changeOf(request: FastifyRequest): object {
  const sent = formOf(request)
  const newsletterId = sent.get('newsletterId')
  const change = sent.get('change') ?? ''
  const topics = sent
    .getAll('offered')
    .map((tag) => ({ tag, chosen: sent.getAll('topic').includes(tag) }))
  return {
    change,
    ...(newsletterId !== null && { newsletterId }),
    ...(change === 'topics' && { topics }),
  }
}
