import type { FastifyInstance } from 'fastify'
import { signUpWay } from '#areas/accounts/index.ts'
import { type Html, html } from '#lib/html.ts'
import type { System } from '#operation/system.ts'
import { page, sendPage } from '../http/layout.ts'

/** `/`: what runs here, and what to do first. It tells nothing that a stranger may not know. */
export function firstPage(app: FastifyInstance, system: System, version: string): void {
  app.get('/', async (_request, reply) => sendPage(reply, page('Mailcast', body(system, version, await signUpWay(system)))))
}

function body({ world }: System, version: string, way: 'first' | 'mail' | 'closed'): Html {
  const { baseUrl, region, startToken } = world.deployment
  const mail = world.outbox
    ? html`Mail goes to <a href="/outbox">the outbox</a>: it is written to disk and sent to nobody. Set <code>SMTP_URL</code> to send it.`
    : html`Mail goes out by SMTP.`
  return html`
<h1>Mailcast is running</h1>
<p class="soft">Version ${version} · ${region === 'eu' ? 'European Union' : 'United States'} region · <a href="/docs">API reference</a> · <a href="/api/v1/openapi.json">OpenAPI</a> · <a href="/sign-in">Sign in</a> · agents connect to <code>${baseUrl}/mcp</code>${world.outbox ? html` · <a href="/outbox">Outbox</a>` : null}</p>
<p>${mail}</p>

<h2>1. Make an account</h2>
${way !== 'closed' && html`<p><a href="/sign-up">Sign up</a> in the browser${way === 'first' && startToken && html`, by the address that the start printed`}, and create a key on your account page. Or by the command line:</p>`}
<p>In the folder of your clone. It prints a key that is shown once:</p>
<pre><code>npm run -s mailcast -- accounts create \\
  --email you@example.com --password 'a long password' --name 'My newsletter'

export API_KEY=mc_…</code></pre>

<h2>2. Add a reader</h2>
<pre><code>curl ${baseUrl}/api/v1/contacts \\
  -H "Authorization: Bearer $API_KEY" -H "Content-Type: application/json" \\
  -d '{"email": "reader@example.com", "fields": {"first_name": "Ada"}}'</code></pre>
<p>The reader gets a mail that asks for confirmation${world.outbox ? html`, which you find in <a href="/outbox">the outbox</a>` : null}. To bring readers whom you have already, see <a href="/docs#import_contacts">import_contacts</a>.</p>

<h2>3. Send an issue</h2>
<p>It goes to confirmed readers, so open the link in that mail first. The first call answers the campaign's <code>id</code>.</p>
<pre><code>curl ${baseUrl}/api/v1/campaigns \\
  -H "Authorization: Bearer $API_KEY" -H "Content-Type: application/json" \\
  -d '{"subject": "Hello {{ first_name | default: \\"friend\\" }}",
       "content": {"format": "markdown", "body": "It **works**."}}'

curl -X POST ${baseUrl}/api/v1/campaigns/cmp_…/send \\
  -H "Authorization: Bearer $API_KEY"</code></pre>
<p>Everything else is in <a href="/docs">the reference</a>.</p>`
}
