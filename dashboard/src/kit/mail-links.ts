/** Addresses that a new tab may open: none that could run a script. */
const OPENED = /^(?:https?|mailto|tel|sms|webcal):/i

/**
 * Opens a mail's links in new tabs that know nothing of the dashboard. Other schemes lose their
 * link, in-mail links stay, and the mail's own targets and bases do not count.
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
