import type { Newsletter } from '../../shell/newsletter.ts'

/** Returns the values of the form of settings. */
export const valuesOf = ({
  name,
  slug,
  description,
  language,
  timeZone,
  sender,
  postalAddress,
  asksForConfirmation,
  tracking,
  branding,
  theme,
  archive,
  about,
  topics,
}: Newsletter) => ({
  name,
  slug,
  description,
  language,
  timeZone,
  sender: { name: sender.name, email: sender.email, replyTo: sender.replyTo },
  postalAddress,
  asksForConfirmation,
  tracking: { opens: tracking.opens, clicks: tracking.clicks },
  branding: { logoUrl: branding.logoUrl, accentColor: branding.accentColor },
  theme: { font: theme.font, background: theme.background, width: theme.width, radius: theme.radius },
  archive,
  about,
  topics: topics.map(({ tag, label, description }) => ({ tag, label, description })),
})

export type NewsletterValues = ReturnType<typeof valuesOf>
