import { z } from 'zod'
import { EmailAddress, StoredEmailAddress } from '#operation/addresses/email-address.ts'
import { Id, Line, TimeZone, Timestamp } from '#operation/fields.ts'
import { refusal } from '#operation/problem.ts'
import { slugOf } from '#lib/slug.ts'
import { Branding, BrandingChanges, DEFAULT_BRANDING } from './branding.ts'
import { NOT_PAID, Paid } from './paid.ts'
import { Topics } from './topics.ts'
import { DEFAULT_THEME, Theme, ThemeChanges } from './theme.ts'
import { WelcomeContent, WelcomeContentGiven } from './welcome-content.ts'

/**
 * The most newsletters of an account. The limit protects the server, and does not depend on the
 * plan (decision 0028).
 */
export const NEWSLETTERS_MAX = 1000

export const newsletterLimitReached = refusal(
  'newsletter_limit_reached',
  409,
  'The limit of newsletters is reached',
)
export const slugTaken = refusal('slug_taken', 409, 'This slug is taken')
export const newsletterNotEmpty = refusal(
  'newsletter_not_empty',
  409,
  'The newsletter has contacts or campaigns',
)

const RESERVED_SLUGS = new Set(
  'api app admin archive confirm dashboard docs embed health help login mail mailcast mcp metrics new outbox preferences readyz settings signup static support unsubscribe www'.split(
    ' ',
  ),
)

export const Slug = z
  .string()
  .trim()
  .regex(
    /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/,
    'A slug has 1 to 63 small letters, digits and hyphens, with a letter or a digit at both ends',
  )
  .meta({
    description: 'The last part of the public address: /n/{slug}.',
    examples: ['weekly-garden'],
  })

export function isReservedSlug(slug: string): boolean {
  return RESERVED_SLUGS.has(slug)
}

export const NewsletterName = Line(100).meta({ examples: ['The Weekly Garden'] })
const Language = z
  .string()
  .regex(/^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8})*$/, {
    error: 'This is not a language tag such as en or pt-BR',
    abort: true,
  })
  .max(35)
  .refine(
    isLanguage,
    'This is not a valid language tag: a part is repeated or in the wrong place. Write one such as en or pt-BR',
  )
  .meta({ description: 'A language tag (BCP 47).', examples: ['en'] })

const NewsletterTimeZone = TimeZone.meta({
  description: 'The IANA time zone of schedules that name none, and of the days in filters.',
  examples: ['UTC'],
})

const SenderName = Line(100).meta({ examples: ['Ada of The Weekly Garden'] })

const Sender = z
  .strictObject({
    name: SenderName,
    email: StoredEmailAddress.meta({
      description: 'Not at a domain that another account has verified, nor below one.',
      examples: ['ada@garden.example'],
    }),
    replyTo: StoredEmailAddress.nullable().meta({ examples: [null] }),
  })
  .meta({ id: 'Sender' })
const NewSender = Sender.extend({
  email: EmailAddress.meta({
    description: 'Not at a domain that another account has verified, nor below one.',
    examples: ['ada@garden.example'],
  }),
  replyTo: EmailAddress.nullable().meta({ examples: [null] }),
})

const Tracking = z
  .strictObject({
    opens: z.boolean().meta({
      description:
        'Whether campaigns carry an image of one pixel that records when they are opened.',
      examples: [true],
    }),
    clicks: z.boolean().meta({
      description:
        'Whether links in campaigns lead over this server, which counts the readers that follow them.',
      examples: [true],
    }),
  })
  .meta({ id: 'Tracking' })

const Description = z
  .string()
  .trim()
  .max(1000)
  .meta({ examples: ['What grows, and when.'] })
const About = z
  .string()
  .trim()
  .max(2000)
  .meta({
    description: 'Plain text about the newsletter and its author, shown on its page.',
    examples: [''],
  })
