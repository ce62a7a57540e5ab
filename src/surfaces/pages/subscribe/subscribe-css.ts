import { Html } from '#lib/html.ts'

export const SUBSCRIBE_CSS = new Html(`<style>
.n-prices{border:0;margin:0 0 22px;padding:0;display:grid;grid-template-columns:repeat(auto-fit,minmax(200px,1fr));gap:12px}
.n-prices legend{padding:0;margin-block-end:10px;font-weight:600;font-size:.9375rem}
.n-form .n-plan{display:flex;gap:12px;align-items:flex-start;margin:0;padding:18px;background:var(--paper);border:1px solid var(--line);border-radius:var(--radius);cursor:pointer;font-weight:400}
.n-plan:has(:checked){border-color:var(--button);box-shadow:inset 0 0 0 1px var(--button)}
.n-plan:focus-within{outline:3px solid var(--link);outline-offset:2px}
.n-plan input{width:20px!important;height:20px;margin:2px 0 0;flex:none;accent-color:var(--button)}
.n-plan strong,.n-plan span{display:block}
.n-plan strong{font-size:1.125rem}
.n-plan span span{color:var(--soft);font-size:.875rem}
.n-plan s{color:var(--soft);font-weight:400}
.n-form>button+.n-coupon,.n-form>.n-applied{margin-block-start:16px}
.n-benefits{margin:24px 0 0;padding:0;list-style:none}
.n-benefits li{position:relative;padding-inline-start:30px;margin-block-end:8px}
.n-benefits li::before{content:"";position:absolute;inset-inline-start:4px;inset-block-start:.35em;width:7px;height:12px;border:solid var(--link);border-width:0 2.5px 2.5px 0;transform:rotate(42deg)}
.n-free{display:inline-block;margin:18px 0 0;padding:6px 12px;border-radius:99px;background:var(--panel);font-weight:600;font-size:.9375rem}
.n-buy .n-coupon{margin-block-end:20px}
.n-item .n-button,.n-state .n-button,.n-shop>p .n-button{text-decoration:none}
.n-own .n-rows{margin:0;padding:0;border:0}
.n-acts{display:flex;flex-wrap:wrap;gap:10px;margin-block-start:20px}
.n-state .n-acts .n-form{margin:0}
.n-form .n-quiet{background:none;color:var(--ink)!important;border:1px solid color-mix(in srgb,var(--soft) 75%,transparent)}
@media (max-width:560px){.n-acts{flex-direction:column}}
</style>`)
