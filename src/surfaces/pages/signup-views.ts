import { type Html, html } from '#lib/html.ts'
import { page } from '../http/layout.ts'
import { closedWords } from './closed-words.ts'
import { type Refused, type Site, siteUrl, TRAP } from './site.ts'

/** Renders the form alone, for a frame on another site. */
export function embedPage(site: Site, refused?: Refused): Html {
  if (!site.isOpen) return framed(site, site.name, closedPart(site), { bare: true })
  return framed(site, site.name, form(site, `/n/${site.slug}/embed`, refused), { bare: true })
}

function closedPart({ name, language }: Site): Html {
  const words = closedWords(language)
  return html`<p><strong>${words.heading}</strong></p><p class="soft">${words.signup(name)}</p>`
}

function form(site: Site, action: string, refused?: Refused): Html {
  return html`<form method="post" action="${action}" class="wide">
${refused && html`<p class="alert" id="fault" role="alert">${refused.fault}</p>`}
<label>Your e-mail address<input type="email" name="email" value="${refused?.email}" required autocomplete="email" maxlength="254"${refused && html` aria-invalid="true" aria-describedby="fault" autofocus`}></label>
<div class="trap" aria-hidden="true"><label>Leave this empty <input name="${TRAP}" tabindex="-1" autocomplete="off"></label></div>
<p class="soft small">${site.consentText}</p>
<button>Subscribe</button></form>`
}

/** Renders the thanks, alike for known and new addresses so that it reveals neither. */
export function thanksPage(site: Site, told: { email: string; status: string }, bare: boolean): Html {
  const waits = told.status === 'pending'
  const home = bare ? null : html`<p><a href="/n/${site.slug}">Back to ${site.name}</a></p>`
  const body = waits
    ? html`<h1>Look into your mailbox</h1><p>A mail is on its way to <strong>${told.email}</strong>. Open it and press its button to receive ${site.name}.</p>
<p class="soft small">Nothing there after some minutes? Look in your spam folder. If you are subscribed already, you get no such mail.</p>`
    : html`<h1>Thank you</h1><p><strong>${told.email}</strong> is on the list. The next issue of ${site.name} goes there.</p>`
  return framed(site, waits ? 'Look into your mailbox' : 'Thank you', html`${!bare && logo(site)}${body}${home}`, { bare })
}

/** Renders the two forms to paste into another site: plain HTML, or a frame. */
export function formPage(site: Site, baseUrl: string): Html {
  const here = siteUrl(site, baseUrl)
  const frame = `<iframe src="${here}/embed" title="Subscribe to ${attribute(site.name)}" width="100%" height="310" style="border:0"></iframe>`
  return framed(
    site,
    'A form for your site',
    html`<p class="soft"><a href="/n/${site.slug}">${site.name}</a></p><h1>A form for your site</h1>
<p>Both work without a script and without a key. People who sign up there subscribe to ${site.name} as on its own page.</p>
<h2>As HTML</h2><p>It takes the look of your site. Name your site in <code>source</code>.</p>
<pre tabindex="0"><code class="pick">${plainForm(site, here)}</code></pre>
<h2>As a frame</h2><p>It looks as below, and shows its answer in the same place.</p>
<pre tabindex="0"><code class="pick">${frame}</code></pre>
<iframe src="/n/${site.slug}/embed" title="The form as a frame" style="height:310px;background:none"></iframe>`,
    { wide: true },
  )
}

function plainForm(site: Site, here: string): string {
  return `<form action="${here}" method="post">
  <label>
    E-mail
    <input type="email" name="email" required autocomplete="email">
  </label>
  <!-- Stays empty: people do not see it, and programs that fill in everything give themselves away. -->
  <input name="${TRAP}" tabindex="-1" autocomplete="off" aria-hidden="true" style="position:absolute;left:-9999px">
  <input type="hidden" name="source" value="my website">
  <p>${text(site.consentText)}</p>
  <button>Subscribe</button>
</form>`
}

/** Escapes text for HTML that an owner pastes. */
const text = (words: string) => html`${words}`.text
const attribute = text

function framed(site: Site, title: string, body: Html, more: { bare?: boolean; wide?: boolean } = {}): Html {
  const whole = title === site.name ? title : `${title} · ${site.name}`
  const { bare = false, wide = false } = more
  return page(whole, body, { narrow: !wide, bare, language: site.language, accent: site.accentColor })
}

function logo({ logoUrl }: Site): Html | null {
  // No alternative text: the name follows below.
  return logoUrl === null ? null : html`<img class="logo" src="${logoUrl}" alt="">`
}
