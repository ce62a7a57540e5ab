import { Html, html } from '#lib/html.ts'
import { addressOfSite, type Site } from './signup-views.ts'

export interface Issue {
  id: string
  newsletter: Omit<Site, 'consentText'>
  subject: string
  previewText: string
  sentAt: string
  html: string
}

/** Renders an archive issue: the mail as sent, a line above it that links to the newsletter, and a head for search engines. */
export function issuePage(issue: Issue, baseUrl: string): Html {
  const head = headOf(issue, baseUrl).text
  const banner = bannerOf(issue, baseUrl).text
  // Replaced by functions, because a subject may contain `$&`.
  return new Html(issue.html.replace(/<title>[\s\S]*?<\/title>/, () => head).replace(/<body[^>]*>/, (body) => body + banner))
}

function headOf({ id, newsletter, subject, previewText, sentAt }: Issue, baseUrl: string): Html {
  const address = `${addressOfSite(newsletter, baseUrl)}/${id}`
  const image = newsletter.logoUrl !== null && html`<meta property="og:image" content="${newsletter.logoUrl}">`
  const about = previewText === '' ? `An issue of ${newsletter.name}.` : previewText
  return html`<title>${subject} · ${newsletter.name}</title><link rel="icon" href="data:,"><meta name="description" content="${about}"><link rel="canonical" href="${address}">
<meta property="og:type" content="article"><meta property="og:title" content="${subject}"><meta property="og:description" content="${about}"><meta property="og:site_name" content="${newsletter.name}"><meta property="og:url" content="${address}"><meta property="article:published_time" content="${sentAt}">${image}`
}

function bannerOf({ newsletter }: Issue, baseUrl: string): Html {
  return html`<p style="margin:0;padding:12px 16px;font:14px/1.4 system-ui,sans-serif;background:#f4f4f2;color:#1c1c1c;text-align:center"><a href="${addressOfSite(newsletter, baseUrl)}" style="color:#1c1c1c">${newsletter.name}</a></p>`
}
