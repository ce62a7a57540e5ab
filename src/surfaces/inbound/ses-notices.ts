import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readSesNotice, type SesReport } from '#areas/bounces/index.ts'
import { report_return } from '#areas/mailings/index.ts'
import { readRecipientToken, RETURNED } from '#areas/emails/index.ts'
import { malformed, Problem, refusal, unavailable } from '#operation/problem.ts'
import { limitLog } from '#operation/requests/counted-log.ts'
import { internalCall } from '#operation/internal-call.ts'
import type { System } from '#operation/system.ts'
import { addressOf } from '../http/address.ts'
import { openBodyOf } from '../http/open-bodies.ts'
import { sendProblem } from '../http/reply.ts'
import {
  confirmSubscription,
  isSnsRequest,
  readSnsMessage,
  SNS_BYTES_MAX,
  snsVerifier,
  type SnsMessage,
} from './sns-message.ts'

const notOfSns = refusal('forbidden', 403, 'This is not a message of SNS for us')

/**
 * Receives SES notices through SNS, which repeats each for an hour until it gets a 200. So a notice
 * that is useless is accepted, and only one that may become usable is refused.
 */
export function sesNotices(app: FastifyInstance, system: System, topics: readonly string[]): void {
  if (topics.length === 0) return
  const { web, clock } = system.ports
  const log = limitLog(system.ports.log)
  app.addHook('onClose', async () => log.end())
  const verified = snsVerifier({ web, clock })

  // A body over 64 KiB needs the headers of SNS to be read.
  const onRequest = async (request: FastifyRequest) => {
    if (openBodyOf(request)?.kind === 'long' && !isSnsRequest(request.headers, topics))
      throw new Problem(
        notOfSns,
        'The headers x-amz-sns-message-type and x-amz-sns-topic-arn are missing, or name another topic.',
      )
  }
  app.post('/inbound/ses', { bodyLimit: SNS_BYTES_MAX, onRequest }, async (request, reply) => {
    const message =
      request.body instanceof Buffer ? readSnsMessage(request.body.toString('utf8')) : null
    if (message === null)
      return sendProblem(
        system,
        request,
        reply,
        new Problem(
          malformed,
          'Send SNS messages with their envelope: turn off raw message delivery.',
        ),
      )
    const looked = await verified(message, topics)
    if (!looked.verified) {
      log.warn(
        {
          requestId: request.id,
          address: addressOf(request),
          topic: message.TopicArn,
          why: looked.why,
        },
        'a message of SNS failed verification; it was refused',
      )
      return sendProblem(
        system,
        request,
        reply,
        new Problem(
          looked.again ? unavailable : notOfSns,
          `The message failed verification: ${looked.why}.`,
        ),
      )
    }
    if (message.Type === 'SubscriptionConfirmation') return confirm(request, reply, message)
    if (message.Type === 'UnsubscribeConfirmation') {
      log.warn(
        { topic: message.TopicArn },
        'an SNS topic was unsubscribed; bounces and complaints of SES are no longer received',
      )
      return reply.code(200).send()
    }
    const written = await write(request, message)
    return written
      ? reply.code(200).send()
      : sendProblem(system, request, reply, new Problem(unavailable, 'Try again later.'))
  })

  async function confirm(
    request: FastifyRequest,
    reply: FastifyReply,
    { SubscribeURL = '', TopicArn }: SnsMessage,
  ): Promise<FastifyReply> {
    const confirmed = await confirmSubscription(web, { SubscribeURL, TopicArn })
    if (confirmed === 'elsewhere')
      return sendProblem(
        system,
        request,
        reply,
        new Problem(notOfSns, 'SubscribeURL is not at SNS.'),
      )
    if (confirmed !== 'confirmed') {
      log.warn(
        { topic: TopicArn, ...confirmed },
        'an SNS subscription could not be confirmed; SNS will try again',
      )
      return sendProblem(
        system,
        request,
        reply,
        new Problem(unavailable, 'The subscription could not be confirmed. Try again later.'),
      )
    }
    log.info(
      { topic: TopicArn },
      'an SNS topic was subscribed; bounces and complaints of SES are received now',
    )
    return reply.code(200).send()
  }

  /** Stores a notice. Returns false when SNS must send it again. */
  async function write(request: FastifyRequest, message: SnsMessage): Promise<boolean> {
    const notice = readSesNotice(message.Message)
    const recipientToken = notice?.recipientTokens.find((one) =>
      readRecipientToken(system.ports.vault, one, RETURNED),
    )
    if (!notice || notice.reports.length === 0 || recipientToken === undefined) {
      log.debug(
        {
          messageId: message.MessageId,
          read: notice !== null,
          hasToken: recipientToken !== undefined,
        },
        'a notice of SES holds nothing to record; it was accepted',
      )
      return true
    }
    const statuses: number[] = []
    for (const report of notice.reports) statuses.push(await put(request, recipientToken, report))
    return statuses.every((status) => status < 500)
  }

  async function put(
    request: FastifyRequest,
    recipientToken: string,
    report: SesReport,
  ): Promise<number> {
    const { status, problem } = await internalCall(system, {
      operation: report_return,
      credential: { kind: 'recipient_token', recipientToken },
      input: inputOf(report),
      requestId: request.id,
      address: addressOf(request),
    })
    if (problem && status < 500)
      log.warn(
        { requestId: request.id, problem: problem.message },
        'a notice of SES was refused; it will not be recorded',
      )
    return status
  }
}

function inputOf(report: SesReport): object {
  const { kind, eventId, at } = report
  const recipient = clean(report.recipient)
  const told = { source: 'ses', eventId, recipient, ...(at === null ? {} : { at }) }
  if (report.kind === 'complaint') return { kind, ...told }
  const { code, enhanced, text } = report.refusal
  return {
    kind,
    ...told,
    code,
    status: enhanced,
    diagnostic: clean(text).slice(0, 2000).toWellFormed(),
  }
}

const clean = (text: string) => text.replaceAll('\0', '').toWellFormed()
