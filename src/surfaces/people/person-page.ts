import { Html, html } from '#lib/html.ts'
import { page } from '#lib/page.ts'

/** The letter M in dashboard/public/favicon.svg. */
const MARK = new Html(
  '<svg class="mark" viewBox="0 0 32 32" width="40" height="40" role="img" aria-label="Mailcast"><rect width="32" height="32" rx="8" fill="#2f6f4f"/><path d="M7 22V11.2c0-.8 1-1.2 1.5-.6L16 18.4l7.5-7.8c.5-.6 1.5-.2 1.5.6V22" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/></svg>',
)

/** The CSS, like dashboard/src/theme.ts. Fields have 16 px, since phones zoom into smaller ones. */
const STYLE = new Html(`<style>
@font-face{font-family:"Inter Variable";font-weight:100 900;font-display:swap;src:url(/app/inter.woff2) format("woff2")}
.person{--field:#d9d6cc;max-width:25rem;margin:0 auto;font:14px/20px "Inter Variable",system-ui,-apple-system,"Segoe UI",sans-serif;-webkit-font-smoothing:antialiased}
.person .mark{display:block;margin:0 auto 1.5rem}
.person .card{padding:1.5rem}
.person h1{font-size:22px;line-height:28px;font-weight:600;margin-bottom:1rem}
.person label{max-width:none;font-size:13px;line-height:20px;font-weight:500}
.person input:not([type=hidden]){height:36px;font-size:14px;margin-top:4px;padding:0 12px;border-color:var(--field)}
.person input:focus-visible{outline:2px solid var(--link);outline-offset:0;border-color:transparent}
.person select{height:36px;font-size:14px;margin-top:4px;padding:0 8px;border-color:var(--field)}
.person select:focus-visible{outline:2px solid var(--link);outline-offset:0}
.person fieldset{margin:0 0 1rem;padding:0;border:0}
.person legend{padding:0;font-size:13px;line-height:20px;font-weight:500}
.person .choice{display:flex;gap:10px;margin:6px 0 0;font-weight:400}
.person .choice input[type=radio]{flex:none;width:16px;height:16px;margin:2px 0 0;padding:0;accent-color:var(--accent)}
.person .choice .hint{margin-top:0}
.person .fact{display:flex;flex-wrap:wrap;gap:0 8px;font-size:13px}
.person .consent:has([name=level][value=read]:checked) .of-writing{display:none}
.person .decide{display:flex;gap:8px;margin-top:1.25rem}
.person .decide button{flex:1;margin:0}
.person button.quiet{background:none;color:var(--ink);border:1px solid var(--field)}
.person .user-code{font:600 20px/28px ui-monospace,SFMono-Regular,Menlo,monospace;letter-spacing:.08em}
.person .alert p:last-child{margin:0}
.person button{width:100%;min-height:36px;padding:0 18px;font-size:14px;line-height:20px;margin-top:.25rem}
.person button:focus-visible,.person a:focus-visible{outline:2px solid var(--link);outline-offset:2px}
.person .hint{font-size:12px;line-height:16px;margin-top:4px}
.person .alert{background:none}
.person form+p{margin-top:1.25rem}
@media (prefers-color-scheme:dark){.person{--field:#3d4640}.person button{background:#3a7d5a;color:#fff}}
@media (max-width:36rem){.person input:not([type=hidden],[type=radio]),.person select{height:44px;font-size:16px}.person button{min-height:44px}}
</style>`)

/** Writes a page with the logo above a card, in the look of the dashboard. */
export function personPage(title: string, body: Html, language = 'en'): Html {
  return page(
    `${title} · Mailcast`,
    html`<div class="person">${MARK}<div class="card"><h1>${title}</h1>${body}</div></div>`,
    {
      narrow: true,
      language,
      icon: '/app/favicon.svg',
      head: STYLE,
    },
  )
}
