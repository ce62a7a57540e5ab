import type { Newsletter } from './newsletter.ts'

/** The parts of a newsletter that say where its pages are. */
export type Sited = Pick<Newsletter, 'slug' | 'siteUrl'>

/** Returns the address of a newsletter's pages, without a slash at the end. */
export function siteUrl({ slug, siteUrl: own }: Sited, baseUrl: string): string {
  return own ?? `${baseUrl}/n/${slug}`
}

/** Returns the origin of the links in a newsletter's mails, such as those to unsubscribe. */
export function linkOrigin({ siteUrl: own }: Pick<Newsletter, 'siteUrl'>, baseUrl: string): string {
  return own ?? baseUrl
}

/**
 * Returns what precedes the path of a link between a newsletter's pages. It has the host when the
 * newsletter has its own, since answers to forms may be shown at another.
 */
export function sitePath({ slug, siteUrl: own }: Sited): string {
  return own ?? `/n/${slug}`
}

/** Replaces the host of our images in a text by the newsletter's own. */
export function onOwnHost(
  text: string,
  { siteUrl: own }: Pick<Newsletter, 'siteUrl'>,
  baseUrl: string,
): string {
  return own === null ? text : text.replaceAll(`${baseUrl}/i/`, `${own}/i/`)
}
