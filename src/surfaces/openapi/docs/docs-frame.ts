import { Html, html } from '#lib/html.ts'
import { page } from '#lib/page.ts'

interface Entry {
  href: string
  title: string
}

/** A group of pages in the side list. */
export interface Group {
  title: string
  entries: readonly Entry[]
}

export interface Frame {
  groups: readonly Group[]
  /** The address of the search script, which changes with its content. */
  searchScript: string
}

const STYLE = new Html(`<style>
main{max-width:78rem}
.docs{display:grid;grid-template-columns:15rem minmax(0,1fr);gap:2.5rem;align-items:start}
.side{position:sticky;top:1rem;max-height:calc(100vh - 2rem);overflow-y:auto;font-size:.93rem;padding:4px}
.side ul{columns:1;list-style:none;margin:0 0 .75rem;padding:0}
.side h2{font-size:.78rem;text-transform:uppercase;letter-spacing:.04em;color:var(--soft);margin:1rem 0 .25rem;font-weight:600}
.side li a{display:block;padding:.2rem .5rem;border-radius:6px;text-decoration:none;color:var(--ink)}
.side li a:hover{background:var(--code)}
.side a[aria-current]{background:var(--code);color:var(--link);font-weight:600}
.side summary{cursor:pointer;font-weight:600;padding:.4rem 0}
.docs article{max-width:46rem;min-width:0}
.docs article img{max-width:100%;height:auto;border:1px solid var(--line);border-radius:8px}
.docs article h2,.docs article h3{scroll-margin-top:1rem}
.docs article h3{margin:1.5rem 0 .4rem}
.card>h3:first-child{margin-top:0}
.anchor{color:inherit;text-decoration:none}
.anchor:hover{text-decoration:underline}
.docs article ul:not([class]),.docs article ol{padding-left:1.3rem}
.docs .scroll{margin:0 0 1rem}
.docs .scroll td code{white-space:nowrap}
.docs .scroll td:last-child{min-width:12rem}
.find{margin:0 0 1rem;max-width:none}
.results{list-style:none;margin:0 0 1rem;padding:0}
.results li{padding:.5rem 0;border-top:1px solid var(--line)}
.results p{margin:0;font-size:.875rem}
.columns{columns:3 14rem;list-style:none;padding:0;font-size:.93rem}
.columns li{padding:.1rem 0;overflow-wrap:anywhere;break-inside:avoid}
.columns code{background:none;padding:0}
.docs .card td:first-child{white-space:nowrap}
:target{border-radius:6px;outline:2px solid var(--accent);outline-offset:2px}
@supports selector(::details-content){@media (min-width:52.01rem){.side summary{display:none}.side details::details-content{content-visibility:visible;block-size:auto}}}
@media (max-width:52rem){.docs{grid-template-columns:minmax(0,1fr);gap:0}.side{position:static;max-height:none}}
</style>`)

/** Writes a page of the docs with side list and search. */
export function docsPage(
  frame: Frame,
  {
    title,
    href,
    query = '',
    markdown,
    body,
  }: { title: string; href: string; query?: string; markdown?: string; body: Html },
): Html {
  return page(
    `${title} · Mailcast`,
    html`<div class="docs"><nav class="side" aria-label="Documentation"><p><a href="/">Mailcast</a> · <a href="/docs">Docs</a></p>
<form action="/docs/search" role="search"><label class="find">Search<input type="search" name="q" id="docs-find" value="${query}" autocomplete="off" maxlength="100"></label></form>
<details><summary>All pages</summary>${frame.groups.map(({ title: group, entries }) => html`<h2>${group}</h2><ul>${entries.map((entry) => html`<li><a href="${entry.href}"${entry.href === href && new Html(' aria-current="page"')}>${entry.title}</a></li>`)}</ul>`)}</details></nav>
<article><div id="docs-found" aria-live="polite"></div><div id="docs-page">${body}${markdown !== undefined && html`<p class="soft small"><a href="${markdown}">This page as Markdown</a></p>`}</div></article></div>
<script src="${frame.searchScript}" defer></script>`,
    { head: STYLE },
  )
}
