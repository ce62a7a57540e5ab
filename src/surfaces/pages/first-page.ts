import type { FastifyInstance, FastifyRequest } from 'fastify'
import { listMemberships, signUpWay } from '#areas/accounts/index.ts'
import { type Html, html } from '#lib/html.ts'
import type { System } from '#operation/system.ts'
import { page, sendPage } from '../http/layout.ts'
import { untrustedProxy } from '../http/untrusted-proxy.ts'

/** Serves `/`, which names the version and the first steps. It reveals nothing that a stranger may not know. */
export function firstPage(app: FastifyInstance, system: System, version: string): void {
  app.get('/', async (request, reply) => {
    const way = await signUpWay(system)
    return sendPage(reply, page('Mailcast', body(system, version, way, await proxyPart(system, request, way))))
  })
}

/**
 * Warns that a proxy forwarded this request and is not in TRUSTED_PROXIES. Owners who are signed in see the warning; before the first account,
 * the person who installs does. It depends on this request alone, so no stranger can make it appear for others.
 */
async function proxyPart(system: System, request: FastifyRequest, way: 'first' | 'mail' | 'closed'): Promise<Html | null> {
  const peer = untrustedProxy(request)
  if (peer === null || !(way === 'first' || (await isOwner(system, request)))) return null
  return html`<p class="alert" role="alert"><strong>A proxy is not trusted yet.</strong> This page came through a proxy at <code>${peer}</code>, which <code>TRUSTED_PROXIES</code> does not name. All visitors therefore count as one: together they have five signups in ten minutes, and a stranger's wrong passwords can keep you out. Set <code>TRUSTED_PROXIES=${peer}</code> and restart Mailcast.</p>`
}

async function isOwner(system: System, request: FastifyRequest): Promise<boolean> {
  const session = await system.people.session(request.headers.cookie ?? '')
  return session !== null && (await listMemberships(system.db, session.personId)).some(({ role }) => role === 'owner')
}

function body({ ports }: System, version: string, way: 'first' | 'mail' | 'closed', warning: Html | null): Html {
  const { baseUrl, region, startToken } = ports.deployment
  const mail = ports.outbox
    ? html`Mail goes to <a href="/outbox">the outbox</a>: it is written to disk and not sent. Set <code>SMTP_URL</code> to send it.`
    : html`Mail goes out through ${ports.mailer.name.startsWith('ses:') ? 'Amazon SES' : 'your mail server'}.`
  const browser = html`<a href="/sign-up">Sign up</a> in the browser${way === 'first' && startToken && html`, at the address that Mailcast printed when it started`}, and create a key on your account page. Or run`
  return html`
<p class="soft">Version ${version} · ${region === 'eu' ? 'European Union' : 'United States'} region</p>
<h1>Mailcast is running</h1>${warning}
<p><a href="/sign-in">Sign in</a> · <a href="/docs">API reference</a> · <a href="/api/v1/openapi.json">OpenAPI</a>${ports.outbox && html` · <a href="/outbox">Outbox</a>`}</p>
<p>${mail} Agents connect to <code>${baseUrl}/mcp</code>.</p>

<h2>1. Make an account</h2>
<p>${way === 'closed' ? 'Run' : browser} this in the folder of your clone. It prints a key, which is shown only once:</p>
<pre><code>npm run -s mailcast -- accounts create \\
  --email you@example.com --password 'a long password' --name 'My newsletter'

export API_KEY=mc_…</code></pre>

<h2>2. Add a reader</h2>
<pre><code>curl ${baseUrl}/api/v1/contacts \\
  -H "Authorization: Bearer $API_KEY" -H "Content-Type: application/json" \\
  -d '{"email": "reader@example.com", "fields": {"first_name": "Ada"}}'</code></pre>
<p>The reader gets a mail that asks for confirmation${ports.outbox && html`, which you find in <a href="/outbox">the outbox</a>`}. To import readers whom you already have, see <a href="/docs#import_contacts">import_contacts</a>.</p>

<h2>3. Send a campaign</h2>
<p>A campaign goes to confirmed readers, so open the link in that mail first. The first call returns the campaign's <code>id</code>; put it in place of <code>cmp_…</code>.</p>
<pre><code>curl ${baseUrl}/api/v1/campaigns \\
  -H "Authorization: Bearer $API_KEY" -H "Content-Type: application/json" \\
  -d '{"subject": "Hello {{ first_name | default: \\"friend\\" }}",
       "content": {"format": "markdown", "body": "It **works**."}}'

curl -X POST ${baseUrl}/api/v1/campaigns/cmp_…/send \\
  -H "Authorization: Bearer $API_KEY"</code></pre>
<p>Everything else is in <a href="/docs">the reference</a>.</p>`
}
