import type { Newsletter } from './newsletter.ts'

/** Returns the parts of a newsletter that its mails show or depend on, except for the sender. */
export function mailLook({
  name,
  language,
  postalAddress,
  branding,
  theme,
  tracking,
  domainId,
}: Newsletter): object {
  return { name, language, postalAddress, branding, theme, tracking, domainId }
}
