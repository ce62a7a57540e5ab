import type { BareSite } from '#areas/site/index.ts'
import { type Html, html } from '#lib/html.ts'
import { readerPage, strong } from './reader-frame.ts'
import { type ReaderWords, readerWords } from './reader-words.ts'

export interface PreferencesView {
  email: string
  /** The newsletter whose mail had the link. The page has its look. */
  newsletter: BareSite
  newsletters: Place[]
}

interface Place {
  id: string
  name: string
  description: string
  state: 'on' | 'waiting' | 'off' | 'stopped'
  topics: { tag: string; label: string; description: string; chosen: boolean }[]
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

function row(place: Place, words: ReaderWords): Html {
  const { id, name, description, state } = place
  const change = state === 'off' ? 'return' : 'leave'
  const label = state === 'off' ? words.return : words.leaveButton
  const button = html`<form class="n-form" method="post"><input type="hidden" name="newsletterId" value="${id}"><button class="n-quiet" name="change" value="${change}" aria-label="${label}: ${name}">${label}</button></form>`
  return html`<li><div class="n-pair"><div><h2 dir="auto">${name}</h2>${description !== '' && html`<p class="n-soft n-small" dir="auto">${description}</p>`}<p class="n-small">${words.states[state]}</p></div>${state !== 'stopped' && button}</div>${topicsOf(place, words)}</li>`
}

/** Renders the topics of a newsletter as checkboxes. The form names all that it shows, so that one added meanwhile keeps its tags. */
function topicsOf({ id, name, topics }: Place, words: ReaderWords): Html | null {
  if (topics.length === 0) return null
  return html`<form class="n-form n-topics" method="post"><input type="hidden" name="newsletterId" value="${id}"><fieldset><legend>${words.topics}</legend>
${topics.map((topic, i) => topicOf(topic, `${id}-${i}`))}</fieldset><button class="n-quiet" name="change" value="topics" aria-label="${words.saveTopics}: ${name}">${words.saveTopics}</button></form>`
}

function topicOf({ tag, label, description, chosen }: Place['topics'][number], at: string): Html {
  const hint = description !== '' && html`<span class="n-soft n-small" id="${at}-about" dir="auto">${description}</span>`
  const described = description !== '' && html` aria-describedby="${at}-about"`
  return html`<div class="n-topic"><input type="hidden" name="offered" value="${tag}"><input type="checkbox" id="${at}" name="topic" value="${tag}"${chosen && html` checked`}${described}><div><label for="${at}" dir="auto">${label}</label>${hint}</div></div>`
}
