import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { confirm_contact, get_confirmation, get_unsubscribe, unsubscribe_reader } from '#areas/contacts/index.ts'
import { list_confirmed_orders } from '#areas/products/index.ts'
import { type Html, html } from '#lib/html.ts'
import type { AnyOperation } from '#operation/operation.ts'
import type { Answer } from '#operation/requests/call.ts'
import type { System } from '#operation/system.ts'
import { page, sendPage } from '../http/layout.ts'
import { ask, sendRefusal } from './ask.ts'

/** A product that the reader signed up for. */
interface Gift {
  name: string
  url: string
}

interface View {
  email: string | null
  status: string
  newsletter: { name: string; slug: string; language: string; accentColor: string }
}

/** Serves the pages behind the links in mails. A GET shows a button and changes nothing, since scanners open links; the button's POST acts. */
export function readerPages(app: FastifyInstance, system: System): void {
  app.get<{ Params: { token: string } }>('/confirm/:token', (request, reply) => show(request, reply, get_confirmation, askToConfirm))
  app.post<{ Params: { token: string } }>('/confirm/:token', async (request, reply) => {
    const answer = await perform(request, confirm_contact, {})
    const listed = answer.problem ? null : await perform(request, list_confirmed_orders, {})
    const gifts = (listed?.body as { orders: Gift[] } | null | undefined)?.orders ?? []
    return sendAnswer(reply, answer, (shown) => confirmed(shown, gifts))
  })
  app.get<{ Params: { token: string } }>('/unsubscribe/:token', (request, reply) => show(request, reply, get_unsubscribe, askToLeave))
  app.post<{ Params: { token: string } }>('/unsubscribe/:token', async (request, reply) => {
    // A mail app's button posts this body, without cookie or page, and must get no redirect (RFC 8058 §3.2).
    const oneClick = /(^|&|\n)\s*List-Unsubscribe=One-Click/i.test(bodyText(request)) || /name="?List-Unsubscribe"?/i.test(bodyText(request))
    const answer = await perform(request, unsubscribe_reader, { via: oneClick ? 'mail_app' : 'email_link' })
    return oneClick ? sendPlain(reply, answer) : sendAnswer(reply, answer, left)
  })

  async function show(request: FastifyRequest, reply: FastifyReply, operation: AnyOperation, view: (shown: View) => Html) {
    return sendAnswer(reply, await perform(request, operation, {}), view)
  }

  function perform(request: FastifyRequest, operation: AnyOperation, input: object): Promise<Answer> {
    const { token } = request.params as { token: string }
    return ask(system, request, operation, { kind: 'token', token }, input)
  }
}

function bodyText(request: FastifyRequest): string {
  return request.body instanceof Buffer ? request.body.subarray(0, 4096).toString('latin1') : ''
}

function sendPlain(reply: FastifyReply, answer: Answer): FastifyReply {
  // A reader who has left already has what they asked for: the mail provider must not see a failure.
  const gone = answer.problem?.refusal.code === 'link_expired'
  const text = answer.problem && !gone ? answer.problem.detail : 'You are unsubscribed.'
  return reply
    .code(answer.problem && !gone ? answer.status : 200)
    .type('text/plain; charset=utf-8')
    .send(`${text}\n`)
}

function sendAnswer(reply: FastifyReply, answer: Answer, view: (shown: View) => Html): FastifyReply {
  return answer.problem ? sendRefusal(reply, answer) : sendPage(reply, view(answer.body as View))
}

function framed(title: string, shown: View, body: Html): Html {
  const { name, slug, language, accentColor } = shown.newsletter
  return page(`${title} · ${name}`, html`<p><a href="/n/${slug}">${name}</a></p>${body}`, { narrow: true, language, accent: accentColor })
}

function askToConfirm(shown: View): Html {
  if (shown.status !== 'pending') return confirmed(shown)
  return framed(
    'Confirm',
    shown,
    html`<h1>Confirm your subscription</h1>
<p><strong>${shown.email}</strong> will receive ${shown.newsletter.name}. You can leave at any time.</p>
<form method="post"><button>Confirm subscription</button></form>`,
  )
}

function confirmed(shown: View, gifts: readonly Gift[] = []): Html {
  if (shown.status !== 'active')
    return framed(
      'Not subscribed',
      shown,
      html`<h1>You are not subscribed</h1><p><a href="/n/${shown.newsletter.slug}">Sign up again</a> to receive ${shown.newsletter.name}.</p>`,
    )
  return framed(
    'Welcome',
    shown,
    html`<h1>You are subscribed</h1><p>Thank you. The next issue goes to <strong>${shown.email}</strong>.</p>${gifts.map(({ name, url }) => html`<p><a class="button" href="${url}">Get ${name}</a></p>`)}`,
  )
}

function askToLeave(shown: View): Html {
  if (shown.status === 'unsubscribed') return left(shown)
  return framed(
    'Unsubscribe',
    shown,
    html`<h1>Unsubscribe?</h1>
<p>${recipient(shown)} will get no more issues of ${shown.newsletter.name}.</p>
<form method="post"><button>Unsubscribe</button></form>`,
  )
}

/** Names the address, unless the link was mailed to an earlier one, which may be another person's mailbox now. */
function recipient({ email }: View): Html {
  return email === null ? html`You` : html`<strong>${email}</strong>`
}

function left(shown: View): Html {
  return framed(
    'Unsubscribed',
    shown,
    html`<h1>You are unsubscribed</h1>
<p>${recipient(shown)} will get no more issues. To come back, <a href="/n/${shown.newsletter.slug}">sign up again</a>.</p>`,
  )
}
