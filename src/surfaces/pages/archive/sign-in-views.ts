import { archivePage, footer, signInWords, type Site, top } from '#areas/site/index.ts'
import { type Html, html } from '#lib/html.ts'

interface At {
  baseUrl: string
  /** The issue that the reader came from, and returns to; empty for none. */
  to: string
}

/** Renders the form that asks for the address. */
export function addressPage(site: Site, at: At, refused?: { email: string; fault: string }): Html {
  const words = signInWords(site.language)
  return signInPage(
    site,
    at,
    html`<p>${words.explained}</p><form class="n-form" method="post" action="/n/${site.slug}/sign-in/code">${hidden('to', at.to)}
${fault(refused?.fault)}<label for="n-email">${words.address}</label>
<div class="n-row"><input id="n-email" type="email" name="email" value="${refused?.email}" required autocomplete="email" maxlength="254" dir="ltr" autofocus><button>${words.sendCode}</button></div></form>`,
  )
}

/** Renders the form that asks for the code. It is the same whether a mail was sent or not. */
export function codePage(site: Site, at: At, { email, problem }: { email: string; problem?: string | undefined }): Html {
  const words = signInWords(site.language)
  return signInPage(
    site,
    at,
    html`<p>${words.mailed(email)}</p><form class="n-form" method="post" action="/n/${site.slug}/sign-in">${hidden('to', at.to)}${hidden('email', email)}
${fault(problem)}<label for="n-code">${words.code}</label>
<div class="n-row"><input id="n-code" name="code" inputmode="numeric" autocomplete="one-time-code" pattern="\\s*[0-9]{6}\\s*" maxlength="20" required title="${words.sixDigits}" dir="ltr" autofocus><button>${words.signIn}</button></div>
<p class="n-small">${words.nothing}</p></form><p><a href="/n/${site.slug}/sign-in${query(at.to)}">${words.again}</a></p>`,
  )
}

/** Renders the page of a mailed link. Programs open links, so that only its button signs in. */
export function linkPage(site: Site, at: At, token: string): Html {
  const words = signInWords(site.language)
  return signInPage(
    site,
    at,
    html`<p>${words.press}</p><form class="n-form" method="post" action="/n/${site.slug}/sign-in">${hidden('to', at.to)}${hidden('token', token)}<button autofocus>${words.signIn}</button></form>`,
  )
}

/** Renders the way out, for a reader who is signed in. */
export function signedInPage(site: Site, at: At): Html {
  const words = signInWords(site.language)
  return signInPage(
    site,
    at,
    html`<p>${words.signedIn}</p><form class="n-form" method="post" action="/n/${site.slug}/sign-out">${hidden('to', at.to)}<button>${words.signOut}</button></form>
<p><a href="/n/${site.slug}">${words.allIssues}</a></p>`,
  )
}

function signInPage(site: Site, { baseUrl }: At, content: Html): Html {
  const words = signInWords(site.language)
  const body = html`${top(site)}
<main class="n-column n-sign"><h1>${words.heading}</h1>${content}</main>${footer(site)}`
  return archivePage(site, { title: `${words.heading} · ${site.name}`, head: html``, body }, baseUrl)
}

const fault = (words: string | undefined) => words !== undefined && html`<p class="n-alert" role="alert">${words}</p>`
const hidden = (name: string, value: string) => value !== '' && html`<input type="hidden" name="${name}" value="${value}">`
const query = (to: string) => (to === '' ? '' : `?to=${to}`)
