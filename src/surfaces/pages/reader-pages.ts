import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { list_issues } from '#areas/archive/index.ts'
import {
  confirm_contact,
  get_confirmation,
  get_unsubscribe,
  unsubscribe_reader,
} from '#areas/contacts/index.ts'
import { cancel_payment_on_leaving, get_payment_on_leaving } from '#areas/subscriptions/index.ts'
import { list_confirmed_orders } from '#areas/products/index.ts'
import type { ListedIssue } from '#areas/site/index.ts'
import type { Html } from '#lib/html.ts'
import type { AnyOperation } from '#operation/operation.ts'
import type { Answer } from '#operation/requests/call.ts'
import type { System } from '#operation/system.ts'
import { sendPage } from '../http/layout.ts'
import { ask, formOf, sendRefusal, isForeignForm } from './ask.ts'
import type { LeavingPayment } from './leaving-payments.ts'
import {
  confirmPage,
  type Gift,
  leavePage,
  leftPage,
  type ReaderView,
  subscribedPage,
} from './reader-views.ts'

const LAST_ISSUES = 3

type Holder = FastifyRequest<{ Params: { token: string } }>

/** Serves the links of mails. A GET changes nothing, since scanners open links; a POST acts. */
export function readerPages(app: FastifyInstance, system: System): void {
  const { baseUrl } = system.ports.deployment

  app.get('/confirm/:token', async (request: Holder, reply) => {
    const answer = await perform(request, get_confirmation)
    if (answer.problem) return sendRefusal(reply, answer)
    const shown = answer.body as ReaderView
    return shown.status === 'pending'
      ? sendPage(reply, confirmPage(shown, baseUrl))
      : sendSubscribed(request, reply, shown, [])
  })
  app.post('/confirm/:token', async (request: Holder, reply) => {
    const answer = await perform(request, confirm_contact)
    if (answer.problem) return sendRefusal(reply, answer)
    const listed = await perform(request, list_confirmed_orders)
    const gifts = (listed.body as { orders: Gift[] } | null | undefined)?.orders ?? []
    return sendSubscribed(request, reply, answer.body as ReaderView, listed.problem ? [] : gifts)
  })
  app.get('/unsubscribe/:token', async (request: Holder, reply) => {
    const answer = await perform(request, get_unsubscribe)
    const payments = await paymentsOf(request, answer, get_payment_on_leaving)
    return sendAnswer(reply, answer, (shown) =>
      (shown.status === 'unsubscribed' ? leftPage : leavePage)(shown, { payments, baseUrl }),
    )
  })
  app.post('/unsubscribe/:token', async (request: Holder, reply) => {
    // A mail app posts this without cookie or page, and must get no redirect (RFC 8058 §3.2).
    const oneClick =
      /(^|&|\n)\s*List-Unsubscribe=One-Click/i.test(bodyText(request)) ||
      /name="?List-Unsubscribe"?/i.test(bodyText(request))
    const answer = await perform(request, unsubscribe_reader, {
      via: oneClick ? 'mail_app' : 'email_link',
    })
    if (oneClick) return sendPlain(reply, answer)
    // Mail apps unsubscribe from frames and servers. A payment ends from our page alone.
    const endsToo =
      !isForeignForm(system, request) && formOf(request).get('endPayment') === 'period_end'
    const payments = await paymentsOf(
      request,
      answer,
      endsToo ? cancel_payment_on_leaving : get_payment_on_leaving,
    )
    return sendAnswer(reply, answer, (shown) => leftPage(shown, { payments, baseUrl }))
  })

  async function sendSubscribed(
    request: Holder,
    reply: FastifyReply,
    shown: ReaderView,
    gifts: readonly Gift[],
  ): Promise<FastifyReply> {
    const { slug } = shown.newsletter
    // A hidden archive has no list of issues. The page is complete without the list.
    const listed =
      shown.status === 'active'
        ? await ask(system, request, list_issues, { kind: 'slug', slug })
        : null
    const issues =
      listed && !listed.problem
        ? (listed.body as { issues: ListedIssue[] }).issues.slice(0, LAST_ISSUES)
        : []
    return sendPage(reply, subscribedPage(shown, { gifts, issues, baseUrl }))
  }

  /**
   * Reads or ends a reader's payments. When the provider does not answer, they are shown as they
   * were.
   */
  async function paymentsOf(
    request: Holder,
    { problem }: Answer,
    operation: AnyOperation,
  ): Promise<LeavingPayment[]> {
    if (problem) return []
    const asked = await perform(request, operation)
    const answer =
      asked.problem && operation !== get_payment_on_leaving
        ? await perform(request, get_payment_on_leaving)
        : asked
    return (answer.body as { payments: LeavingPayment[] } | null)?.payments ?? []
  }

  function perform(request: Holder, operation: AnyOperation, input: object = {}): Promise<Answer> {
    return ask(system, request, operation, { kind: 'token', token: request.params.token }, input)
  }
}

function bodyText(request: FastifyRequest): string {
  return request.body instanceof Buffer ? request.body.subarray(0, 4096).toString('latin1') : ''
}

function sendPlain(reply: FastifyReply, answer: Answer): FastifyReply {
  // The mail provider must not see a failure when the reader was already unsubscribed.
  const gone = answer.problem?.refusal.code === 'link_expired'
  const text = answer.problem && !gone ? answer.problem.detail : 'You are unsubscribed.'
  return reply
    .code(answer.problem && !gone ? answer.status : 200)
    .type('text/plain; charset=utf-8')
    .send(`${text}\n`)
}

function sendAnswer(
  reply: FastifyReply,
  answer: Answer,
  view: (shown: ReaderView) => Html,
): FastifyReply {
  return answer.problem
    ? sendRefusal(reply, answer)
    : sendPage(reply, view(answer.body as ReaderView))
}
