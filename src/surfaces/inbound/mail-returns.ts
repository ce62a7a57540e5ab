import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  openReturns,
  refuseReturn,
  RETURN_FAULTS,
  type ReturnsAddress,
  type ReturnTaken,
  storeReturn,
  takeReturn,
} from '#areas/mail-service/index.ts'
import { malformed, notFound, Problem, unauthorized, unavailable } from '#operation/problem.ts'
import { limitLog } from '#operation/requests/counted-log.ts'
import type { System } from '#operation/system.ts'
import type { Log } from '#ports/log.ts'
import { addressOf } from '../http/address.ts'
import { sendProblem } from '../http/reply.ts'
import { confirmSubscription, readSnsMessage, snsVerifier, type SnsMessage } from './sns-message.ts'

/**
 * The most bytes of a request. SendGrid and SparkPost send lists of events, and Postmark's may hold
 * the mail that came back.
 */
const BODY_BYTES_MAX = 16 * 1024 * 1024

type Place = { Params: { provider: string; secret: string } }

/**
 * Receives bounces and complaints of mail services. A secret that is wrong is answered before the
 * body is read. A request is only stored here, and a job reads it.
 */
export function mailReturns(
  app: FastifyInstance,
  system: System,
  sesTopics: readonly string[],
): void {
  const log = limitLog(system.ports.log)
  app.addHook('onClose', async () => log.end())
  const takeFromSns = snsReceiver(system, log, sesTopics)
  const addresses = new WeakMap<FastifyRequest, ReturnsAddress>()

  const onRequest = async (request: FastifyRequest) => {
    const address = await openReturns(system, request.params as Place['Params'])
    if (address === null) throw noAddress()
    addresses.set(request, address)
  }
  app.post<Place>(
    '/inbound/mail/:provider/:secret',
    { bodyLimit: BODY_BYTES_MAX, onRequest },
    async (request, reply): Promise<FastifyReply> => {
      const address = addresses.get(request)!
      const { provider } = address
      const body = request.body instanceof Buffer ? request.body : Buffer.alloc(0)
      const result =
        provider === 'ses'
          ? await takeFromSns(address, body)
          : await takeReturn(system, { ...address, provider }, { headers: request.headers, body })
      if (result instanceof Problem) return sendProblem(system, request, reply, result)
      if (result.taken) return reply.code(200).send()
      log.warn(
        { requestId: request.id, address: addressOf(request), provider, why: result.why },
        'a request of a mail service failed verification; it was refused',
      )
      const problem = new Problem(unauthorized, `The request was refused: ${result.why}.`)
      return sendProblem(system, request, reply, problem)
    },
  )
}

/**
 * The result for an SNS message. A Problem means that the message cannot be read, or that SNS must
 * send it again.
 */
type SnsTaken = ReturnTaken | Problem

/** Makes the function that verifies messages of SNS and stores the notices of SES in them. */
function snsReceiver(system: System, log: Log, sesTopics: readonly string[]) {
  const { web, clock } = system.ports
  const verified = snsVerifier({ web, clock })

  return async ({ key }: ReturnsAddress, body: Buffer): Promise<SnsTaken> => {
    const message = readSnsMessage(body.toString('utf8'))
    if (message === null)
      return new Problem(
        malformed,
        'Send SNS messages with their envelope: turn off raw message delivery.',
      )
    const looked = await verified(message, [...(key === null ? [] : [key]), ...sesTopics])
    if (!looked.verified)
      return looked.again
        ? new Problem(unavailable, `The message failed verification: ${looked.why}.`)
        : refuseReturn(system, 'ses', looked.why)
    if (message.Type === 'SubscriptionConfirmation') return confirm(system, log, message)
    if (message.Type === 'Notification')
      return storeReturn(system, 'ses', {
        deliveryId: message.MessageId,
        body: Buffer.from(message.Message),
      })
    log.warn(
      { topic: message.TopicArn },
      'an SNS topic was unsubscribed; bounces and complaints of SES are no longer received',
    )
    return { taken: true }
  }
}

async function confirm(system: System, log: Log, message: SnsMessage): Promise<SnsTaken> {
  const topic = message.TopicArn
  const confirmed = await confirmSubscription(system.ports.web, message)
  if (confirmed === 'confirmed') {
    log.info({ topic }, 'an SNS topic was subscribed; bounces and complaints arrive from now on')
    return { taken: true }
  }
  if (confirmed === 'elsewhere')
    return refuseReturn(system, 'ses', RETURN_FAULTS.subscription_elsewhere)
  log.warn(
    { topic, ...confirmed },
    'an SNS subscription could not be confirmed; SNS will try again',
  )
  return new Problem(unavailable, 'The subscription could not be confirmed. Try again later.')
}

const noAddress = () =>
  new Problem(
    notFound,
    'There is no such address. Copy the present one from Settings → Mail service to the mail service.',
  )
