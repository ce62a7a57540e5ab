import {
  pricesLink,
  type Refused,
  signupForm,
  type Site,
  sitePath,
  siteUrl,
  TRAP,
} from '#areas/site/index.ts'
import { type Html, html } from '#lib/html.ts'
import { readerPage, strong } from './reader-frame.ts'
import { translator } from '#words/translate.ts'

export function embedPage(site: Site, baseUrl: string, refused?: Refused): Html {
  const body = signupForm(site, { refused, action: `${sitePath(site)}/embed` })
  return readerPage(site, { title: site.name, body, isBare: true }, baseUrl)
}

/**
 * Renders the thanks for a signup. The page is the same for known and new addresses, so that it
 * does not reveal readers.
 */
export function thanksPage(
  site: Site,
  told: { email: string; status: string },
  { isBare, baseUrl }: { isBare: boolean; baseUrl: string },
): Html {
  const t = translator(site.language)
  const waits = told.status === 'pending'
  const title = waits ? t('common.mailbox') : t('reader.thanks')
  const email = strong(told.email)
  const body = html`<h1>${title}</h1><p>${waits ? t('reader.mailboxText', { email, name: site.name }) : t('reader.thanksText', { email, name: site.name })}</p>
${waits && html`<p class="n-soft n-small">${t('reader.mailboxHint')}</p>`}${!isBare && html`${pricesLink(site)}<p><a href="${sitePath(site)}">${t('common.backTo', { name: site.name })}</a></p>`}`
  return readerPage(site, { title, body, isBare }, baseUrl)
}

export function formPage(site: Site, baseUrl: string): Html {
  const t = translator(site.language)
  const here = siteUrl(site, baseUrl)
  const frame = `<iframe src="${here}/embed" title="${attribute(t('form.frameTitle', { name: site.name }))}" width="100%" height="310" style="border:0"></iframe>`
  const body = html`<h1>${t('form.title')}</h1>
<p>${t('form.text', { name: site.name })}</p>
<h2>${t('form.asHtml')}</h2><p>${t('form.asHtmlText', { field: html`<code>source</code>` })}</p>
<pre tabindex="0"><code class="n-pick">${plainForm(site, here)}</code></pre>
<h2>${t('form.asFrame')}</h2><p>${t('form.asFrameText')}</p>
<pre tabindex="0"><code class="n-pick">${frame}</code></pre>
<iframe src="${sitePath(site)}/embed" title="${t('form.frame')}"></iframe>`
  return readerPage(site, { title: t('form.title'), body }, baseUrl)
}

function plainForm(site: Site, here: string): string {
  const t = translator(site.language)
  return `<form action="${here}" method="post">
  <label>
    ${t('form.email')}
    <input type="email" name="email" required autocomplete="email">
  </label>
  <!-- ${t('form.trap')} -->
  <input name="${TRAP}" tabindex="-1" autocomplete="off" aria-hidden="true" style="position:absolute;left:-9999px">
  <input type="hidden" name="source" value="${t('form.source')}">
  <p>${text(site.consentText)}</p>
  <button>${t('common.subscribe')}</button>
</form>`
}

/** Escapes a text for HTML that an owner copies into another page. */
const text = (words: string) => html`${words}`.text
const attribute = text
