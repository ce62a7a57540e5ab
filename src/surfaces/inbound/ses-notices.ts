import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readSesNotice, type SesReport } from '#areas/bounces/index.ts'
import { RETURNED } from '#operation/operation.ts'
import { report_return } from '#areas/campaigns/index.ts'
import { readRecipientToken } from '#areas/emails/index.ts'
import { malformed, Problem, refusal, unavailable } from '#operation/problem.ts'
import { internalCall } from '#operation/internal-call.ts'
import type { System } from '#operation/system.ts'
import { addressOf } from '../http/address.ts'
import { sendProblem } from '../http/reply.ts'
import { countedLog } from './counted-log.ts'
import { isOfSns, readSnsMessage, SNS_BYTES_MAX, snsVerifier, type SnsMessage } from './sns-message.ts'

const notOfSns = refusal('forbidden', 403, 'This is not a message of SNS for us')

/**
 * Takes the notices of Amazon SES about mails, by a topic of SNS. SNS comes again, for an hour, until it gets 200. So a notice that
 * will never be of use is taken as well, and only one that could be later is not.
 */
export function sesNotices(app: FastifyInstance, system: System, topics: readonly string[]): void {
  if (topics.length === 0) return
  const { web, clock } = system.ports
  const log = countedLog(system.ports.log)
  app.addHook('onClose', async () => log.end())
  const verified = snsVerifier({ web, clock, topics })

  app.post('/inbound/ses', { bodyLimit: SNS_BYTES_MAX }, async (request, reply) => {
    const message = request.body instanceof Buffer ? readSnsMessage(request.body.toString('utf8')) : null
    if (message === null) return sendProblem(system, request, reply, new Problem(malformed, 'Send what SNS sends, not as raw messages.'))
    const looked = await verified(message)
    if (!looked.verified) {
      log.warn({ requestId: request.id, address: addressOf(request), topic: message.TopicArn, why: looked.why }, 'a message of SNS was not believed')
      return sendProblem(system, request, reply, new Problem(looked.again ? unavailable : notOfSns, `It was not believed: ${looked.why}.`))
    }
    if (message.Type === 'SubscriptionConfirmation') return confirm(request, reply, message)
    if (message.Type === 'UnsubscribeConfirmation') {
      log.warn({ topic: message.TopicArn }, 'a topic of SNS tells us no more: bounces and complaints of SES are not heard now')
      return reply.code(200).send()
    }
    const written = await write(request, message)
    return written ? reply.code(200).send() : sendProblem(system, request, reply, new Problem(unavailable, 'Try again later.'))
  })

  async function confirm(request: FastifyRequest, reply: FastifyReply, { SubscribeURL = '', TopicArn }: SnsMessage): Promise<FastifyReply> {
    if (!isOfSns(SubscribeURL, TopicArn)) return sendProblem(system, request, reply, new Problem(notOfSns, 'SubscribeURL is not at SNS.'))
    const { statusCode, error } = await web.get(SubscribeURL)
    if (statusCode !== 200) {
      log.warn({ topic: TopicArn, statusCode, error }, 'a topic of SNS could not be subscribed to')
      return sendProblem(system, request, reply, new Problem(unavailable, 'The subscription could not be confirmed.'))
    }
    log.info({ topic: TopicArn }, 'a topic of SNS tells us of bounces and complaints now')
    return reply.code(200).send()
  }

  /** False when it must come again. */
  async function write(request: FastifyRequest, message: SnsMessage): Promise<boolean> {
    const notice = readSesNotice(message.Message)
    const recipientToken = notice?.recipientTokens.find((one) => readRecipientToken(system.ports.vault, one, RETURNED))
    if (!notice || notice.reports.length === 0 || recipientToken === undefined) {
      log.debug({ messageId: message.MessageId, read: notice !== null, marked: recipientToken !== undefined }, 'SES told nothing to write down')
      return true
    }
    const statuses: number[] = []
    for (const report of notice.reports) statuses.push(await put(request, recipientToken, report))
    return statuses.every((status) => status < 500)
  }

  async function put(request: FastifyRequest, recipientToken: string, report: SesReport): Promise<number> {
    const { status, problem } = await internalCall(system, {
      operation: report_return,
      credential: { kind: 'recipient_token', recipientToken },
      input: inputOf(report),
      requestId: request.id,
      address: addressOf(request),
    })
    if (problem && status < 500) log.warn({ requestId: request.id, problem: problem.message }, 'what SES told was not written down')
    return status
  }
}

function inputOf(report: SesReport): object {
  const { kind, eventId, at } = report
  const recipient = clean(report.recipient)
  const told = { source: 'ses', eventId, recipient, ...(at === null ? {} : { at }) }
  if (report.kind === 'complaint') return { kind, ...told }
  const { code, enhanced, text } = report.refusal
  return { kind, ...told, code, status: enhanced, diagnostic: clean(text).slice(0, 2000).toWellFormed() }
}

const clean = (text: string) => text.replaceAll('\0', '').toWellFormed()
