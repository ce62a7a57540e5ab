import type { Access } from '#areas/emails/index.ts'
import { issuePath, onOwnHost, type Site, siteUrl, wholeLogoAddress } from '#areas/site/index.ts'
import { escapeHtml, Html, html } from '#lib/html.ts'
import { translator } from '#words/translate.ts'

export interface Feed {
  newsletter: Omit<Site, 'consentText'>
  issues: {
    id: string
    slug: string | null
    subject: string
    previewText: string
    excerpt: string
    sentAt: string
    author: string | null
    html: string
    access: Access
  }[]
}

/** Characters that XML 1.0 does not allow (§2.2). */
// oxlint-disable-next-line no-control-regex -- these are the characters that are removed
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

const xmlText = (text: string): string => text.toWellFormed().replace(NOT_XML, '')

/** Writes a text as CDATA. The text cannot end it. */
const cdata = (text: string) =>
  new Html(`<![CDATA[${xmlText(text).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`)

/**
 * Returns an issue's text. When readers with access can read more, the text ends with a link to the
 * rest.
 */
export function feedText(
  { id, slug, html: text, access }: Feed['issues'][number],
  { site, language }: { site: string; language: string },
): string {
  if (access === 'everyone') return text
  const t = translator(language)
  return (
    text +
    html`<p>${t(`gate.${access}.offer`)} <a href="${site}/${issuePath({ id, slug })}">${t('common.readOn')}</a></p>`
      .text
  )
}

const rfc822 = (at: string) => new Date(at).toUTCString()

/** Returns the preview text, or the start of the text. */
export const summaryOf = ({ previewText, excerpt }: Feed['issues'][number]): string =>
  previewText || excerpt

/**
 * Writes RSS 2.0 (rssboard.org) with `content:encoded`. An item's description is HTML, so its text
 * is escaped twice. An author is `dc:creator`, since RSS's own element asks for an address.
 */
export function rss({ newsletter, issues }: Feed, baseUrl: string): string {
  const site = siteUrl(newsletter, baseUrl)
  const name = xmlText(newsletter.name)
  const logo = wholeLogoAddress(newsletter, baseUrl)
  const image =
    logo !== null &&
    html`<image><url>${logo}</url><title>${name}</title><link>${site}</link></image>`
  const items = issues.map(
    (issue) => html`<item>
<title>${xmlText(issue.subject)}</title>
<link>${site}/${issuePath(issue)}</link>
<guid isPermaLink="false">${issue.id}</guid>
<pubDate>${rfc822(issue.sentAt)}</pubDate>
${issue.author !== null && html`<dc:creator>${xmlText(issue.author)}</dc:creator>`}
${summaryOf(issue) !== '' && html`<description>${escapeHtml(xmlText(summaryOf(issue)))}</description>`}
<content:encoded>${cdata(onOwnHost(feedText(issue, { site, language: newsletter.language }), newsletter, baseUrl))}</content:encoded>
</item>
`,
  )
  return html`<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
<title>${name}</title>
<link>${site}</link>
<description>${xmlText(newsletter.description) || name}</description>
<language>${newsletter.language.toLowerCase()}</language>
<generator>Mailcast</generator>
${issues[0] && html`<lastBuildDate>${rfc822(issues[0].sentAt)}</lastBuildDate>`}
<atom:link rel="self" type="application/rss+xml" href="${site}/feed.xml"/>
${image}
${items}</channel>
</rss>
`.text
}
