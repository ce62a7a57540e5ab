/** A pattern for addresses that a new tab may open, none of which can run a script. */
const OPENED = /^(?:https?|mailto|tel|sms|webcal):/i

/**
 * Makes a mail's links open in new tabs that cannot reach the dashboard. Links of other schemes are
 * removed, and those within the mail stay. Targets and bases of the mail are ignored.
 */
export function withNewTabs(html: string): string {
  const mail = new DOMParser().parseFromString(html, 'text/html')
  for (const base of mail.querySelectorAll('base')) base.remove()
  for (const link of mail.querySelectorAll('a, area')) openApart(link)
  return `<!doctype html>${mail.documentElement.outerHTML}`
}

function openApart(link: Element): void {
  const address = (link.getAttribute('href') ?? '').trim()
  link.removeAttribute('target')
  // SVG has a form of its own.
  link.removeAttribute('xlink:href')
  if (address.startsWith('#')) return
  if (!OPENED.test(address)) return link.removeAttribute('href')
  link.setAttribute('target', '_blank')
  link.setAttribute('rel', 'noopener noreferrer')
}
