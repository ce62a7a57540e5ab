import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { confirm_contact, get_confirmation, get_unsubscribe, unsubscribe_reader } from '#areas/contacts/index.ts'
import { cancel_payment_on_leaving, get_payment_on_leaving } from '#areas/paid-newsletters/index.ts'
import { list_confirmed_orders } from '#areas/products/index.ts'
import { type Html, html } from '#lib/html.ts'
import type { AnyOperation } from '#operation/operation.ts'
import type { Answer } from '#operation/requests/call.ts'
import type { System } from '#operation/system.ts'
import { page, sendPage } from '../http/layout.ts'
import { ask, formOf, sendRefusal } from './ask.ts'
import { type LeavingPayment, leavingWords, paymentsText } from './leaving-words.ts'

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
  app.get<{ Params: { token: string } }>('/unsubscribe/:token', async (request, reply) => {
    const answer = await perform(request, get_unsubscribe, {})
    const payments = await paymentsOf(request, answer, get_payment_on_leaving)
    return sendAnswer(reply, answer, (shown) => askToLeave(shown, payments))
  })
  app.post<{ Params: { token: string } }>('/unsubscribe/:token', async (request, reply) => {
    // A mail app's button posts this body, without cookie or page, and must get no redirect (RFC 8058 §3.2).
    const oneClick = /(^|&|\n)\s*List-Unsubscribe=One-Click/i.test(bodyText(request)) || /name="?List-Unsubscribe"?/i.test(bodyText(request))
    const answer = await perform(request, unsubscribe_reader, { via: oneClick ? 'mail_app' : 'email_link' })
    if (oneClick) return sendPlain(reply, answer)
    const endsToo = formOf(request).get('endPayment') === 'period_end'
    const payments = await paymentsOf(request, answer, endsToo ? cancel_payment_on_leaving : get_payment_on_leaving)
    return sendAnswer(reply, answer, (shown) => left(shown, payments))
  })

  async function show(request: FastifyRequest, reply: FastifyReply, operation: AnyOperation, view: (shown: View) => Html) {
    return sendAnswer(reply, await perform(request, operation, {}), view)
  }

  /** Reads, or ends, what the reader pays. While the provider does not answer, the page shows the payments as they are. */
  async function paymentsOf(request: FastifyRequest, { problem }: Answer, operation: AnyOperation): Promise<LeavingPayment[]> {
    if (problem) return []
    const asked = await perform(request, operation, {})
    const answer = asked.problem && operation !== get_payment_on_leaving ? await perform(request, get_payment_on_leaving, {}) : asked
    return (answer.body as { payments: LeavingPayment[] } | null)?.payments ?? []
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

function askToLeave(shown: View, payments: readonly LeavingPayment[]): Html {
  if (shown.status === 'unsubscribed') return left(shown, payments)
  const { name, language } = shown.newsletter
  const words = leavingWords(language)
  return framed(
    words.title,
    shown,
    html`<h1>${words.ask}</h1>
<p>${words.noMore(recipient(shown), name)}</p>${paymentsText(payments, language)}
<form method="post"><div class="actions"><button>${words.leave}</button>${goesOn(payments) && html`<button class="quiet" name="endPayment" value="period_end">${words.leaveAndEnd}</button>`}</div></form>`,
  )
}

const goesOn = (payments: readonly LeavingPayment[]) => payments.some(({ cancelsAt }) => cancelsAt === null)

/** Names the address, unless the link was mailed to an earlier one, which may be another person's mailbox now. */
function recipient({ email, newsletter: { language } }: View): Html {
  return email === null ? html`${leavingWords(language).you}` : html`<strong>${email}</strong>`
}

function left(shown: View, payments: readonly LeavingPayment[]): Html {
  const { slug, language } = shown.newsletter
  const words = leavingWords(language)
  return framed(
    words.leftTitle,
    shown,
    html`<h1>${words.left}</h1>
<p>${words.comeBack(recipient(shown), `/n/${slug}`)}</p>${paymentsText(payments, language)}
${goesOn(payments) && html`<form method="post"><button name="endPayment" value="period_end">${words.end}</button></form>`}
${payments.length > 0 && html`<p><a href="/n/${slug}/subscription">${words.manage}</a></p>`}`,
  )
}
