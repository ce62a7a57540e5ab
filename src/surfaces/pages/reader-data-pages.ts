import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { erase_reader, export_reader_data, send_reader_code } from '#areas/rights/index.ts'
import { get_preferences } from '#areas/contacts/index.ts'
import { type Html, html } from '#lib/html.ts'
import type { Answer } from '#operation/requests/call.ts'
import type { AnyOperation } from '#operation/operation.ts'
import type { System } from '#operation/system.ts'
import { minute, page, sendPage } from '../http/layout.ts'
import { ask, formOf, sendRefusal } from './ask.ts'

type Request = FastifyRequest<{ Params: { token: string } }>

interface View {
  email: string
  language: string
  accentColor: string
  newsletters: { name: string }[]
}

/** The two things that a reader may ask for, each with its own code. */
interface Wish {
  path: 'data' | 'erase'
  purpose: 'data' | 'erasure'
  operation: AnyOperation
  explained(view: View): Html
  /** The words before the button that carries the code, and the button's. */
  last: Html | null
  button: string
}

const DATA: Wish = {
  path: 'data',
  purpose: 'data',
  operation: export_reader_data,
  explained: ({ email }) => html`<h1>Get your data</h1>
<p>You get a file with all that is stored about <strong>${email}</strong>: your subscriptions, your consent, and the mails to you with their opens and clicks.</p>`,
  last: null,
  button: 'Download my data',
}

const ERASE: Wish = {
  path: 'erase',
  purpose: 'erasure',
  operation: erase_reader,
  explained: ({ email, newsletters }) => html`<h1>Erase your data?</h1>
<p>All that is stored about <strong>${email}</strong> is erased: your subscriptions, your consent, and what was noted about you. You get no more mail from:</p>
<ul class="list">${newsletters.map(({ name }) => html`<li><h2>${name}</h2></li>`)}</ul>
<p>If you pay for one of them, the payment ends at once, and nothing is paid back.</p>
<p class="alert">This cannot be undone. To keep a copy, get your data first.</p>`,
  last: html`<p>With it you erase your data in all your newsletters here, for good.</p>`,
  button: 'Erase my data for good',
}

/** Serves the pages on which readers get or erase their data. A code that is mailed to the address proves that the visitor is its reader. */
export function readerDataPages(app: FastifyInstance, system: System): void {
  const form = { bodyLimit: 4096 }
  for (const wish of [DATA, ERASE]) {
    const path = `/preferences/:token/${wish.path}`
    app.get(path, (request: Request, reply) => explain(request, reply, wish))
    app.post(`${path}/code`, form, (request: Request, reply) => sendCode(request, reply, wish))
    app.post(path, form, (request: Request, reply) => fulfil(request, reply, wish))
  }

  const call = (request: Request, operation: AnyOperation, input: object = {}): Promise<Answer> =>
    ask(system, request, operation, { kind: 'token', token: request.params.token }, input)

  async function explain(request: Request, reply: FastifyReply, wish: Wish): Promise<FastifyReply> {
    const answer = await call(request, get_preferences)
    if (answer.problem) return sendRefusal(reply, answer)
    const view = answer.body as View
    return sendPage(
      reply,
      framed(
        view,
        request,
        html`${wish.explained(view)}
<p class="soft">A link can be passed on with a mail. So we mail a code to your address first.</p>
<form method="post" action="/preferences/${request.params.token}/${wish.path}/code"><button>Send me a code</button></form>`,
      ),
    )
  }

  async function sendCode(request: Request, reply: FastifyReply, wish: Wish): Promise<FastifyReply> {
    const known = await call(request, get_preferences)
    if (known.problem) return sendRefusal(reply, known)
    const sent = await call(request, send_reader_code, { purpose: wish.purpose })
    const tooMany = sent.problem?.refusal.code === 'too_many_codes'
    if (sent.problem && !tooMany) return sendRefusal(reply, sent)
    return sendPage(reply, codePage(known.body as View, request, wish, sent.problem?.detail), sent.status)
  }

  async function fulfil(request: Request, reply: FastifyReply, wish: Wish): Promise<FastifyReply> {
    const known = await call(request, get_preferences)
    if (known.problem) return sendRefusal(reply, known)
    const view = known.body as View
    const answer = await call(request, wish.operation, { code: formOf(request).get('code') ?? '' })
    const code = answer.problem?.refusal.code
    if (code === 'code_wrong' || code === 'invalid_request')
      return sendPage(
        reply,
        codePage(view, request, wish, code === 'code_wrong' ? answer.problem!.detail : 'Enter the six digits of the mail.'),
        answer.status,
      )
    if (answer.problem) return sendRefusal(reply, answer)
    return wish.path === 'erase' ? sendPage(reply, erasedPage(view, answer.body as Receipt)) : sendFile(reply, answer.body)
  }
}

function framed({ language, accentColor }: View, { params }: Request, body: Html): Html {
  return page('Your data', html`${body}<p><a href="/preferences/${params.token}">Back to your preferences</a></p>`, {
    narrow: true,
    language,
    accent: accentColor,
  })
}

function codePage(view: View, request: Request, wish: Wish, problem: string | undefined): Html {
  const path = `/preferences/${request.params.token}/${wish.path}`
  return framed(
    view,
    request,
    html`<h1>Enter the code</h1>
<p>We mailed a code to <strong>${view.email}</strong>. It works for ten minutes.</p>
${problem !== undefined && html`<p class="alert" role="alert">${problem}</p>`}
${wish.last}
<form method="post" action="${path}">
<label>Code<input name="code" inputmode="numeric" autocomplete="one-time-code" pattern="\\s*[0-9]{6}\\s*" maxlength="20" required title="Six digits"></label>
<button>${wish.button}</button></form>
<form method="post" action="${path}/code"><button class="quiet">Send another code</button></form>`,
  )
}

interface Receipt {
  receiptId: string
  erasedAt: string
}

function erasedPage({ language, accentColor }: View, { receiptId, erasedAt }: Receipt): Html {
  return page(
    'Your data is erased',
    html`<h1>Your data is erased</h1>
<p>You get no more mail. What else is stored about you follows within minutes.</p>
<p>Your receipt, of ${minute(erasedAt)}:</p>
<p><code class="pick">${receiptId}</code></p>
<p class="soft">Keep it: with your address gone, only this number leads to the erasure.</p>`,
    { narrow: true, language, accent: accentColor },
  )
}

function sendFile(reply: FastifyReply, data: unknown): FastifyReply {
  return reply
    .type('application/json; charset=utf-8')
    .headers({ 'content-disposition': 'attachment; filename="my-data.json"', 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    .send(`${JSON.stringify(data, null, 2)}\n`)
}
