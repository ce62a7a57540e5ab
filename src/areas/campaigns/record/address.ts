import { slugOf } from '#lib/slug.ts'
import { Slug } from '#areas/newsletters/index.ts'

/** Slugs that no campaign may have, because pages of the newsletter use them. */
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

/**
 * The most characters of a slug that come from the subject. A number or part of an id may follow.
 */
const LENGTH_MAX = 50
const NUMBERS_MAX = 9

/**
 * Lists possible slugs for a subject, the best first. The last one is unique. A subject without
 * Latin letters gives the date.
 */
export function slugsFor(
  subject: string,
  { id, at, language }: { id: string; at: Date; language: string },
): string[] {
  const words = slugOf(subject.replace(/\{\{.*?\}\}|\{%.*?%\}/gs, ' '), language, LENGTH_MAX)
  const base = words === '' || RESERVED.has(words) ? at.toISOString().slice(0, 10) : words
  const numbered = Array.from({ length: NUMBERS_MAX - 1 }, (_, i) => `${base}-${i + 2}`)
  return [base, ...numbered, `${base}-${id.slice(-10)}`]
}
