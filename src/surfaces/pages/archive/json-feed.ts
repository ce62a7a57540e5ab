import { issuePath, onOwnHost, siteUrl, wholeLogoAddress } from '#areas/site/index.ts'
import { type Feed, feedText, summaryOf } from './rss.ts'

/** Writes JSON Feed 1.1 (jsonfeed.org). */
export function jsonFeed({ newsletter, issues }: Feed, baseUrl: string): string {
  const { name, description, language } = newsletter
  const icon = wholeLogoAddress(newsletter, baseUrl)
  const site = siteUrl(newsletter, baseUrl)
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: name,
    home_page_url: site,
    feed_url: `${site}/feed.json`,
    ...(description !== '' && { description }),
    ...(icon !== null && { icon }),
    language,
    authors: [{ name, url: site }],
    items: issues.map((issue) => ({
      id: issue.id,
      url: `${site}/${issuePath(issue)}`,
      title: issue.subject,
      ...(summaryOf(issue) !== '' && { summary: summaryOf(issue) }),
      content_html: onOwnHost(feedText(issue, { site, language }), newsletter, baseUrl),
      image: `${site}/${issuePath(issue)}/card.png`,
      date_published: issue.sentAt,
      // An issue without an author has the author of the feed.
      ...(issue.author !== null && { authors: [{ name: issue.author }] }),
      language,
    })),
  })
}
