import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { erase_reader, export_reader_data, send_reader_code } from '#areas/rights/index.ts'
import { get_preferences } from '#areas/contacts/index.ts'
import type { Answer } from '#operation/requests/call.ts'
import type { AnyOperation } from '#operation/operation.ts'
import type { System } from '#operation/system.ts'
import { sendPage } from '../http/layout.ts'
import { ask, formOf, fromOwnPages, sendRefusal } from './ask.ts'
import {
  codePage,
  erasedPage,
  explanation,
  type Holder,
  type Receipt,
  type Wish,
} from './reader-data-views.ts'
import { translator } from '#words/translate.ts'

type Request = FastifyRequest<{ Params: { token: string } }>

const PURPOSES = { data: 'data', erase: 'erasure' } as const
const OPERATIONS: Record<Wish, AnyOperation> = { data: export_reader_data, erase: erase_reader }

/** Serves the pages on which readers get or erase their data, after entering a mailed code. */
export function readerDataPages(app: FastifyInstance, system: System): void {
  const { baseUrl } = system.ports.deployment
  const form = { bodyLimit: 4096, onRequest: fromOwnPages(system) }
  for (const wish of ['data', 'erase'] as const) {
    const path = `/preferences/:token/${wish}`
    app.get(path, (request: Request, reply) => explain(request, reply, wish))
    app.post(`${path}/code`, form, (request: Request, reply) => sendCode(request, reply, wish))
    app.post(path, form, (request: Request, reply) => fulfil(request, reply, wish))
  }

  const call = (request: Request, operation: AnyOperation, input: object = {}): Promise<Answer> =>
    ask(system, request, operation, { kind: 'token', token: request.params.token }, input)
  const at = (request: Request, wish: Wish) => ({ wish, token: request.params.token, baseUrl })

  async function explain(request: Request, reply: FastifyReply, wish: Wish): Promise<FastifyReply> {
    const answer = await call(request, get_preferences)
    return answer.problem
      ? sendRefusal(reply, answer)
      : sendPage(reply, explanation(answer.body as Holder, at(request, wish)))
  }

  async function sendCode(
    request: Request,
    reply: FastifyReply,
    wish: Wish,
  ): Promise<FastifyReply> {
    const known = await call(request, get_preferences)
    if (known.problem) return sendRefusal(reply, known)
    const holder = known.body as Holder
    const sent = await call(request, send_reader_code, { purpose: PURPOSES[wish] })
    const tooMany = sent.problem?.refusal.code === 'too_many_codes'
    if (sent.problem && !tooMany) return sendRefusal(reply, sent)
    const fault =
      sent.problem &&
      translator(holder.newsletter.language)('data.tooMany', { detail: sent.problem.detail })
    return sendPage(reply, codePage(holder, at(request, wish), fault ?? undefined), sent.status)
  }

  async function fulfil(request: Request, reply: FastifyReply, wish: Wish): Promise<FastifyReply> {
    const known = await call(request, get_preferences)
    if (known.problem) return sendRefusal(reply, known)
    const holder = known.body as Holder
    const answer = await call(request, OPERATIONS[wish], {
      code: formOf(request).get('code') ?? '',
    })
    const code = answer.problem?.refusal.code
    if (code === 'code_wrong' || code === 'invalid_request') {
      const t = translator(holder.newsletter.language)
      const fault =
        code === 'code_wrong'
          ? t('data.wrong', { detail: answer.problem!.detail })
          : t('data.missing')
      return sendPage(reply, codePage(holder, at(request, wish), fault), answer.status)
    }
    if (answer.problem) return sendRefusal(reply, answer)
    return wish === 'erase'
      ? sendPage(reply, erasedPage(holder, answer.body as Receipt, baseUrl))
      : sendFile(reply, answer.body)
  }
}

function sendFile(reply: FastifyReply, data: unknown): FastifyReply {
  return reply
    .type('application/json; charset=utf-8')
    .headers({
      'content-disposition': 'attachment; filename="my-data.json"',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    })
    .send(`${JSON.stringify(data, null, 2)}\n`)
}
