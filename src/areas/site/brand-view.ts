import { type BrandImage, linkOrigin } from '#areas/newsletters/index.ts'
import { Html, html } from '#lib/html.ts'
import { networkName } from '#lib/networks.ts'
import type { BareSite } from './site.ts'

type Brand = Pick<BareSite, 'name' | 'branding'>

export function logoAddress({
  branding: { images, logoUrl },
}: Pick<BareSite, 'branding'>): string | null {
  return images.logo?.path ?? logoUrl
}

/**
 * Returns the logo's absolute address, for programs such as feed readers. Returns null without a
 * logo.
 */
export function wholeLogoAddress(
  site: Pick<BareSite, 'branding' | 'siteUrl'>,
  baseUrl: string,
): string | null {
  const { images, logoUrl } = site.branding
  return images.logo ? `${linkOrigin(site, baseUrl)}${images.logo.path}` : logoUrl
}

/**
 * Returns the logo, or null without one. When the logo contains the newsletter's name, the page
 * does not repeat the name beside it.
 */
export function logo(site: Brand): Html | null {
  const { images, logoHasName } = site.branding
  const address = logoAddress(site)
  if (address === null) return null
  const kind = html`${logoHasName && 'n-wordmark '}${!images.logoDark && 'n-plated'}`
  return inBoth(
    html`<img src="${address}" alt="${logoHasName && site.name}" class="${kind}"${sizeOf(images.logo)}>`,
    images.logoDark,
  )
}

/** Writes the wide picture of the newsletter's page; null without one. */
export function wide({ branding: { images } }: Brand): Html | null {
  return (
    images.header &&
    inBoth(
      html`<img class="n-cover" src="${images.header.path}" alt=""${sizeOf(images.header)}>`,
      images.headerDark,
    )
  )
}

function inBoth(image: Html, dark: BrandImage | null): Html {
  return dark
    ? html`<picture><source media="(prefers-color-scheme: dark)" srcset="${dark.path}">${image}</picture>`
    : image
}

const sizeOf = (image: BrandImage | null) =>
  image && html` width="${image.width}" height="${image.height}"`

/** Writes logo and name, or the logo alone when it contains the name. */
export function brandName(site: Brand): Html {
  const shown = logo(site)
  return html`${shown}${!(shown && site.branding.logoHasName) && html`<span>${site.name}</span>`}`
}

export function brandFooter({ branding: { footer, socialLinks } }: Brand): Html | null {
  if (footer === '' && socialLinks.length === 0) return null
  const links = socialLinks.map(
    ({ network, href, label }) =>
      html`<a href="${href}" rel="me noopener">${label ?? networkName(network)}</a>`,
  )
  return html`<div class="n-own-foot">${footer !== '' && html`<p dir="auto">${footer}</p>`}${links.length > 0 && html`<p class="n-social">${links}</p>`}</div>`
}

export const BRAND_CSS = new Html(`
.n-page :is(h1,h2,h3,.n-brand){font-family:var(--heading)}
.n-top .n-brand img.n-wordmark{max-width:min(60vw,240px)}
.n-hero>picture>img{display:block;height:72px;width:auto;max-width:100%;object-fit:contain;object-position:0 50%;margin-block-end:24px}
.n-hero img.n-wordmark{height:56px}
.n-hero img.n-cover,.n-hero picture>img.n-cover{height:auto;width:100%;border-radius:var(--radius);margin-block-end:32px;padding:0;background:none}
.n-unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.n-own-foot{flex:1 0 100%;margin-block-end:6px}
.n-own-foot p{white-space:pre-line}
.n-social{display:flex;flex-wrap:wrap;gap:4px 16px;margin-block-start:6px!important}
.n-letter{font-size:18px}
.n-letter :is(.n-hero,.n-head,.n-sign,.n-item) h1,.n-letter :is(h2,h3),.n-letter .n-brand,.n-letter .n-issue :is(h1,h2){font-weight:400}
.n-letter .n-top>div{min-height:76px}
.n-magazine .n-top{border-bottom:5px solid var(--button)}
.n-magazine .n-brand{font-size:1.375rem;font-weight:800;letter-spacing:-.02em}
.n-magazine :is(h1,h2,h3){font-weight:800;letter-spacing:-.02em}
.n-magazine .n-day{text-transform:uppercase;letter-spacing:.06em;font-size:.75rem}
@media (prefers-color-scheme:dark){.n-brand img:not(.n-plated),.n-hero img:not(.n-plated){background:none!important;padding:0!important}}
`)
