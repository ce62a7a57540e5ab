import { Html, html } from '#lib/html.ts'
import { page } from '#lib/page.ts'
import type { Words } from './words.ts'

const STYLE = new Html(`<style>
.test{display:flex;gap:.6rem;align-items:baseline;border:1px dashed var(--soft);border-radius:8px;padding:.5rem .8rem;margin:0 0 1.5rem;font-size:.875rem;color:var(--soft)}
.test b{flex:none;color:var(--ink);letter-spacing:.06em}
.sum{margin:0 0 1.25rem}
.sum td:last-child,.sum th:last-child{text-align:right;white-space:nowrap;padding-right:0}
.sum tr:last-child>*{border-bottom:0}
.sum .due>*{font-weight:600;color:var(--ink);font-size:1.06rem}
fieldset{border:1px solid var(--line);border-radius:8px;padding:.6rem .9rem .3rem;margin:0 0 1.25rem}
legend{font-weight:600;font-size:.93rem;padding:0 .35rem;margin-left:-.35rem}
fieldset label{display:flex;gap:.6rem;align-items:baseline;font-weight:400;margin:0 0 .5rem;max-width:none}
fieldset input{accent-color:var(--accent);width:auto;margin:0;padding:0;flex:none}
.inline{display:flex;flex-wrap:wrap;gap:.5rem .75rem;align-items:end;margin:0 0 .25rem}
.inline label{margin:0;flex:0 1 14rem}
form.inline+form.inline{margin-top:1rem}
.inline .quiet{padding:.62rem 1rem;font-size:1rem}
.narrowfield{max-width:8rem}
.state{white-space:nowrap}
td .actions{gap:.35rem}
</style>`)

export function sandboxPage(
  title: string,
  words: Pick<Words, 'language' | 'test' | 'testText'>,
  body: Html,
  { narrow = true } = {},
): Html {
  return page(
    `${words.test} · ${title}`,
    html`<p class="test"><b>${words.test}</b><span>${words.testText}</span></p>${body}`,
    {
      narrow,
      language: words.language,
      head: STYLE,
    },
  )
}
