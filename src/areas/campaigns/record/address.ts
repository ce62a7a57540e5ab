import { slugOf } from '#lib/slug.ts'
import { Slug } from '#areas/newsletters/index.ts'

/** Addresses below a newsletter that are pages of its own. */
const RESERVED = new Set(
  'about account card embed feed form manage offer offers orders preferences prices products search sign-in sign-out sitemap subscribe subscribed subscription subscriptions tags topics unsubscribe'.split(
    ' ',
  ),
)

export const CampaignSlug = Slug.refine((slug) => !RESERVED.has(slug), 'A page of the newsletter has this address. Choose another slug').meta({
  description: 'The last part of its address on the web: /n/{newsletter}/{slug}.',
  examples: ['what-grows-in-march'],
})

/** The characters that a number or a part of an id may add. */
const LENGTH_MAX = 50
const NUMBERS_MAX = 9

/**
 * Lists slugs for a subject, best first: its words, its words with a number, and one that no other campaign has. Liquid in it has no words, and a
 * subject without Latin letters gets the day.
 */
export function slugsFor(subject: string, { id, at, language }: { id: string; at: Date; language: string }): string[] {
  const words = slugOf(subject.replace(/\{\{.*?\}\}|\{%.*?%\}/gs, ' '), language, LENGTH_MAX)
  const base = words === '' || RESERVED.has(words) ? at.toISOString().slice(0, 10) : words
  const numbered = Array.from({ length: NUMBERS_MAX - 1 }, (_, i) => `${base}-${i + 2}`)
  return [base, ...numbered, `${base}-${id.slice(-10)}`]
}
