import { archiveWords, type Refused, signupForm, type Site, siteUrl, TRAP } from '#areas/site/index.ts'
import { type Html, html } from '#lib/html.ts'
import { formWords } from './form-words.ts'
import { readerPage, strong } from './reader-frame.ts'
import { readerWords } from './reader-words.ts'

/** Renders the form alone, for a frame on another site. */
export function embedPage(site: Site, baseUrl: string, refused?: Refused): Html {
  const body = signupForm(site, { refused, action: `/n/${site.slug}/embed` })
  return readerPage(site, { title: site.name, body, isBare: true }, baseUrl)
}

/** Renders the thanks, alike for known and new addresses so that it reveals neither. */
export function thanksPage(site: Site, told: { email: string; status: string }, { isBare, baseUrl }: { isBare: boolean; baseUrl: string }): Html {
  const words = readerWords(site.language)
  const waits = told.status === 'pending'
  const title = waits ? words.mailbox : words.thanks
  const email = strong(told.email)
  const body = html`<h1>${title}</h1><p>${waits ? words.mailboxText(email, site.name) : words.thanksText(email, site.name)}</p>
${waits && html`<p class="n-soft n-small">${words.mailboxHint}</p>`}${!isBare && html`<p><a href="/n/${site.slug}">${words.backTo(site.name)}</a></p>`}`
  return readerPage(site, { title, body, isBare }, baseUrl)
}

/** Renders the two forms to paste into another site: plain HTML, or a frame. */
export function formPage(site: Site, baseUrl: string): Html {
  const words = formWords(site.language)
  const here = siteUrl(site, baseUrl)
  const frame = `<iframe src="${here}/embed" title="${attribute(words.frameTitle(site.name))}" width="100%" height="310" style="border:0"></iframe>`
  const body = html`<h1>${words.title}</h1>
<p>${words.text(site.name)}</p>
<h2>${words.asHtml}</h2><p>${words.asHtmlText}</p>
<pre tabindex="0"><code class="n-pick">${plainForm(site, here)}</code></pre>
<h2>${words.asFrame}</h2><p>${words.asFrameText}</p>
<pre tabindex="0"><code class="n-pick">${frame}</code></pre>
<iframe src="/n/${site.slug}/embed" title="${words.frame}"></iframe>`
  return readerPage(site, { title: words.title, body }, baseUrl)
}

function plainForm(site: Site, here: string): string {
  const words = formWords(site.language)
  return `<form action="${here}" method="post">
  <label>
    ${words.email}
    <input type="email" name="email" required autocomplete="email">
  </label>
  <!-- ${words.trap} -->
  <input name="${TRAP}" tabindex="-1" autocomplete="off" aria-hidden="true" style="position:absolute;left:-9999px">
  <input type="hidden" name="source" value="${words.source}">
  <p>${text(site.consentText)}</p>
  <button>${archiveWords(site.language).subscribe}</button>
</form>`
}

/** Escapes text for HTML that an owner pastes. */
const text = (words: string) => html`${words}`.text
const attribute = text
