import { slugOf } from '#lib/slug.ts'
import { Slug } from '#areas/newsletters/index.ts'

/** Addresses below a newsletter that are pages of its own. */
const RESERVED = new Set(
  'about account card embed feed form manage offer offers orders preferences prices products search sign-in sign-out sitemap subscribe subscribed subscription subscriptions tags topics unsubscribe'.split(
    ' ',
  ),
)

export const CampaignSlug = Slug.refine(
  (slug) => !RESERVED.has(slug),
  'A page of the newsletter has this address. Choose another slug',
).meta({
  description: 'The last part of its address on the web: /n/{newsletter}/{slug}.',
  examples: ['what-grows-in-march'],
})

/** The most characters of a slug from the subject. A number or a part of an id may follow. */
const LENGTH_MAX = 50
const NUMBERS_MAX = 9

/** Lists slugs for a subject, best first, the last unique. Without Latin letters: the day. */
export function slugsFor(
  subject: string,
  { id, at, language }: { id: string; at: Date; language: string },
): string[] {
  const words = slugOf(subject.replace(/\{\{.*?\}\}|\{%.*?%\}/gs, ' '), language, LENGTH_MAX)
  const base = words === '' || RESERVED.has(words) ? at.toISOString().slice(0, 10) : words
  const numbered = Array.from({ length: NUMBERS_MAX - 1 }, (_, i) => `${base}-${i + 2}`)
  return [base, ...numbered, `${base}-${id.slice(-10)}`]
}
