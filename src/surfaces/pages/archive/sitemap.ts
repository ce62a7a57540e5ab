import { issuePath, type Site, siteUrl } from '#areas/site/index.ts'
import { html } from '#lib/html.ts'

interface Sitemap {
  newsletter: Pick<Site, 'slug' | 'siteUrl'>
  issues: { id: string; slug: string | null; sentAt: string }[]
}

/** The sitemap; without issues when the caller's version is current. */
export interface SitemapAnswer extends Pick<Sitemap, 'newsletter'> {
  version: string
  issues: Sitemap['issues'] | null
}

/** Writes the sitemap of an archive (sitemaps.org). */
export function sitemap({ newsletter, issues }: Sitemap, baseUrl: string): string {
  const site = siteUrl(newsletter, baseUrl)
  const newest = issues[0] && html`<lastmod>${issues[0].sentAt}</lastmod>`
  return html`<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>${site}</loc>${newest}</url>
<url><loc>${site}/about</loc></url>
${issues.map(({ id, slug, sentAt }) => html`<url><loc>${site}/${issuePath({ id, slug })}</loc><lastmod>${sentAt}</lastmod></url>\n`)}</urlset>
`.text
}

/** The text of robots.txt (RFC 9309). Pages for one reader also have `noindex`. */
export const ROBOTS = `User-agent: *
Disallow: /api/
Disallow: /app
Disallow: /auth/
Disallow: /c/
Disallow: /confirm/
Disallow: /files/
Disallow: /mcp
Disallow: /o/
Disallow: /preferences/
Disallow: /unsubscribe/
`

/** The text of robots.txt on a newsletter's own host. */
export function ownRobots(origin: string): string {
  return `User-agent: *
Disallow: /c/
Disallow: /confirm/
Disallow: /files/
Disallow: /o/
Disallow: /preferences/
Disallow: /unsubscribe/
Sitemap: ${origin}/sitemap.xml
`
}
