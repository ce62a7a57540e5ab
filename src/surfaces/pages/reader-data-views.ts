import type { BareSite } from '#areas/site/index.ts'
import { type Html, html } from '#lib/html.ts'
import { minute } from '../http/layout.ts'
import { type DataWords, dataWords } from './data-words.ts'
import { readerPage, strong } from './reader-frame.ts'

/** A reader's request: a copy of their data, or its erasure. */
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

/** Renders what happens, and the button that asks for a code. */
export function explanation(holder: Holder, at: At): Html {
  const words = dataWords(holder.newsletter.language)
  return framed(
    holder,
    at,
    html`${at.wish === 'data' ? explainData(holder, words) : explainErasure(holder, words)}
<p class="n-soft">${words.why}</p>
<form class="n-form" method="post" action="/preferences/${at.token}/${at.wish}/code"><button>${words.send}</button></form>`,
  )
}

function explainData({ email }: Holder, words: DataWords): Html {
  return html`<h1>${words.data}</h1><p>${words.dataText(strong(email))}</p>`
}

function explainErasure({ email, newsletters }: Holder, words: DataWords): Html {
  return html`<h1>${words.erase}</h1><p>${words.eraseText(strong(email))}</p>
<ul class="n-list">${newsletters.map(({ name }) => html`<li><h2 dir="auto">${name}</h2></li>`)}</ul>
<p>${words.payments}</p>
<p class="n-alert">${words.final}</p>`
}

/** Renders the form for the code. `fault`: the reason why the last one was refused. */
export function codePage(holder: Holder, at: At, fault: string | undefined): Html {
  const words = dataWords(holder.newsletter.language)
  const path = `/preferences/${at.token}/${at.wish}`
  const invalid = fault !== undefined && html` aria-invalid="true" aria-describedby="fault"`
  return framed(
    holder,
    at,
    html`<h1>${words.enter}</h1>
<p>${words.mailed(strong(holder.email))}</p>
${at.wish === 'erase' && html`<p>${words.eraseLast}</p>`}
<form class="n-form" method="post" action="${path}">
${fault !== undefined && html`<p class="n-alert" id="fault" role="alert">${fault}</p>`}<label for="n-code">${words.code}</label>
<div class="n-row"><input id="n-code" name="code" inputmode="numeric" autocomplete="one-time-code" pattern="\\s*[0-9]{6}\\s*" maxlength="20" required title="${words.sixDigits}" dir="ltr"${invalid}>
<button>${at.wish === 'data' ? words.dataButton : words.eraseButton}</button></div></form>
<form class="n-form" method="post" action="${path}/code"><button class="n-quiet">${words.again}</button></form>`,
  )
}

export function erasedPage({ newsletter }: Holder, { receiptId, erasedAt }: Receipt, baseUrl: string): Html {
  const words = dataWords(newsletter.language)
  const body = html`<h1>${words.erased}</h1>
<p>${words.erasedText}</p>
<p>${words.receipt(minute(erasedAt))}</p>
<p><code class="n-pick">${receiptId}</code></p>
<p class="n-soft">${words.keep}</p>`
  return readerPage(newsletter, { title: words.erased, body }, baseUrl)
}

function framed({ newsletter }: Holder, { token, baseUrl }: At, body: Html): Html {
  const words = dataWords(newsletter.language)
  return readerPage(newsletter, { title: words.title, body: html`${body}<p><a href="/preferences/${token}">${words.back}</a></p>` }, baseUrl)
}
