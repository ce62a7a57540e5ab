import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  type Lines,
  linesOf,
  ownsEveryAccount,
  parseMail,
  withoutOpenImage,
} from '#areas/accounts/index.ts'
import type { Html } from '#lib/html.ts'
import { html } from '#lib/html.ts'
import { isLoopbackUrl } from '#lib/addresses/ip.ts'
import { minute, page } from '#lib/page.ts'
import { notFound, Problem } from '#operation/problem.ts'
import type { System } from '#operation/system.ts'
import type { Outbox } from '#ports/mailer.ts'
import { errorsAsPages } from '../http/error-page.ts'
import { isHere } from '../http/is-here.ts'
import { sendPage } from '../http/layout.ts'

const SHOWN_MAX = 200

/** The page of the dashboard to which a signed-in person is redirected. */
const DASHBOARD = '/app/settings/outbox'

const NOT_SHOWN =
  'The outbox contains the mail of all accounts, and links that set passwords. While BASE_URL is localhost, open it on the machine that Mailcast runs on. Otherwise sign in at /sign-in as an owner of every account.'

/**
 * Serves the mails in the outbox folder. They contain readers' addresses, and links that open
 * accounts.
 */
export function outboxPages(app: FastifyInstance, system: System): void {
  const { outbox } = system.ports
  if (!outbox) return
  app.register((pages, _options, done) => {
    errorsAsPages(pages, system)
    outboxRoutes(pages, system, outbox)
    done()
  })
}

function outboxRoutes(app: FastifyInstance, system: System, outbox: Outbox): void {
  app.addHook('onRequest', async (request) => {
    const shown = isLoopbackUrl(system.ports.deployment.baseUrl)
      ? isHere(request)
      : await isOwner(system, request)
    if (!shown) throw new Problem(notFound, NOT_SHOWN)
  })
  app.get('/outbox', async (request, reply) => {
    if (await isSignedIn(system, request)) return reply.redirect(DASHBOARD, 303)
    return sendPage(reply, page('Outbox · Mailcast', await list(outbox)))
  })
  app.get<{ Params: { name: string } }>('/outbox/:name', async (request, reply) => {
    const { name } = request.params
    const mail = await read(outbox, name)
    if (await isSignedIn(system, request)) return reply.redirect(`${DASHBOARD}/${name}`, 303)
    return sendPage(reply, page(`${mail.subject ?? 'Mail'} · Outbox`, show(name, mail)))
  })
  app.get<{ Params: { name: string } }>('/outbox/:name/html', async ({ params }, reply) => {
    const mail = await read(outbox, params.name)
    // A stranger may have written this HTML. So it gets no scripts, no forms and an opaque origin.
    // It loads no image from a server that could count the view.
    reply.header(
      'content-security-policy',
      `sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data: ${system.ports.deployment.baseUrl}/i/`,
    )
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(
        besideTheOutbox(
          withoutOpenImage(mail.html ?? `<pre>${html`${mail.text ?? ''}`.text}</pre>`),
        ),
      )
  })
}

/** Makes links in a mail open in a new page, since our pages refuse to be in a frame. */
function besideTheOutbox(mail: string): string {
  const base = '<base target="_blank">'
  return /<head[^>]*>/i.test(mail)
    ? mail.replace(/<head[^>]*>/i, (head) => head + base)
    : base + mail
}

const isSignedIn = async (system: System, request: FastifyRequest): Promise<boolean> =>
  (await system.people.session(request.headers.cookie ?? '')) !== null

/** Returns whether the person owns every account, since the outbox has password resets of all. */
async function isOwner(system: System, request: FastifyRequest): Promise<boolean> {
  const session = await system.people.session(request.headers.cookie ?? '')
  return session !== null && ownsEveryAccount(system.db, session.personId)
}

async function read(outbox: Outbox, name: string) {
  const found = await parseMail(outbox, name)
  if (!found) throw new Problem(notFound, 'There is no such mail in the outbox.')
  return found.mail
}

async function list(outbox: Outbox): Promise<Html> {
  const mails = await outbox.list(SHOWN_MAX)
  const parsed = await Promise.all(mails.map((mail) => lineOf(outbox, mail)))
  const there = parsed.filter((line) => line !== null)
  const groups = [
    ...Map.groupBy(
      there,
      ({ kind, campaignId, subject }) => `${kind} ${campaignId ?? subject}`,
    ).values(),
  ]
  const more =
    mails.length === SHOWN_MAX
      ? html`<p class="soft">These are the newest ${SHOWN_MAX}. The others are in the folder <code>outbox</code> of the data folder.</p>`
      : null
  return html`<p><a href="/">Mailcast</a></p><h1>Outbox</h1>
<p>No mail server is set, so these mails were written to disk and not sent. <a href="/sign-in">Sign in</a> to search them and to see them beside your campaigns.</p>
${groups.length === 0 ? html`<p class="card soft">Nothing yet. Add a reader, and the confirmation mail appears here.</p>` : html`<div class="card"><ul class="list">${groups.map(group)}</ul></div>`}${more}`
}

type Line = Lines & { name: string; writtenAt: Date }

/** Reads a mail's line in the list; null when the mail was deleted meanwhile. */
async function lineOf(
  outbox: Outbox,
  { name, writtenAt }: Pick<Line, 'name' | 'writtenAt'>,
): Promise<Line | null> {
  const found = await parseMail(outbox, name)
  return found && { name, writtenAt, ...linesOf(found.mail) }
}

/**
 * Renders as one group the mails of a campaign, or the mails of one kind with the same subject. A
 * group may have a single mail.
 */
function group(mails: Line[]): Html {
  const [first] = mails as [Line, ...Line[]]
  const subject = first.subject || '(no subject)'
  const kind = html`<span class="tag">${first.kind}</span>`
  if (mails.length === 1)
    return html`<li><h2><a href="/outbox/${first.name}">${subject}</a></h2><p class="soft small">${kind} To ${first.to} · ${at(first)}</p></li>`
  return html`<li><h2>${subject}</h2><details><summary class="soft small">${kind} ${mails.length} mails · ${at(first)}</summary>
${mails.map((mail) => html`<p><a href="/outbox/${mail.name}">${mail.to}</a></p>`)}</details></li>`
}

const at = ({ writtenAt }: Line): Html => minute(writtenAt.toISOString())

type Mail = Awaited<ReturnType<typeof read>>

function show(name: string, mail: Mail): Html {
  const headers = mail.headers.map(
    ({ originalKey, value }) =>
      html`<tr><th>${originalKey}</th><td><code>${value}</code></td></tr>`,
  )
  return html`<p><a href="/outbox">Outbox</a></p><h1>${mail.subject ?? '(no subject)'}</h1>
<p class="soft">From ${mail.from?.address} to ${recipients(mail)}</p>
<iframe src="/outbox/${name}/html" title="The mail as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<h2>Text</h2><pre class="wrap"><code>${(mail.text ?? '').trim()}</code></pre>
<h2>Headers</h2><div class="scroll"><table>${headers}</table></div>`
}

const recipients = ({ to = [] }: Mail): string => to.map(({ address }) => address).join(', ')
