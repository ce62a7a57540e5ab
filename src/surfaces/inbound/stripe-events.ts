import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  accountOfToken,
  type EventDoor,
  sellerOf,
  takePaymentEvent,
} from '#areas/payments/index.ts'
import { notFound, Problem, refusal } from '#operation/problem.ts'
import { limitLog } from '#operation/requests/counted-log.ts'
import type { System } from '#operation/system.ts'
import { addressOf } from '../http/address.ts'
import { openBodyOf } from '../http/open-bodies.ts'
import { sendProblem } from '../http/reply.ts'

const notSigned = refusal('forbidden', 403, 'This is not an event of Stripe for us')

/**
 * The most bytes of an event. Stripe's have a few kilobytes; an invoice with many lines has more.
 */
const EVENT_BYTES_MAX = 1_048_576
const SIGNED = /^t=\d{1,12},(?:.*,)?v1=[0-9a-f]{64}(?:,|$)/

/**
 * Receives Stripe's events. Stripe repeats each for three days without a 2xx, so all with a right
 * signature are accepted. The signature is over the exact bytes, so the body is not parsed before.
 */
export function stripeEvents(app: FastifyInstance, system: System): void {
  if (system.ports.payments === null) return
  const seller = sellerOf(system)
  const log = limitLog(system.ports.log)
  app.addHook('onClose', async () => log.end())

  void app.register(async (inbound) => {
    inbound.removeAllContentTypeParsers()
    inbound.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: EVENT_BYTES_MAX },
      (_request, body, done) => done(null, body),
    )
    const options = {
      bodyLimit: EVENT_BYTES_MAX,
      onRequest: async (request: FastifyRequest) => refuseLarge(request),
    }
    inbound.post('/inbound/stripe', options, (request, reply) =>
      take(request, reply, { door: 'platform' }),
    )
    inbound.post('/inbound/stripe/connect', options, (request, reply) =>
      take(request, reply, { door: 'connect' }),
    )
    inbound.post<{ Params: { token: string } }>(
      '/inbound/stripe/:token',
      options,
      (request, reply) => take(request, reply, { door: 'account', token: request.params.token }),
    )
  })

  /**
   * Refuses a body over 64 KiB before it is read, unless its address and header look like Stripe's.
   */
  function refuseLarge(request: FastifyRequest): void {
    const body = openBodyOf(request)
    const { token } = request.params as { token?: string }
    const accountId = token === undefined ? null : accountOfToken(system.ports.vault, token)
    body?.belongsTo(accountId)
    if (body === undefined || body.kind === 'short') return
    if (token !== undefined && accountId === null) throw addressProblem()
    if (!SIGNED.test(signatureOf(request))) throw signatureProblem()
  }

  async function take(
    request: FastifyRequest,
    reply: FastifyReply,
    door: EventDoor,
  ): Promise<FastifyReply> {
    const raw = request.body instanceof Buffer ? request.body : Buffer.alloc(0)
    const result = await takePaymentEvent(seller, door, { raw, signature: signatureOf(request) })
    if (result === 'taken' || result === 'ignored') return reply.code(200).send()
    log.warn(
      { requestId: request.id, address: addressOf(request), door: door.door, result },
      'an event that is not signed by Stripe for us was refused',
    )
    return sendProblem(
      system,
      request,
      reply,
      result === 'unknown' ? addressProblem() : signatureProblem(),
    )
  }
}

const signatureOf = ({ headers }: FastifyRequest) =>
  String(headers['stripe-signature'] ?? '').slice(0, 4000)
const addressProblem = () =>
  new Problem(notFound, 'There is no webhook endpoint at this address. Delete it at Stripe.')
const signatureProblem = () =>
  new Problem(notSigned, 'The signature is missing, wrong, or more than five minutes old.')
