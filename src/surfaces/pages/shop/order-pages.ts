import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fileGone, type StoredFile } from '#areas/files/index.ts'
import {
  get_order_file,
  get_order_page,
  open_download,
  openPayment,
  type OrderPage,
  orderToken,
  start_payment,
} from '#areas/products/index.ts'
import { Problem } from '#operation/problem.ts'
import type { AnyOperation } from '#operation/operation.ts'
import type { Answer } from '#operation/requests/call.ts'
import type { System } from '#operation/system.ts'
import { sendPage } from '../../http/layout.ts'
import { sendFile } from '../../http/send-file.ts'
import { ask, fromOwnPages, sendRefusal } from '../ask.ts'
import { goOnPage, orderPage } from './order-view.ts'

/** The most bytes of a form, which has only a button. */
const FORM_LIMIT_BYTES = 1024

type Holder = FastifyRequest<{ Params: { token: string }; Querystring: { paid?: string } }>

export interface Payment {
  accountId: string
  orderId: string
}

/** Serves orders and their files. The link is the credential. */
export function orderPages(app: FastifyInstance, system: System): void {
  const form = { bodyLimit: FORM_LIMIT_BYTES, onRequest: fromOwnPages(system) }

  app.get('/orders/:token', (request: Holder, reply) => show(request, reply))
  app.post('/orders/:token/pay', form, async (request: Holder, reply) => {
    const answer = await hold(request, start_payment)
    if (answer.status === 409) return show(request, reply)
    return answer.problem
      ? sendRefusal(reply, answer)
      : toPayment(system, request, reply, answer.body as Payment)
  })
  app.post('/orders/:token/download', form, async (request: Holder, reply) => {
    const answer = await hold(request, open_download)
    if (answer.status === 410) return show(request, reply)
    // The answer is a file, so the browser stays on the order's page.
    return answer.problem
      ? sendRefusal(reply, answer)
      : reply.redirect((answer.body as { path: string }).path, 303)
  })
  app.get('/downloads/:token', async (request: Holder, reply) => {
    const answer = await hold(request, get_order_file)
    if (answer.problem) return sendRefusal(reply, answer)
    const refuse = (problem: Problem) =>
      sendRefusal(reply, { ...answer, status: problem.refusal.status, problem })
    const gone = () =>
      refuse(
        new Problem(
          fileGone,
          'The file is lost. Write to the sender of the newsletter, who can put it back.',
        ),
      )
    try {
      return await sendFile(system, request, { reply, file: answer.body as StoredFile, gone })
    } catch (error) {
      if (error instanceof Problem) return refuse(error)
      throw error
    }
  })

  function hold(request: Holder, operation: AnyOperation): Promise<Answer> {
    return ask(system, request, operation, { kind: 'token', token: request.params.token })
  }

  async function show(request: Holder, reply: FastifyReply): Promise<FastifyReply> {
    const answer = await hold(request, get_order_page)
    if (answer.problem) return sendRefusal(reply, answer)
    const { token } = request.params
    const cameBack = request.query.paid === '1'
    return sendPage(
      reply,
      orderPage(answer.body as OrderPage, {
        token,
        cameBack,
        baseUrl: system.ports.deployment.baseUrl,
      }),
    )
  }
}

/**
 * Redirects to the payment. After a broken connection the buyer can go on from the order's page.
 */
export async function toPayment(
  system: System,
  request: FastifyRequest,
  reply: FastifyReply,
  payment: Payment,
): Promise<FastifyReply> {
  const { baseUrl } = system.ports.deployment
  const opened = await openPayment(system, payment)
  const token = orderToken(system.ports, payment.accountId, payment.orderId)
  const shown = await ask(system, request, get_order_page, { kind: 'token', token })
  if (shown.problem) return sendRefusal(reply, shown)
  const order = shown.body as OrderPage
  if (opened?.status !== 'open')
    return sendPage(reply, orderPage(order, { token, cameBack: false, baseUrl }))
  return sendPage(reply, goOnPage(order, { url: opened.url, baseUrl }))
}
