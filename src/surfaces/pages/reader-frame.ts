import { archivePage, type BareSite, footer, top } from '#areas/site/index.ts'
import { Html, html } from '#lib/html.ts'
import { unicodeAddress } from '#lib/addresses/unicode-domain.ts'
import { translatorOf } from '#words/translate.ts'

const READER_CSS = new Html(`<style>
.n-reader h2{font-size:1.25rem;line-height:1.3;letter-spacing:-.01em;margin:40px 0 8px}
.n-reader .n-list h2,.n-reader .n-list h3{font-size:1.0625rem;margin:0}
.n-reader :is(h1,h2,p){overflow-wrap:anywhere;text-wrap:pretty}
.n-reader .n-form button+button{margin-inline-start:10px}
.n-reader .n-quiet,.n-reader a.n-quiet{background:none;color:var(--ink)!important;border:1px solid color-mix(in srgb,var(--soft) 75%,transparent);padding:10px 16px;font-size:.9375rem;text-decoration:none}
.n-reader .n-list .n-form{margin:0}
.n-reader .n-list p{margin:4px 0 0}
.n-reader .n-list .n-day{margin:0 0 2px}
.n-reader .n-list .n-topics{margin-block-start:16px}
.n-topics fieldset{border:0;margin:0 0 14px;padding:0;min-width:0}
.n-topics legend{padding:0;margin-block-end:10px;font-weight:600;font-size:.9375rem}
.n-topic{display:flex;gap:12px;align-items:flex-start;padding-block:7px}
.n-topic input{width:20px;height:20px;margin:2px 0 0;flex:none;accent-color:var(--button)}
.n-form .n-topic label{margin:0;font-weight:400;font-size:1rem;line-height:1.5}
.n-topic>div{min-width:0;overflow-wrap:anywhere}
.n-form .n-topic span{display:block;margin:0}
.n-pair{display:flex;flex-wrap:wrap;gap:10px 16px;align-items:center;justify-content:space-between}
.n-pair>:first-child{flex:1 1 160px;min-width:0}
.n-actions{display:flex;flex-wrap:wrap;gap:10px}
.n-done{border-inline-start:4px solid var(--link);background:var(--panel);border-radius:calc(var(--radius)/2);padding:10px 14px}
.n-reader a.n-button{text-decoration:none}
.n-reader code.n-pick{user-select:all;font:.9375rem/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;overflow-wrap:anywhere}
.n-reader pre{background:var(--panel);border-radius:var(--radius);padding:14px 16px;overflow-x:auto}
.n-reader pre code{font-size:.875rem}
.n-reader iframe{width:100%;height:310px;border:1px solid var(--line);border-radius:var(--radius);background:#fff;color-scheme:light}
.n-bare .n-reader{max-width:none;padding:16px}
.n-bare .n-reader .n-form,.n-bare .n-reader .n-closed{margin-block-start:0}
.n-bare .n-reader h1{font-size:1.5rem}
</style>`)

interface ReaderPage {
  title: string
  body: Html
  /** True: shown in a frame on another site, without header and footer. */
  isBare?: boolean
}

export function readerPage(
  site: BareSite,
  { title, body, isBare = false }: ReaderPage,
  baseUrl: string,
): Html {
  const main = html`<main class="n-column n-sign n-reader n-ours"${isBare && html` aria-label="${site.name}"`}${ownLanguage(site.language)}>${body}</main>`
  const whole = isBare ? main : html`${top(site)}${main}${footer(site)}`
  const name = title === site.name ? title : `${title} · ${site.name}`
  return archivePage(site, { title: name, head: READER_CSS, body: whole, isBare }, baseUrl)
}

/**
 * Returns the attribute that marks our text as English when there is no translation for the
 * newsletter's language; otherwise null.
 */
function ownLanguage(language: string): Html | null {
  return translatorOf(language) ? null : new Html(' lang="en" dir="ltr"')
}

/** Renders an e-mail address so that right-to-left text around it does not change its direction. */
export const strong = (email: string): Html => html`<strong>${unicodeAddress(email)}</strong>`
