import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type EventDoor, sellerOf, takePaymentEvent } from '#areas/payments/index.ts'
import { notFound, Problem, refusal } from '#operation/problem.ts'
import { countedLog } from '#operation/requests/counted-log.ts'
import type { System } from '#operation/system.ts'
import { addressOf } from '../http/address.ts'
import { sendProblem } from '../http/reply.ts'

const notSigned = refusal('forbidden', 403, 'This is not an event of Stripe for us')

/** Stripe's events have a few kilobytes; an invoice with many lines has more. */
const EVENT_BYTES_MAX = 1_048_576

/**
 * Receives Stripe's events. Stripe repeats an event for three days until it gets a 2xx answer, so all that is signed is accepted, also what means nothing
 * to us. The signature is over the exact bytes, so the body is not parsed before.
 */
export function stripeEvents(app: FastifyInstance, system: System): void {
  if (system.ports.payments === null) return
  const seller = sellerOf(system)
  const log = countedLog(system.ports.log)
  app.addHook('onClose', async () => log.end())

  void app.register(async (inbound) => {
    inbound.removeAllContentTypeParsers()
    inbound.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: EVENT_BYTES_MAX }, (_request, body, done) => done(null, body))
    const options = { bodyLimit: EVENT_BYTES_MAX }
    inbound.post('/inbound/stripe', options, (request, reply) => take(request, reply, { door: 'platform' }))
    inbound.post('/inbound/stripe/connect', options, (request, reply) => take(request, reply, { door: 'connect' }))
    inbound.post<{ Params: { token: string } }>('/inbound/stripe/:token', options, (request, reply) =>
      take(request, reply, { door: 'account', token: request.params.token }),
    )
  })

  async function take(request: FastifyRequest, reply: FastifyReply, door: EventDoor): Promise<FastifyReply> {
    const raw = request.body instanceof Buffer ? request.body : Buffer.alloc(0)
    const signature = String(request.headers['stripe-signature'] ?? '').slice(0, 4000)
    const result = await takePaymentEvent(seller, door, { raw, signature })
    if (result === 'taken' || result === 'ignored') return reply.code(200).send()
    log.warn(
      { requestId: request.id, address: addressOf(request), door: door.door, result },
      'an event that is not signed by Stripe for us was refused',
    )
    const problem =
      result === 'unknown'
        ? new Problem(notFound, 'There is no webhook endpoint at this address. Delete it at Stripe.')
        : new Problem(notSigned, 'The signature is missing, wrong, or more than five minutes old.')
    return sendProblem(system, request, reply, problem)
  }
}
