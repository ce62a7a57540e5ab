/** Addresses that a new tab may open. The frame runs no script, and a tab must not run one either. */
const OPENED = /^(?:https?|mailto|tel):/i

/**
 * Makes each link of a mail open in a new tab that knows nothing of the dashboard. Links to other kinds of addresses lose theirs; links to a place
 * within the mail stay. Strangers may have written parts of it, so its own targets and bases do not count.
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
