import type { BareSite } from '#areas/site/index.ts'
import { type Html, html } from '#lib/html.ts'
import { readerPage, strong } from './reader-frame.ts'
import { type Translate, translator } from '#words/translate.ts'

export interface PreferencesView {
  email: string
  /** The newsletter whose mail contained the link. The page has the design of this newsletter. */
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

export function preferencesPage(
  { email, newsletter, newsletters }: PreferencesView,
  { saved, token, baseUrl }: { saved: boolean; token: string; baseUrl: string },
): Html {
  const t = translator(newsletter.language)
  const some = newsletters.some(({ state }) => state === 'on' || state === 'waiting')
  const body = html`<h1>${t('reader.preferences')}</h1><p>${t('reader.preferencesText', { email: strong(email) })}</p>
${saved && html`<p class="n-done" role="status">${t('reader.saved')}</p>`}
<ul class="n-list">${newsletters.map((one) => row(one, t))}</ul>
${some && newsletters.length > 1 && html`<form class="n-form" method="post"><button class="n-quiet" name="change" value="leave_all">${t('reader.leaveAll')}</button></form>`}
<h2>${t('common.yourData')}</h2>
<p class="n-soft n-small">${t('reader.dataText')}</p>
<p class="n-actions"><a class="n-button n-quiet" href="/preferences/${token}/data">${t('reader.getData')}</a><a class="n-button n-quiet" href="/preferences/${token}/erase">${t('reader.erase')}</a></p>`
  return readerPage(newsletter, { title: t('reader.preferences'), body }, baseUrl)
}

function row(place: Place, t: Translate): Html {
  const { id, name, description, state } = place
  const change = state === 'off' ? 'return' : 'leave'
  const label = state === 'off' ? t('common.subscribe') : t('common.unsubscribe')
  const button = html`<form class="n-form" method="post"><input type="hidden" name="newsletterId" value="${id}"><button class="n-quiet" name="change" value="${change}" aria-label="${label}: ${name}">${label}</button></form>`
  return html`<li><div class="n-pair"><div><h2 dir="auto">${name}</h2>${description !== '' && html`<p class="n-soft n-small" dir="auto">${description}</p>`}<p class="n-small">${t(`reader.states.${state}`)}</p></div>${state !== 'stopped' && button}</div>${topicsOf(place, t)}</li>`
}

/**
 * Renders the choice of topics; null when there are no topics. The form contains the ids of all
 * topics shown, so that it does not change the tags of a topic that is added later.
 */
function topicsOf({ id, name, topics }: Place, t: Translate): Html | null {
  if (topics.length === 0) return null
  return html`<form class="n-form n-topics" method="post"><input type="hidden" name="newsletterId" value="${id}"><fieldset><legend>${t('reader.topics')}</legend>
${topics.map((topic, i) => topicOf(topic, `${id}-${i}`))}</fieldset><button class="n-quiet" name="change" value="topics" aria-label="${t('reader.saveTopics')}: ${name}">${t('reader.saveTopics')}</button></form>`
}

function topicOf({ tag, label, description, chosen }: Place['topics'][number], at: string): Html {
  const hint =
    description !== '' &&
    html`<span class="n-soft n-small" id="${at}-about" dir="auto">${description}</span>`
  const described = description !== '' && html` aria-describedby="${at}-about"`
  return html`<div class="n-topic"><input type="hidden" name="offered" value="${tag}"><input type="checkbox" id="${at}" name="topic" value="${tag}"${chosen && html` checked`}${described}><div><label for="${at}" dir="auto">${label}</label>${hint}</div></div>`
}
