import type { BareSite } from '#areas/site/index.ts'
import { type Html, html } from '#lib/html.ts'
import { minute } from '#lib/page.ts'
import { readerPage, strong } from './reader-frame.ts'
import { type Translate, translator } from '#words/translate.ts'

export type Wish = 'data' | 'erase'

export interface Holder {
  email: string
  newsletter: BareSite
  newsletters: { name: string }[]
}

export interface Receipt {
  receiptId: string
  erasedAt: string
}

interface At {
  wish: Wish
  token: string
  baseUrl: string
}

export function explanation(holder: Holder, at: At): Html {
  const t = translator(holder.newsletter.language)
  return framed(
    holder,
    at,
    html`${at.wish === 'data' ? explainData(holder, t) : explainErasure(holder, t)}
<p class="n-soft">${t('data.why')}</p>
<form class="n-form" method="post" action="/preferences/${at.token}/${at.wish}/code"><button>${t('common.sendCode')}</button></form>`,
  )
}

function explainData({ email }: Holder, t: Translate): Html {
  return html`<h1>${t('data.data')}</h1><p>${t('data.dataText', { email: strong(email) })}</p>`
}

function explainErasure({ email, newsletters }: Holder, t: Translate): Html {
  return html`<h1>${t('data.erase')}</h1><p>${t('data.eraseText', { email: strong(email) })}</p>
<ul class="n-list">${newsletters.map(({ name }) => html`<li><h2 dir="auto">${name}</h2></li>`)}</ul>
<p>${t('data.payments')}</p>
<p class="n-alert">${t('data.final')}</p>`
}

/** Writes the form for the code. `fault`: why the last code was refused. */
export function codePage(holder: Holder, at: At, fault: string | undefined): Html {
  const t = translator(holder.newsletter.language)
  const path = `/preferences/${at.token}/${at.wish}`
  const invalid = fault !== undefined && html` aria-invalid="true" aria-describedby="fault"`
  return framed(
    holder,
    at,
    html`<h1>${t('data.enter')}</h1>
<p>${t('data.mailed', { email: strong(holder.email) })}</p>
${at.wish === 'erase' && html`<p>${t('data.eraseLast')}</p>`}
<form class="n-form" method="post" action="${path}">
${fault !== undefined && html`<p class="n-alert" id="fault" role="alert">${fault}</p>`}<label for="n-code">${t('common.code')}</label>
<div class="n-row"><input id="n-code" name="code" inputmode="numeric" autocomplete="one-time-code" pattern="\\s*[0-9]{6}\\s*" maxlength="20" required title="${t('common.sixDigits')}" dir="ltr"${invalid}>
<button>${at.wish === 'data' ? t('data.dataButton') : t('data.eraseButton')}</button></div></form>
<form class="n-form" method="post" action="${path}/code"><button class="n-quiet">${t('data.again')}</button></form>`,
  )
}

export function erasedPage(
  { newsletter }: Holder,
  { receiptId, erasedAt }: Receipt,
  baseUrl: string,
): Html {
  const t = translator(newsletter.language)
  const body = html`<h1>${t('data.erased')}</h1>
<p>${t('data.erasedText')}</p>
<p>${t('data.receipt', { at: minute(erasedAt) })}</p>
<p><code class="n-pick">${receiptId}</code></p>
<p class="n-soft">${t('data.keep')}</p>`
  return readerPage(newsletter, { title: t('data.erased'), body }, baseUrl)
}

function framed({ newsletter }: Holder, { token, baseUrl }: At, body: Html): Html {
  const t = translator(newsletter.language)
  return readerPage(
    newsletter,
    {
      title: t('common.yourData'),
      body: html`${body}<p><a href="/preferences/${token}">${t('data.back')}</a></p>`,
    },
    baseUrl,
  )
}
