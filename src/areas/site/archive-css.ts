import { Html } from '#lib/html.ts'

/**
 * The CSS of a newsletter's page and issues. Class names begin with `n-`, because issues have class
 * names of their own. `contain` prevents an author's fixed elements from covering our forms.
 */
export const ARCHIVE_CSS = new Html(`
.n-page *{box-sizing:border-box}
.n-page{margin:0;font:17px/1.6 var(--font);color:var(--ink);background:var(--ground);-webkit-text-size-adjust:100%;overflow-wrap:anywhere}
.n-page a{color:var(--link)}
.n-page a:focus-visible,.n-page button:focus-visible,.n-page input:focus-visible{outline:3px solid var(--link);outline-offset:2px}
.n-column{max-width:var(--width);margin-inline:auto;padding-inline:20px}
.n-ours{text-align:-webkit-match-parent;text-align:match-parent}
.n-soft{color:var(--soft)}
.n-small{font-size:.875rem;line-height:1.5}
.n-top{border-bottom:1px solid var(--line)}
.n-top>div{display:flex;align-items:center;gap:12px;min-height:64px}
.n-top a{text-decoration:none}
.n-brand{display:flex;align-items:center;gap:10px;min-width:0;flex:1;font-weight:650;color:var(--outside-ink,var(--ink))!important}
.n-brand span{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.n-brand img{height:32px;width:auto;max-width:96px;object-fit:contain;border-radius:calc(var(--radius)/2)}
.n-button,.n-form button{display:inline-block;font:inherit;font-weight:650;line-height:1.2;padding:14px 22px;border:0;border-radius:var(--radius);background:var(--button);color:var(--on-button)!important;cursor:pointer;white-space:nowrap}
.n-top .n-button{padding:10px 16px;font-size:.9375rem}
.n-hero{padding-block:72px 48px}
.n-hero>img{display:block;height:72px;width:auto;max-width:100%;object-fit:contain;object-position:0 50%;margin-block-end:24px}
[dir=rtl] .n-hero>img{object-position:100% 50%}
.n-hero h1{font-size:clamp(2.25rem,7vw,3.25rem);line-height:1.08;letter-spacing:-.025em;font-weight:750;margin:0;text-wrap:balance}
:lang(ar) h1,:lang(fa) h1,:lang(ur) h1,[dir=rtl] h1{letter-spacing:0!important;line-height:1.25!important}
.n-lead{font-size:1.25rem;line-height:1.5;color:var(--soft);margin:16px 0 0;white-space:pre-line;text-wrap:pretty}
.n-form{margin-block-start:32px}
.n-form label{display:block;font-weight:600;font-size:.9375rem;margin-block-end:6px}
.n-row{display:flex;gap:10px}
.n-row input{flex:1;min-width:0}
.n-page input{font:inherit;color:var(--ink);background:var(--paper);border:1px solid color-mix(in srgb,var(--soft) 75%,transparent);border-radius:var(--radius);padding:12px 14px}
.n-paid{margin:16px 0 0;font-weight:600}
.n-account{margin-block-start:32px}
.n-account .n-form{margin-block-start:16px}
.n-account .n-button{text-decoration:none}
.n-form .n-small{margin:12px 0 0;color:var(--soft)}
.n-trap{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.n-closed{border-inline-start:4px solid var(--line);padding-inline-start:16px}.n-closed p{margin:0 0 6px}
.n-alert{border-inline-start:4px solid #c0392b;background:var(--panel);border-radius:calc(var(--radius)/2);padding:10px 14px;margin:0 0 12px}
.n-about-us{margin-block-start:48px;padding-block-start:32px;border-top:1px solid var(--line)}
.n-about-us h2{font-size:1.375rem;line-height:1.3;letter-spacing:-.01em;margin:0 0 10px}
.n-about-us p{margin:0;white-space:pre-line;text-wrap:pretty}
.n-about-us .n-more{margin:12px 0 0}
.n-pages nav{display:flex;flex-wrap:wrap;gap:4px 24px;padding-block:18px 0;font-size:.9375rem}
.n-pages a{padding-block:4px;color:var(--outside-ink,var(--ink))!important;text-decoration:none}
.n-pages a:hover{text-decoration:underline;text-underline-offset:4px}
.n-pages a[aria-current]{font-weight:650;box-shadow:inset 0 -2px var(--button)}
.n-story{margin-block-start:32px;font-size:1.125rem;line-height:1.7}
.n-story p{margin:0 0 1.1em;white-space:pre-line;text-wrap:pretty}
.n-facts{display:flex;flex-wrap:wrap;gap:16px 40px;margin:32px 0 0;padding-block:20px;border-block:1px solid var(--line)}
.n-facts dt{font-size:.8125rem;color:var(--soft)}
.n-facts dd{margin:2px 0 0;font-weight:600}
.n-issues{border-top:1px solid var(--line);padding-block:40px 24px}
.n-bar{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:14px 24px;margin-block-end:12px}
.n-bar h2{font-size:1.375rem;letter-spacing:-.01em;margin:0}
.n-search{display:flex;gap:8px;flex:0 1 300px}
.n-search input{min-width:0;flex:1;padding:9px 12px;font-size:1rem}
.n-search button{font:inherit;font-size:.9375rem;font-weight:600;padding:9px 14px;border:1px solid color-mix(in srgb,var(--soft) 75%,transparent);border-radius:var(--radius);background:none;color:var(--ink);cursor:pointer}
.n-list{list-style:none;margin:0;padding:0}
.n-list li{padding-block:22px;border-bottom:1px solid var(--line)}
.n-list li:last-child{border-bottom:0}
.n-list li{display:flow-root}
.n-thumb{float:right;width:168px;height:112px;object-fit:cover;border-radius:var(--radius);margin-inline-start:24px}
[dir=rtl] .n-thumb{float:left}
@media (max-width:560px){.n-thumb{width:96px;height:72px;margin-inline-start:16px}}
.n-list h3{font-size:1.3125rem;line-height:1.3;letter-spacing:-.01em;margin:0;text-wrap:pretty}
.n-list h3 a{color:var(--ink);text-decoration:none}
.n-list h3 a:hover{color:var(--link);text-decoration:underline;text-underline-offset:3px}
.n-list p{margin:6px 0 0}
.n-list .n-day{margin:0 0 4px}
.n-more{margin:16px 0 0;font-weight:600}
.n-empty{padding-block:32px;text-align:center;text-wrap:balance;color:var(--soft)}
.n-head{padding-block:56px 32px}
.n-head h1{font-size:clamp(2rem,6vw,2.875rem);line-height:1.12;letter-spacing:-.022em;font-weight:750;margin:0;text-wrap:balance}
.n-head p{margin:16px 0 0}
.n-issue{font-size:1.125rem;line-height:1.7;overflow-wrap:break-word;overflow-x:auto;contain:layout}
.n-issue>:first-child{margin-block-start:0}
.n-issue>:last-child{margin-block-end:0}
.n-issue :is(p,ul,ol,blockquote,pre,figure,.mc-table){margin-block:0 1.35em}
.n-issue :is(h1,h2,h3,h4){line-height:1.25;letter-spacing:-.012em;text-wrap:pretty;margin-block:1.9em .6em}
[dir=rtl] .n-issue :is(h1,h2,h3,h4),[dir=rtl] .n-list h3{letter-spacing:0}
.n-issue h1{font-size:1.75rem}
.n-issue h2{font-size:1.5rem}
.n-issue h3{font-size:1.25rem}
.n-issue h4{font-size:1.0625rem}
.n-issue :is(ul,ol){padding-inline-start:1.4em}
.n-issue li{margin-block-end:.4em}
.n-issue li[dir]{margin-inline-start:1.4em}
.n-issue a{text-underline-offset:3px;text-decoration-thickness:1px}
.n-issue img{max-width:100%;height:auto}
.n-issue:not(.n-sheet) img{border-radius:var(--radius)}
.n-issue p>img:only-child{display:block;margin-inline:auto}
.n-issue blockquote{margin-inline:0;padding-inline-start:1.2em;border-inline-start:3px solid var(--link);color:var(--soft)}
.n-issue :is(code,pre){font:.875em/1.6 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
.n-issue code{background:var(--panel);border-radius:5px;padding:.15em .35em}
.n-issue pre{background:var(--panel);border-radius:var(--radius);padding:1em 1.2em;overflow-x:auto}
.n-issue .mc-pre{padding:0;background:none}
.n-issue pre code{background:none;padding:0;font-size:1em}
.n-issue hr{border:0;border-top:1px solid var(--line);margin-block:2.6em}
.n-issue .mc-table{border-collapse:collapse;width:100%;font-size:.9375em}
.n-issue .mc-table :is(th,td){padding:.5em 0;padding-inline-end:.9em;border-bottom:1px solid var(--line);vertical-align:top}
.n-issue .mc-table th:not([align]){text-align:start}
.n-issue .mc-w{word-break:break-word}
.n-issue .mc-caption:not([style]){font-size:.875em;color:var(--soft);text-align:center;margin-block-start:-.9em}
.n-sheet{color-scheme:light;background:#fff;color:#1c1c1c;--link:#0b5cad;--line:#d5d5d5;--panel:#f4f4f4;--soft:#555}
@media (prefers-color-scheme:dark){.n-sheet{border-radius:var(--radius);padding:24px}.n-issue .mc-b a:not(.mc-press,.mc-network){color:var(--link)!important}}
.n-offer{margin-block:32px 0;padding:28px 24px;text-align:center;border:1px solid var(--line);border-radius:calc(var(--radius)*1.4);background:linear-gradient(var(--panel),transparent)}
.n-offer p{margin:0;font-weight:600}
.n-offer p+p{margin-block-start:16px}
.n-offer .n-button{text-decoration:none}
.n-offer .n-small{font-weight:400}
.n-form .n-plain{padding:0;background:none;color:var(--link)!important;font-weight:400;text-decoration:underline}
.n-sign{padding-block:56px 24px}
.n-sign h1{font-size:clamp(1.75rem,5vw,2.25rem);line-height:1.15;letter-spacing:-.02em;margin:0 0 12px}
.n-sign p{margin:0 0 12px}
.n-sign .n-form{margin-block:24px}
.n-badge{display:inline-block;padding:1px 9px;border:1px solid var(--line);border-radius:99px;font-size:.75rem;color:var(--soft)}
.n-share{margin-block:48px 0;padding-block:20px;border-block:1px solid var(--line);display:flex;flex-wrap:wrap;align-items:center;gap:10px 14px;font-size:.9375rem}
.n-share label{font-weight:600}
.n-share input{flex:1 1 240px;min-width:0;padding:8px 12px;font-size:.9375rem}
.n-near{display:grid;grid-template-columns:1fr 1fr;gap:16px;margin-block:24px 0}
.n-near a{display:block;border:1px solid var(--line);border-radius:var(--radius);padding:16px 18px;color:var(--ink);text-decoration:none}
.n-near a:hover{border-color:var(--link)}
.n-near span{display:block;font-size:.8125rem;color:var(--soft);margin-block-end:4px}
.n-near strong{display:block;line-height:1.35;font-weight:650}
.n-near .n-next{grid-column:2;text-align:end}
.n-join{background:var(--panel);border-radius:calc(var(--radius)*1.4);padding:36px 32px;margin-block:40px 0}
.n-join h2{font-size:1.5rem;line-height:1.25;letter-spacing:-.015em;margin:0;text-wrap:balance}
.n-join p{margin:8px 0 0;color:var(--soft);white-space:pre-line}
.n-join .n-form{margin-block-start:20px}
.n-foot{width:calc(100% - 40px);max-width:calc(var(--width) - 40px);margin:48px auto 0;padding-block:24px 48px;border-top:1px solid var(--line);display:flex;flex-wrap:wrap;justify-content:space-between;gap:8px 32px;font-size:.875rem;color:var(--outside)}
.n-foot p{margin:0}
.n-page .n-foot a{color:var(--outside)}
@media (max-width:560px){.n-page{font-size:16px}.n-card .n-pages{padding-block-end:12px}.n-hero{padding-block:40px 36px}.n-head{padding-block:36px 24px}.n-sign{padding-block-start:40px}.n-lead{font-size:1.125rem}.n-form .n-row{flex-direction:column}.n-form .n-row button{width:100%}.n-search{flex-basis:100%}.n-near{grid-template-columns:1fr}.n-near .n-next{grid-column:1}.n-join{padding:28px 20px}.n-issue{font-size:1.0625rem;line-height:1.65}}
@media (prefers-color-scheme:dark){.n-brand img,.n-hero>img{background:var(--plate);padding:4px 6px}.n-hero>img{padding:10px 12px;border-radius:var(--radius)}}
.n-bare{background:none}
@media print{.n-top,.n-share,.n-near,.n-join,.n-foot p+p{display:none}}
`)

export const CARD_CSS = `
:root{--outside-ink:var(--outside)}
.n-top{border-color:color-mix(in srgb,var(--outside) 25%,transparent)}
main{background:var(--paper);width:100%;max-width:calc(var(--width) + 40px)!important;margin:32px auto 0;border-radius:calc(var(--radius)*1.5);padding-inline:20px}
main.n-column{padding-inline:40px;padding-block-end:40px}
.n-foot{border-color:color-mix(in srgb,var(--outside) 25%,transparent);margin-block-start:24px}
@media (max-width:560px){main{margin-block-start:0;border-radius:0;padding-inline:0}main.n-column{padding-inline:20px}}
`
