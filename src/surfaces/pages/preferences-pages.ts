import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { get_preferences, update_preferences } from '#areas/contacts/index.ts'
import { type Html, html } from '#lib/html.ts'
import type { AnyOperation } from '#operation/operation.ts'
import type { System } from '#operation/system.ts'
import { page, sendPage } from '../http/layout.ts'
import { ask, formOf, sendRefusal } from './ask.ts'

interface View {
  email: string
  language: string
  accentColor: string
  newsletters: { id: string; name: string; description: string; state: 'on' | 'waiting' | 'off' | 'stopped' }[]
}

type Request = FastifyRequest<{ Params: { token: string } }>

/** Serves the page behind the link "Preferences" in mails: the reader's newsletters, each with a button. */
export function preferencesPages(app: FastifyInstance, system: System): void {
  app.get('/preferences/:token', (request: Request, reply) => show(request, reply, get_preferences, {}))
  app.post('/preferences/:token', { bodyLimit: 16_384 }, (request: Request, reply) => show(request, reply, update_preferences, changeOf(request)))

  async function show(request: Request, reply: FastifyReply, operation: AnyOperation, input: object): Promise<FastifyReply> {
    const answer = await ask(system, request, operation, { kind: 'token', token: request.params.token }, input)
    return answer.problem
      ? sendRefusal(reply, answer)
      : sendPage(reply, preferencesPage(answer.body as View, { saved: request.method === 'POST', token: request.params.token }))
  }
}

function changeOf(request: FastifyRequest): object {
  const sent = formOf(request)
  const newsletterId = sent.get('newsletterId')
  return { change: sent.get('change') ?? '', ...(newsletterId !== null && { newsletterId }) }
}

const STATES = {
  on: 'You get it.',
  waiting: 'Not confirmed yet: press the button in the mail that we sent.',
  off: 'You do not get it.',
  stopped: 'Mail to your address is stopped.',
}

function preferencesPage({ email, language, accentColor, newsletters }: View, { saved, token }: { saved: boolean; token: string }): Html {
  const some = newsletters.some(({ state }) => state === 'on' || state === 'waiting')
  return page(
    'Your preferences',
    html`<h1>Your preferences</h1><p>Newsletters for <strong>${email}</strong>.</p>
${saved && html`<p class="alert done" role="status">Saved.</p>`}
<ul class="list">${newsletters.map(row)}</ul>
${some && newsletters.length > 1 && html`<form method="post"><button class="quiet" name="change" value="leave_all">Unsubscribe from all</button></form>`}
<h2>Your data</h2>
<p class="soft small">Get a copy of what is stored about you, or erase it.</p>
<p class="actions"><a class="button quiet" href="/preferences/${token}/data">Get my data</a><a class="button quiet" href="/preferences/${token}/erase">Erase my data</a></p>`,
    { narrow: true, language, accent: accentColor },
  )
}

function row({ id, name, description, state }: View['newsletters'][number]): Html {
  const change = state === 'off' ? 'return' : 'leave'
  const label = state === 'off' ? 'Subscribe' : 'Unsubscribe'
  const button = html`<form method="post"><input type="hidden" name="newsletterId" value="${id}"><button class="quiet" name="change" value="${change}" aria-label="${label}: ${name}">${label}</button></form>`
  return html`<li><div class="row"><div><h2>${name}</h2><p class="soft small">${STATES[state]}</p></div>${state !== 'stopped' && button}</div>
${description !== '' && html`<p class="soft small">${description}</p>`}</li>`
}
