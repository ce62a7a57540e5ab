import { type Html, html } from '#lib/html.ts'
import type { Site } from './site.ts'

interface Shared {
  kind: 'website' | 'article'
  title: string
  about: string
  address: string
  site: Pick<Site, 'name' | 'language'>
  /** The address of a PNG of 1,200 × 630 pixels. Null without an image. */
  image: string | null
  publishedAt?: string
}

/**
 * Returns the tags in `<head>` that search engines and link previews read (ogp.me, and X's cards).
 */
export function shareHead({ kind, title, about, address, site, image, publishedAt }: Shared): Html {
  return html`<meta name="description" content="${about}"><link rel="canonical" href="${address}">
<meta property="og:type" content="${kind}"><meta property="og:title" content="${title}"><meta property="og:description" content="${about}"><meta property="og:site_name" content="${site.name}"><meta property="og:url" content="${address}"><meta property="og:locale" content="${localeOf(site.language)}">
<meta name="twitter:card" content="${image === null ? 'summary' : 'summary_large_image'}"><meta name="twitter:title" content="${title}"><meta name="twitter:description" content="${about}">
${image !== null && imageHead(image, title)}${publishedAt !== undefined && html`<meta property="article:published_time" content="${publishedAt}">`}`
}

function imageHead(image: string, title: string): Html {
  return html`<meta property="og:image" content="${image}"><meta property="og:image:type" content="image/png"><meta property="og:image:width" content="1200"><meta property="og:image:height" content="630"><meta property="og:image:alt" content="${title}"><meta name="twitter:image" content="${image}">`
}

function localeOf(language: string): string {
  const { language: tongue, region } = new Intl.Locale(language).maximize()
  return region === undefined ? tongue : `${tongue}_${region}`
}
