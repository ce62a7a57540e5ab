import { type Html, html } from '#lib/html.ts'
import { minute } from '../http/layout.ts'
import { field, hidden, narrow } from './form.ts'

export interface KeyShown {
  id: string
  name: string
  level: string
  start: string
  createdAt: string
  lastUsedAt: string | null
  browserUse: 'allowed' | 'refused'
  browserSeenAt: string | null
  visitorIpSeenAt: string | null
}

export interface NewKey {
  name: string
  key: string
}

export function keysPart(accountId: string, keys: readonly KeyShown[]): Html {
  const of = hidden('account', accountId)
  return html`<h2>API keys</h2>${keys.length === 0 && html`<p class="soft">No keys yet. A program needs one to call the API.</p>`}${keys.filter(isDisbelieved).map(warning)}<ul class="list">${keys.map((key) => keyLine(key, of))}</ul>
<div class="card"><form method="post" action="/account/keys/create">${of}${field('name', 'Name of a new key', { hint: 'What will use it, such as “Import script”.' })}
<label>Level<select name="level"><option value="full">full: every operation</option><option value="signups">signups: add readers only</option></select><span class="hint">A key in a web page must be a signups key, since any visitor can read it.</span></label>
<label>Calls from web pages<select name="browserUse"><option>allowed</option><option>refused</option></select><span class="hint">Choose refused for a server that passes its visitors’ addresses (visitorIp).</span></label><button>Create a key</button></form></div>`
}

/** Returns whether a server's key was seen in a web page. Visitor addresses sent with such a key are refused. */
function isDisbelieved({ level, browserUse, browserSeenAt, visitorIpSeenAt }: KeyShown): boolean {
  return level === 'signups' && browserUse === 'allowed' && browserSeenAt !== null && visitorIpSeenAt !== null
}

function warning({ name, browserSeenAt }: KeyShown): Html {
  return html`<p class="alert" role="alert"><strong>${name}</strong> is used by a server that passes visitorIp, and since ${minute(browserSeenAt!)} by a web page too. Any visitor can read a key in a page, so visitorIp is refused with this one. Create a second signups key that refuses web pages, put it into the server, and leave this one in the page. If only the server should have it, press “Refuse web pages” below.</p>`
}

function keyLine({ id, name, level, start, createdAt, lastUsedAt, browserUse, browserSeenAt }: KeyShown, of: Html): Html {
  const used = lastUsedAt === null ? 'never used' : html`used ${minute(lastUsedAt)}`
  const [next, label] = browserUse === 'allowed' ? ['refused', 'Refuse web pages'] : ['allowed', 'Allow web pages']
  return html`<li class="row"><div><strong>${name}</strong> <span class="tag">${level}</span>${browserUse === 'refused' && html` <span class="tag">no web pages</span>`}
<p class="soft small"><code>${start}…</code> created ${minute(createdAt)} · ${used}${browserSeenAt !== null && html` · in a web page since ${minute(browserSeenAt)}`}</p></div>
<span class="actions"><form method="post" action="/account/keys/update">${of}${hidden('keyId', id)}${hidden('browserUse', next)}<button class="quiet" aria-label="${label} for ${name}">${label}</button></form>
<form method="post" action="/account/keys/revoke">${of}${hidden('keyId', id)}<button class="quiet" aria-label="Revoke ${name}">Revoke</button></form></span></li>`
}

/** Renders a new key, which is shown only once: only its hash is stored. */
export function newKeyView({ name, key }: NewKey, accountId: string): Html {
  return narrow(
    'Your new key',
    html`<p>Copy <strong>${name}</strong> now. It is shown only once, and cannot be looked up later.</p><pre class="wrap"><code class="pick">${key}</code></pre>
<p class="soft">Calls send it as <code>Authorization: Bearer …</code>; see <a href="/docs">the reference</a>.</p><p><a href="/account?account=${accountId}">Back to the account</a></p>`,
  )
}
