import { archivePage, footer, type Site, sitePath, top } from '#areas/site/index.ts'
import { type Html, html } from '#lib/html.ts'
import { translator } from '#words/translate.ts'

interface At {
  baseUrl: string
  /** The issue to return to; empty for none. */
  to: string
}

export function addressPage(site: Site, at: At, refused?: { email: string; fault: string }): Html {
  const t = translator(site.language)
  const explained =
    at.to === 'subscription' ? t('subscription.signInFirst') : t('readerSignIn.explained')
  return signInPage(
    site,
    at,
    html`<p>${explained}</p><form class="n-form" method="post" action="${sitePath(site)}/sign-in/code">${hidden('to', at.to)}
${fault(refused?.fault)}<label for="n-email">${t('common.email')}</label>
<div class="n-row"><input id="n-email" type="email" name="email" value="${refused?.email}" required autocomplete="email" maxlength="254" dir="ltr" autofocus><button>${t('common.sendCode')}</button></div></form>`,
  )
}

/**
 * Renders the form for the code. The page is the same whether a mail was sent or not, so that it
 * does not reveal who is a reader.
 */
export function codePage(
  site: Site,
  at: At,
  { email, problem }: { email: string; problem?: string | undefined },
): Html {
  const t = translator(site.language)
  return signInPage(
    site,
    at,
    html`<p>${t('readerSignIn.mailed', { email })}</p><form class="n-form" method="post" action="${sitePath(site)}/sign-in">${hidden('to', at.to)}${hidden('email', email)}
${fault(problem)}<label for="n-code">${t('common.code')}</label>
<div class="n-row"><input id="n-code" name="code" inputmode="numeric" autocomplete="one-time-code" pattern="\\s*[0-9]{6}\\s*" maxlength="20" required title="${t('common.sixDigits')}" dir="ltr" autofocus><button>${t('common.signIn')}</button></div>
<p class="n-small">${t('readerSignIn.nothing')}</p></form><p><a href="${sitePath(site)}/sign-in${query(at.to)}">${t('readerSignIn.again')}</a></p>`,
  )
}

/** Writes the page of a mailed link. Programs open links, so only its button signs in. */
export function linkPage(site: Site, at: At, token: string): Html {
  const t = translator(site.language)
  return signInPage(
    site,
    at,
    html`<p>${t('readerSignIn.press')}</p><form class="n-form" method="post" action="${sitePath(site)}/sign-in">${hidden('to', at.to)}${hidden('token', token)}<button autofocus>${t('common.signIn')}</button></form>`,
  )
}

export function signedInPage(site: Site, at: At): Html {
  const t = translator(site.language)
  return signInPage(
    site,
    at,
    html`<p>${t('readerSignIn.signedIn')}</p><form class="n-form" method="post" action="${sitePath(site)}/sign-out">${hidden('to', at.to)}<button>${t('common.signOut')}</button></form>
<p><a href="${sitePath(site)}">${t('common.allIssues')}</a></p>`,
  )
}

function signInPage(site: Site, { baseUrl }: At, content: Html): Html {
  const t = translator(site.language)
  const body = html`${top(site)}
<main class="n-column n-sign"><h1>${t('common.signIn')}</h1>${content}</main>${footer(site)}`
  return archivePage(
    site,
    { title: `${t('common.signIn')} · ${site.name}`, head: html``, body },
    baseUrl,
  )
}

const fault = (words: string | undefined) =>
  words !== undefined && html`<p class="n-alert" role="alert">${words}</p>`
const hidden = (name: string, value: string) =>
  value !== '' && html`<input type="hidden" name="${name}" value="${value}">`
const query = (to: string) => (to === '' ? '' : `?to=${to}`)