const PostalAddress = z
  .string()
  .trim()
  .max(300)
  .meta({
    description: 'Shown in the footer of every issue; most laws ask for one.',
    examples: ['12 Green Lane, Exeter EX1 1AA, UK'],
  })
const Archive = z.enum(['public', 'hidden']).meta({ examples: ['public'] })

export const WelcomeSubject = Line(200, 0).meta({
  description: 'May hold Liquid, such as {{ first_name }}.',
  examples: ['Welcome!'],
})
/** A mail to each new reader, sent once when a signup becomes active. Imported readers get none. */
export const WelcomeEmail = z
  .strictObject({
    enabled: z.boolean().meta({ examples: [false] }),
    subject: WelcomeSubject,
    content: WelcomeContent,
  })
  .meta({ id: 'WelcomeEmail' })
export const WelcomeEmailChanges = WelcomeEmail.extend({ content: WelcomeContentGiven }).partial()

export const Newsletter = z
  .strictObject({
    id: Id('nl'),
    name: NewsletterName,
    slug: Slug,
    description: Description,
    language: Language,
    timeZone: NewsletterTimeZone,
    asksForConfirmation: z.boolean().meta({
      description:
        'Whether new subscribers are asked by mail to confirm before they become active.',
      examples: [true],
    }),
    sender: Sender,
    domainId: Id('dom')
      .nullable()
      .meta({
        description:
          "The account's domain of the sender's address, verified or not; null when the account has not added it. Without a verified domain, mail goes out unsigned, which many mailboxes distrust. On the cloud edition and with open sign-up it then comes from the server's address (MAIL_FROM), with the sender's address as Reply-To.",
        examples: [null],
      }),
    postalAddress: PostalAddress,
    welcomeEmail: WelcomeEmail,
    branding: Branding,
    theme: Theme,
    archive: Archive,
    about: About,
    topics: Topics,
    tracking: Tracking,
    paid: Paid,
    siteUrl: z
      .string()
      .max(300)
      .nullable()
      .meta({
        description:
          'Where its pages are while it has a host of its own. Null: /n/{slug} of this server.',
        examples: [null],
      }),
    siteAddressId: Id('hst')
      .nullable()
      .meta({
        description: 'The host that was set for it, active or not (get_site_address).',
        examples: [null],
      }),
    createdAt: Timestamp,
  })
  .meta({ id: 'Newsletter' })

/**
 * The fields in a request. When a field is missing, an update keeps its value, and a new newsletter
 * gets the default.
 */
export const newsletterFields = {
  slug: Slug.optional(),
  description: Description.optional(),
  language: Language.optional(),
  timeZone: NewsletterTimeZone.optional(),
  asksForConfirmation: z.boolean().optional(),
  sender: NewSender.partial().optional(),
  postalAddress: PostalAddress.optional(),
  branding: BrandingChanges.optional(),
  theme: ThemeChanges.optional(),
  archive: Archive.optional(),
  about: About.optional(),
  tracking: Tracking.partial().optional(),
}

export type Newsletter = z.output<typeof Newsletter>

export const DEFAULTS = {
  description: '',
  language: 'en',
  timeZone: 'UTC',
  asksForConfirmation: true,
  postalAddress: '',
  archive: 'public' as const,
  about: '',
  topics: [],
  tracking: { opens: true, clicks: true },
  branding: DEFAULT_BRANDING,
  theme: DEFAULT_THEME,
  welcomeEmail: {
    enabled: false,
    subject: 'Welcome!',
    content: { format: 'markdown', body: '' } as WelcomeContent,
  },
  paid: NOT_PAID,
}

/**
 * Returns whether Intl accepts a language tag. Intl throws for some tags that the pattern allows.
 */
export function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}

/**
 * Makes a slug from a name: "The Weekly Garden" becomes "the-weekly-garden". Without Latin letters
 * it is "newsletter".
 */
export function slugFrom(name: string, language: string): string {
  return slugOf(name, language) || 'newsletter'
}
