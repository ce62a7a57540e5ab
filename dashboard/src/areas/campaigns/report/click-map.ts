/** Inline, since a mail has no style sheet of ours, and in the colours of the chart's clicks. */
const BADGE =
  'display:inline-block;margin:0 4px;padding:1px 6px;border-radius:9px;background:#7a4f00;color:#fff;font:600 11px/16px sans-serif;text-decoration:none;letter-spacing:0;vertical-align:middle;white-space:nowrap'

/** Returns each link's words by its address: the first that has some, or its picture's text. */
export function linkWords(html: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const link of new DOMParser()
    .parseFromString(html, 'text/html')
    .querySelectorAll('a[href]')) {
    const url = link.getAttribute('href')!
    const words = (
      link.textContent.trim() ||
      link.querySelector('img[alt]')?.getAttribute('alt') ||
      ''
    )
      .replace(/\s+/g, ' ')
      .trim()
    if (words !== '' && words !== url && !found.has(url)) found.set(url, words)
  }
  return found
}

/** Puts badges behind links, into the HTML itself, since the mail runs no script. */
export function withBadges(html: string, badgeOf: (url: string) => string | null): string {
  const mail = new DOMParser().parseFromString(html, 'text/html')
  for (const link of mail.querySelectorAll('a[href]')) {
    const text = badgeOf(link.getAttribute('href')!)
    if (text === null) continue
    const badge = mail.createElement('span')
    badge.textContent = text
    badge.setAttribute('style', BADGE)
    link.append(badge)
  }
  return `<!doctype html>${mail.documentElement.outerHTML}`
}
