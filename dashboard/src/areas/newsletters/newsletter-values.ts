import type { Newsletter } from '../../shell/newsletter.ts'

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
  archive,
  about,
  topics: topics.map(({ tag, label, description }) => ({ tag, label, description })),
})

export type NewsletterValues = ReturnType<typeof valuesOf>
