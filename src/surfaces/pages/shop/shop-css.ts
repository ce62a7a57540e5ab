import { Html } from '#lib/html.ts'

export const SHOP_CSS = new Html(`<style>
.n-shop{max-width:min(var(--width),720px)}
.n-item{padding-block:56px 8px}
.n-item h1{font-size:clamp(2rem,6vw,2.875rem);line-height:1.12;letter-spacing:-.022em;font-weight:750;margin:0;text-wrap:balance}
.n-price{display:flex;flex-wrap:wrap;align-items:baseline;gap:4px 14px;margin:18px 0 0;font-size:1.375rem;font-weight:650}
.n-price s{font-weight:400;color:var(--soft)}
.n-price small{font-size:.9375rem;font-weight:400;color:var(--soft)}
.n-about{margin:20px 0 0;white-space:pre-line;text-wrap:pretty}
.n-buy{margin-block-start:28px;padding:28px;background:var(--panel);border-radius:calc(var(--radius)*1.4)}
.n-buy .n-form{margin:0}
.n-buy .n-field{margin-block-end:18px}
.n-buy input:not([type=checkbox]){width:100%}
.n-buy .n-hint{font-weight:400;color:var(--soft);font-size:.875rem;margin:6px 0 0}
.n-buy .n-tick{display:flex;gap:10px;align-items:flex-start;font-weight:400;margin-block-end:18px}
.n-tick input{width:20px;height:20px;margin:2px 0 0;flex:none;accent-color:var(--button)}
.n-buy button{width:100%;font-size:1.0625rem;padding:16px 22px}
.n-test{background:#8a4b00;color:#fff;text-align:center;font-size:.875rem;font-weight:600;padding:8px 16px;margin:0}
.n-rows{display:grid;grid-template-columns:auto 1fr;gap:8px 24px;margin:28px 0 0;padding:20px 0 0;border-top:1px solid var(--line);font-size:.9375rem}
.n-rows dt{color:var(--soft)}
.n-rows dd{margin:0;text-align:end;overflow-wrap:anywhere}
.n-get{display:flex;flex-wrap:wrap;align-items:center;gap:14px 20px;margin-block-start:28px;padding:24px 28px;background:var(--panel);border-radius:calc(var(--radius)*1.4)}
.n-get>div{flex:1 1 220px;min-width:0}
.n-get strong{display:block;overflow-wrap:anywhere}
.n-get .n-form{margin:0}
.n-state{margin-block-start:28px;padding:24px 28px;background:var(--panel);border-radius:calc(var(--radius)*1.4)}
.n-state h2{font-size:1.25rem;line-height:1.3;margin:0}
.n-state p{margin:8px 0 0}
.n-state .n-form{margin:18px 0 0}
.n-tail{margin:24px 0 0}
.n-buy .n-coupon{margin-block-start:16px;font-size:.9375rem}
.n-coupon summary{cursor:pointer;color:var(--link);text-decoration:underline;text-underline-offset:3px;list-style:none;width:fit-content}
.n-coupon summary::-webkit-details-marker{display:none}
.n-coupon summary:focus-visible{outline:3px solid var(--link);outline-offset:2px}
.n-coupon .n-field{margin-block:12px 4px!important}
.n-code{display:flex;gap:10px}
.n-code input{flex:1;min-width:0;text-transform:uppercase}
.n-buy .n-quiet{width:auto;font-size:1rem;padding:12px 18px;background:none;color:var(--ink)!important;border:1px solid color-mix(in srgb,var(--soft) 75%,transparent)}
.n-applied{display:flex;justify-content:space-between;align-items:baseline;gap:12px;margin:0 0 18px;padding-block:10px;border-block:1px solid var(--line);font-size:.9375rem}
.n-applied span{overflow-wrap:anywhere;min-width:0}
.n-buy .n-applied button{width:auto;padding:0;font-size:.9375rem}
.n-buy button:disabled{opacity:.55;cursor:default}
@media (min-width:900px){.n-wide{max-width:min(100%,1040px)!important}.n-foot.n-wide{max-width:min(100% - 40px,1000px)!important}.n-sell{display:grid;grid-template-columns:minmax(0,1fr) 380px;column-gap:64px;align-items:start}.n-sell .n-buy{margin-block-start:56px;position:sticky;top:24px}}
@media (max-width:560px){.n-item{padding-block:32px 4px}.n-buy,.n-get,.n-state{padding:20px}.n-get .n-form,.n-get button,.n-state button{width:100%}}
</style>`)
