import type { Membership } from '#areas/accounts/index.ts'
import { Html, html } from '#lib/html.ts'
import { minute, page } from '../http/layout.ts'
import { field, hidden, narrow, type Notice, noticeHtml } from './form.ts'
import { type KeyShown, keysPart } from './key-views.ts'

export interface MemberShown {
  id: string
  email: string
  name: string | null
  role: string
  status: string
}

export interface SessionShown {
  token: string
  userAgent: string | null
  ipAddress: string | null
  createdAt: string
}

export interface AccountShown {
  person: { email: string; twoFactor: boolean; token: string }
  account: Membership | null
  accounts: readonly Membership[]
  /** Null for a person who may not see the members. */
  members: readonly MemberShown[] | null
  keys: readonly KeyShown[] | null
  sessions: readonly SessionShown[]
}

const ROLES = ['viewer', 'editor', 'owner']

export function accountView(shown: AccountShown, notice?: Notice | null): Html {
  const { person, account, accounts, keys } = shown
  const others = accounts.filter(({ accountId }) => accountId !== account?.accountId)
  return page(
    'Your account · Mailcast',
    html`<p><a href="/">Mailcast</a> · <a href="/docs">API reference</a></p>
<h1>${account?.accountName ?? 'No account'}</h1>${noticeHtml(notice)}
<p class="soft">${person.email}${account && html` · ${account.role} · <code>${account.accountId}</code>`}</p>
${account ? null : html`<p>You are a member of no account. Ask an owner to invite you.</p>`}
${others.length > 0 && html`<p>Your other accounts: ${others.map((one) => html`<a href="/account?account=${one.accountId}">${one.accountName}</a> `)}</p>`}
<form method="post" action="/account/sign-out"><button class="quiet">Sign out</button></form>
${membersPart(shown)}${account && keys && keysPart(account.accountId, keys)}${sessionsPart(shown)}${passwordPart(shown)}${twoFactorPart(shown)}`,
  )
}

function membersPart({ account, members }: AccountShown): Html | null {
  if (!account || !members) return null
  const of = hidden('account', account.accountId)
  return html`<h2>Members</h2><ul class="list">${members.map((member) => memberLine(member, of))}</ul>
<div class="card"><form method="post" action="/account/members/invite">${of}${field('email', 'Invite a person by e-mail', { type: 'email' })}
<label>Role<select name="role">${ROLES.map((role) => html`<option>${role}</option>`)}</select><span class="hint">Viewers read, editors also write and send, owners also manage keys, members and secrets.</span></label><button>Invite</button></form></div>`
}

function memberLine({ id, email, name, role, status }: MemberShown, of: Html): Html {
  const options = ROLES.map((one) => html`<option${one === role ? new Html(' selected') : null}>${one}</option>`)
  return html`<li class="row"><div><strong>${email}</strong> ${status === 'invited' && html`<span class="tag">invited</span>`}${name !== null && html`<p class="soft small">${name}</p>`}</div>
<span class="actions"><form method="post" action="/account/members/role">${of}${hidden('memberId', id)}<select name="role" aria-label="Role of ${email}">${options}</select><button class="quiet">Change</button></form>
<form method="post" action="/account/members/remove">${of}${hidden('memberId', id)}<button class="quiet" aria-label="Remove ${email}">Remove</button></form></span></li>`
}

function sessionsPart({ sessions, person }: AccountShown): Html {
  return html`<h2>Sessions</h2><ul class="list">${sessions.map((session) => sessionLine(session, session.token === person.token))}</ul>
${sessions.length > 1 && html`<form method="post" action="/account/sessions/revoke-others"><button class="quiet">End all others</button></form>`}`
}

function sessionLine({ token, userAgent, ipAddress, createdAt }: SessionShown, current: boolean): Html {
  return html`<li class="row"><div><strong>${browserName(userAgent)}</strong>${current && html` <span class="tag">this browser</span>`}
<p class="soft small">${ipAddress} · since ${minute(createdAt)}</p></div>
${!current && html`<form method="post" action="/account/sessions/revoke">${hidden('token', token)}<button class="quiet">End</button></form>`}</li>`
}

/** Returns a browser's common name from its User-Agent. */
function browserName(agent: string | null): string {
  const known = [/Edg/, /Firefox/, /Chrome/, /Safari/].find((name) => name.test(agent ?? ''))
  return known ? known.source.replace('Edg', 'Edge') : (agent ?? '').slice(0, 40) || 'A program'
}

function passwordPart({ person }: AccountShown): Html {
  return html`<h2>Password</h2><div class="card"><form method="post" action="/account/password">
<input type="hidden" name="username" autocomplete="username" value="${person.email}">
${field('currentPassword', 'Current password', { type: 'password', autocomplete: 'current-password' })}
${field('newPassword', 'New password', { type: 'password', autocomplete: 'new-password', hint: 'Your other sessions end.' })}<button>Change</button></form></div>`
}

function twoFactorPart({ person }: AccountShown): Html {
  const { twoFactor } = person
  return html`<h2>Two-factor sign-in</h2><p>${twoFactor ? 'It is on: signing in asks for a code from your app.' : 'It is off. Turned on, signing in also asks for a code from an app on your phone.'}</p>
<div class="card"><form method="post" action="/account/two-factor/${twoFactor ? 'disable' : 'enable'}">
${field('password', 'Your password', { type: 'password', autocomplete: 'current-password' })}<button>${twoFactor ? 'Turn off' : 'Turn on'}</button></form></div>`
}

/** Renders the secret and the backup codes, which are shown only once. Two-factor sign-in starts with a first right code. */
export function twoFactorView({ totpURI, backupCodes }: { totpURI: string; backupCodes: readonly string[] }): Html {
  const secret = new URL(totpURI).searchParams.get('secret') ?? ''
  return narrow(
    'Turn on two-factor sign-in',
    html`<p>1. Put this key into your authenticator app, or <a href="${totpURI}">open it in the app</a>:</p><pre class="wrap"><code class="pick">${secret}</code></pre>
<p>2. Keep these backup codes somewhere safe. Each works once, when the phone is not at hand. They are shown only now:</p>
<pre><code class="pick">${backupCodes.join('\n')}</code></pre>
<p>3. Type the code that the app shows:</p>${codeForm()}`,
  )
}

export function firstCodeView(notice?: Notice | null): Html {
  return narrow('Turn on two-factor sign-in', html`${codeForm()}<p class="soft"><a href="/account">Back</a></p>`, notice)
}

const codeForm = () =>
  html`<form method="post" action="/account/two-factor/verify">${field('code', 'Code', { autocomplete: 'one-time-code', more: new Html('inputmode="numeric"') })}<button>Turn on</button></form>`
