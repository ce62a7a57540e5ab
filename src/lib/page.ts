import { luminance } from './color.ts'
import { Html, html } from './html.ts'

const STYLE = new Html(`
:root{color-scheme:light;--ink:#1d2420;--soft:#5b665f;--paper:#fbfaf7;--card:#fff;--line:#e2e0d8;--accent:#2f6f4f;--link:var(--accent);--on-accent:#fff;--code:#f2f0ea;--alarm:#a3271c}
*{box-sizing:border-box}
body{margin:0;font:16px/1.55 system-ui,-apple-system,"Segoe UI",sans-serif;color:var(--ink);background:var(--paper)}
main{max-width:52rem;margin:0 auto;padding:2rem 1.25rem 4rem}
main.narrow{max-width:30rem;padding-top:12vh}
h1{font-size:1.7rem;line-height:1.2;margin:0 0 .75rem;letter-spacing:-.01em}
h2{font-size:1.2rem;margin:2.5rem 0 .5rem}
h3{font-size:1rem;margin:0}
p{margin:0 0 1rem}
p:has(+h1){margin-bottom:.35rem}
form+p{margin-top:1.5rem}
form+form{margin-top:1rem}
h1,h2,p{overflow-wrap:anywhere}
h1,h2,p,.hint{text-wrap:pretty}
a{color:var(--link)}
.soft{color:var(--soft)}
.card{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:1.25rem;margin:0 0 1rem}
.card>:last-child{margin-bottom:0}
code,pre{font:.875rem/1.5 ui-monospace,SFMono-Regular,Menlo,monospace;background:var(--code);border-radius:5px}
code{padding:.1em .35em;overflow-wrap:anywhere}
pre{padding:.9rem 1rem;overflow-x:auto;margin:0 0 1rem}
pre.wrap{white-space:pre-wrap;overflow-wrap:anywhere}
pre code,td code{padding:0;background:none}
pre code{overflow-wrap:inherit}
time{white-space:nowrap}
button,.button{display:inline-block;font:inherit;font-weight:600;padding:.7rem 1.3rem;border:0;border-radius:8px;background:var(--accent);color:var(--on-accent);cursor:pointer;text-decoration:none}
button:focus-visible,a:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
label{display:block;max-width:30rem;font-weight:600;font-size:.93rem;margin:0 0 1rem}
input,select{display:block;width:100%;font:inherit;font-size:1rem;font-weight:400;margin-top:.3rem;padding:.65rem .75rem;color:var(--ink);background:var(--card);border:1px solid var(--soft);border-radius:8px}
input:focus-visible,select:focus-visible{outline:3px solid var(--accent);outline-offset:1px}
.hint{display:block;font-weight:400;font-size:.85rem;color:var(--soft);margin-top:.25rem}
.alert{background:var(--card);border:1px solid var(--line);border-left:4px solid var(--alarm);border-radius:8px;padding:.7rem .9rem;margin:0 0 1rem}
.done{border-left-color:var(--accent)}
.quiet{background:none;color:var(--ink);border:1px solid var(--soft);padding:.4rem .9rem;font-size:.93rem}
.wide button{width:100%}
.list{list-style:none;margin:0 0 1rem;padding:0}
.list li{padding:.8rem 0}
.list li+li{border-top:1px solid var(--line)}
.list h2{font-size:1rem;margin:0}
.list p{margin:0}
.list form{display:flex;gap:.5rem;align-items:center;margin:0}
.list select{width:auto;margin:0;padding:.4rem .5rem}
.row{display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:center;justify-content:space-between}
.row>:first-child{flex:1 1 12rem;min-width:0;overflow-wrap:anywhere}
.row+p{margin-top:.35rem}
.actions{display:flex;flex-wrap:wrap;gap:.5rem}
table{border-collapse:collapse;width:100%;font-size:.93rem}
th,td{text-align:left;vertical-align:top;padding:.45rem .6rem .45rem 0;border-bottom:1px solid var(--line)}
th{color:var(--soft);font-weight:500}
.scroll{overflow-x:auto}
.tag{font:600 .72rem/1 ui-monospace,monospace;padding:.25rem .4rem;border-radius:4px;background:var(--code);color:var(--soft)}
iframe{width:100%;height:36rem;border:1px solid var(--line);border-radius:8px;background:#fff}
nav ul{columns:2;padding-left:1.1rem}
@media (max-width:36rem){nav ul{columns:1}}
.small{font-size:.875rem}
.lead{white-space:pre-line;font-size:1.06rem}
.logo{display:block;max-width:100%;height:56px;object-fit:contain;margin:0 0 1.25rem}
.trap{position:absolute;left:-9999px;width:1px;height:1px;overflow:hidden}
main.narrow.bare{max-width:none;padding:1rem}
body.bare{background:none}
.pick{user-select:all}
`)

/**
 * The CSS for dark mode. A page in a frame does not get it, because the page around the frame may
 * be light.
 */
const DARK = new Html(
  '@media (prefers-color-scheme:dark){:root{color-scheme:dark;--ink:#e8ebe6;--soft:#a3ada5;--paper:#161a17;--card:#1e2420;--line:#343b36;--accent:#6fc096;--on-accent:#10261a;--code:#262d28;--alarm:#ff9a8d}}',
)

interface PageOptions {
  narrow?: boolean
  /** True: the page is shown in a frame on another site. */
  bare?: boolean
  language?: string
  accent?: string
  icon?: string
  head?: Html
}

/** Writes a complete HTML page. The page works without scripts, on phones and in dark mode. */
export function page(title: string, body: Html, options: PageOptions = {}): Html {
  const { narrow = false, bare = false, language = 'en', accent, icon = 'data:,', head } = options
  const classes = [narrow && 'narrow', bare && 'bare'].filter(Boolean).join(' ')
  return html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><link rel="icon" href="${icon}"><style>${STYLE}${!bare && DARK}</style>${head}${accent !== undefined && accentStyle(accent, bare)}</head>
<body${bare && new Html(' class="bare"')}><main${classes !== '' && new Html(` class="${classes}"`)}>${body}</main></body></html>
`
}

export const minute = (at: string): Html =>
  html`<time datetime="${at}">${at.slice(0, 16).replace('T', ' ')} UTC</time>`

/**
 * Writes CSS for an accent color, and for text that is readable on it. Dark mode gets a color of
 * its own, unless `always` is set.
 */
function accentStyle(accent: string, always: boolean): Html | null {
  if (!/^#[0-9a-f]{6}$/i.test(accent)) return null
  // Above a luminance of 0.2, black text on the color is at least as readable as white text. Such a
  // color is too pale for text on a light background.
  const light = luminance(accent) > 0.2
  const rule = `:root{--accent:${accent};--on-accent:${light ? '#14181a;--link:var(--ink)' : '#fff'}}`
  return new Html(
    `<style>${always ? rule : `@media (prefers-color-scheme:light){${rule}}`}</style>`,
  )
}
