import { z } from 'zod'
import { type AccountPart, accountParts } from '#operation/account-data/account-part.ts'
import { boolean, id, json, orNull, text, time } from '#operation/account-data/column.ts'
import { register } from '#operation/registry.ts'
import { Branding } from './branding.ts'
import { Newsletter, NewsletterName, WelcomeEmail } from './newsletter.ts'

const newsletters: AccountPart = {
  name: 'newsletters',
  about: 'The newsletters with their settings, sender, look and welcome mail.',
  table: 'newsletter',
  key: { newsletter_id: 'uuid' },
  columns: {
    id: id('nl', 'newsletter_id'),
    name: text(),
    slug: text(),
    description: text(),
    language: text(),
    timeZone: text(),
    asksForConfirmation: boolean(),
    sender: json(),
    postalAddress: text(),
    welcomeEmail: json(),
    branding: json(),
    theme: json(),
    archive: text(),
    about: text(),
    topics: json(),
    tracking: json(),
    paid: json(),
    siteUrl: orNull(text()),
    createdAt: time(),
    deletingSince: orNull(time()),
  },
  arrives: {
    refuses: ({ name, deletingSince }) =>
      deletingSince === null
        ? null
        : `the newsletter ${JSON.stringify(name)} was being deleted. Export the account again once it is gone`,
    checks: {
      name: NewsletterName,
      slug: Newsletter.shape.slug,
      description: Newsletter.shape.description,
      language: Newsletter.shape.language,
      timeZone: Newsletter.shape.timeZone,
      sender: Newsletter.shape.sender,
      postalAddress: Newsletter.shape.postalAddress,
      welcomeEmail: WelcomeEmail.or(WelcomeEmail.extend({ content: z.string().max(100_000) })),
      branding: Branding.partial(),
      theme: Newsletter.shape.theme,
      about: Newsletter.shape.about,
      topics: Newsletter.shape.topics,
      tracking: Newsletter.shape.tracking,
      paid: Newsletter.shape.paid.partial(),
    },
    // The host has not been verified on this server.
    sets: { site_url: () => null },
    with: [
      {
        table: 'newsletter_slug',
        columns: { slug: ({ slug }) => slug, newsletter_id: ({ id }) => id },
      },
    ],
  },
}

export const accountData = [register(accountParts, newsletters)]
