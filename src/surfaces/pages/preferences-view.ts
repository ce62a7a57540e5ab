import { type Html, html } from '#lib/html.ts'
import { readerPage, strong } from './reader-frame.ts'
import { type ReaderWords, readerWords } from './reader-words.ts'
import type { BareSite } from './site.ts'

export interface PreferencesView {
  email: string
  /** The newsletter whose mail had the link. The page has its look. */
  newsletter: BareSite
  newsletters: { id: string; name: string; description: string; state: 'on' | 'waiting' | 'off' | 'stopped' }[]
}

/** Renders a reader's newsletters, each with a button, and the ways to their data. */
export function preferencesPage(
  { email, newsletter, newsletters }: PreferencesView,
  { saved, token, baseUrl }: { saved: boolean; token: string; baseUrl: string },
): Html {
  const words = readerWords(newsletter.language)
  const some = newsletters.some(({ state }) => state === 'on' || state === 'waiting')
  const body = html`<h1>${words.preferences}</h1><p>${words.preferencesText(strong(email))}</p>
${saved && html`<p class="n-done" role="status">${words.saved}</p>`}
<ul class="n-list">${newsletters.map((one) => row(one, words))}</ul>
${some && newsletters.length > 1 && html`<form class="n-form" method="post"><button class="n-quiet" name="change" value="leave_all">${words.leaveAll}</button></form>`}
<h2>${words.data}</h2>
<p class="n-soft n-small">${words.dataText}</p>
<p class="n-actions"><a class="n-button n-quiet" href="/preferences/${token}/data">${words.getData}</a><a class="n-button n-quiet" href="/preferences/${token}/erase">${words.erase}</a></p>`
  return readerPage(newsletter, { title: words.preferences, body }, baseUrl)
}

function row({ id, name, description, state }: PreferencesView['newsletters'][number], words: ReaderWords): Html {
  const change = state === 'off' ? 'return' : 'leave'
  const label = state === 'off' ? words.return : words.leaveButton
  const button = html`<form class="n-form" method="post"><input type="hidden" name="newsletterId" value="${id}"><button class="n-quiet" name="change" value="${change}" aria-label="${label}: ${name}">${label}</button></form>`
  return html`<li><div class="n-pair"><div><h2 dir="auto">${name}</h2><p class="n-soft n-small">${words.states[state]}</p></div>${state !== 'stopped' && button}</div>
${description !== '' && html`<p class="n-soft n-small" dir="auto">${description}</p>`}</li>`
}
