import type { FastifyReply } from 'fastify'
import { Html, html } from '#lib/html.ts'

const STYLE = new Html(`
:root{color-scheme:light dark;--ink:#1d2420;--soft:#5b665f;--paper:#fbfaf7;--card:#fff;--line:#e2e0d8;--accent:#2f6f4f;--on-accent:#fff;--code:#f2f0ea}
@media (prefers-color-scheme:dark){:root{--ink:#e8ebe6;--soft:#a3ada5;--paper:#161a17;--card:#1e2420;--line:#343b36;--accent:#6fc096;--on-accent:#10261a;--code:#262d28}}
*{box-sizing:border-box}
body{margin:0;font:16px/1.55 system-ui,-apple-system,"Segoe UI",sans-serif;color:var(--ink);background:var(--paper)}
main{max-width:52rem;margin:0 auto;padding:2rem 1.25rem 4rem}
main.narrow{max-width:30rem;padding-top:12vh}
h1{font-size:1.7rem;line-height:1.2;margin:0 0 .75rem;letter-spacing:-.01em}
h2{font-size:1.2rem;margin:2.5rem 0 .5rem}
h3{font-size:1rem;margin:0}
p{margin:0 0 1rem}
a{color:var(--accent)}
.soft{color:var(--soft)}
.card{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:1.25rem;margin:0 0 1rem}
code,pre{font:.875rem/1.5 ui-monospace,SFMono-Regular,Menlo,monospace;background:var(--code);border-radius:5px}
code{padding:.1em .35em;overflow-wrap:anywhere}
pre{padding:.9rem 1rem;overflow-x:auto;margin:0 0 1rem;white-space:pre-wrap;overflow-wrap:anywhere}
pre code{padding:0;background:none}
button,.button{display:inline-block;font:inherit;font-weight:600;padding:.7rem 1.3rem;border:0;border-radius:8px;background:var(--accent);color:var(--on-accent);cursor:pointer;text-decoration:none}
button:focus-visible,a:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
label{display:block;font-weight:600;font-size:.93rem;margin:0 0 1rem}
input,select{display:block;width:100%;font:inherit;margin-top:.3rem;padding:.6rem .7rem;color:inherit;background:var(--card);border:1px solid var(--line);border-radius:8px}
input:focus-visible,select:focus-visible{outline:3px solid var(--accent);outline-offset:1px}
.hint{display:block;font-weight:400;font-size:.85rem;color:var(--soft);margin-top:.25rem}
.alert{border-left:4px solid #c0392b;background:var(--card);padding:.7rem .9rem;border-radius:4px;margin:0 0 1rem}
.done{border-left-color:var(--accent)}
.inline{display:inline-block;margin:0}
.quiet{background:none;color:var(--accent);border:1px solid var(--line);padding:.35rem .8rem;font-size:.9rem}
.list{list-style:none;padding:0;margin:0}
.list li{display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:center;justify-content:space-between;padding:.75rem 0;border-bottom:1px solid var(--line)}
.list form{display:flex;gap:.5rem;align-items:center;margin:0}
.list select{width:auto;margin:0;padding:.35rem .5rem}
table{border-collapse:collapse;width:100%;font-size:.93rem}
th,td{text-align:left;vertical-align:top;padding:.45rem .6rem .45rem 0;border-bottom:1px solid var(--line)}
th{color:var(--soft);font-weight:500}
.scroll{overflow-x:auto}
.tag{font:600 .72rem/1 ui-monospace,monospace;padding:.25rem .4rem;border-radius:4px;background:var(--code);color:var(--soft)}
iframe{width:100%;height:36rem;border:1px solid var(--line);border-radius:8px;background:#fff}
nav ul{columns:2;padding-left:1.1rem}
@media (max-width:36rem){nav ul{columns:1}}
`)

/** A whole page. It works without scripts, on a phone and in the dark. */
export function page(title: string, body: Html, options: { narrow?: boolean; language?: string; accent?: string } = {}): Html {
  const accent =
    options.accent && /^#[0-9a-f]{6}$/i.test(options.accent)
      ? new Html(`<style>@media (prefers-color-scheme:light){:root{--accent:${options.accent}}}</style>`)
      : ''
  return html`<!doctype html>
<html lang="${options.language ?? 'en'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><link rel="icon" href="data:,"><style>${STYLE}</style>${accent === '' ? null : accent}</head>
<body><main${options.narrow ? new Html(' class="narrow"') : null}>${body}</main></body></html>
`
}

/** Nothing is loaded from elsewhere, no script runs, no other site may frame a page with a button. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data: https:; frame-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"

/** `referrer`: same-origin where a form is sent with cookies, since without a referrer the browser says `Origin: null`. */
export function sendPage(
  reply: FastifyReply,
  content: Html,
  status = 200,
  { referrer = 'no-referrer' }: { referrer?: 'no-referrer' | 'same-origin' } = {},
): FastifyReply {
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .headers({ 'content-security-policy': POLICY, 'referrer-policy': referrer, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    .send(content.text)
}
