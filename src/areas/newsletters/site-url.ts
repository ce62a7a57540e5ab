import type { Newsletter } from './newsletter.ts'

/** The fields of a newsletter that determine the address of its pages. */
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
 * Returns the prefix of links between a newsletter's pages. The prefix includes the host when the
 * newsletter has its own host, because responses to forms may be served from another host.
 */
export function sitePath({ slug, siteUrl: own }: Sited): string {
  return own ?? `/n/${slug}`
}

/** Replaces this server's host in the image addresses of a text by the newsletter's own host. */
export function onOwnHost(
  text: string,
  { siteUrl: own }: Pick<Newsletter, 'siteUrl'>,
  baseUrl: string,
): string {
  return own === null ? text : text.replaceAll(`${baseUrl}/i/`, `${own}/i/`)
}
