import type { ReaderValues } from './email-template.ts'

const NAMES_MAX = 1000

const LINKS = {
  unsubscribeUrl: 'https://example.com/unsubscribe',
  preferencesUrl: 'https://example.com/preferences',
  newsletterUrl: 'https://example.com/n/newsletter',
  subscribeUrl: 'https://example.com/n/newsletter',
}

/**
 * Returns two sample readers: a visitor without address and fields, and a subscriber with all
 * fields. Liquid that a condition skips for one sample reader is run for the other, so slow Liquid
 * is found.
 */
export function sampleReaders(texts: readonly string[]): ReaderValues[] {
  return [
    {
      email: '',
      fields: {},
      unsubscribeUrl: LINKS.subscribeUrl,
      preferencesUrl: LINKS.subscribeUrl,
      newsletterUrl: LINKS.newsletterUrl,
      subscribeUrl: LINKS.subscribeUrl,
      showsAll: true,
    },
    {
      email: 'reader@example.com',
      fields: Object.fromEntries(namesIn(texts).map((name) => [name, '3'])),
      ...LINKS,
      showsAll: true,
    },
  ]
}

/**
 * Lists words in Liquid that may be fields. The sample value is both text and number, so that all
 * conditions are met.
 */
function namesIn(texts: readonly string[]): string[] {
  const liquid = texts.flatMap((text) => text.match(/\{[{%][\s\S]*?[%}]\}/g) ?? [])
  return [...new Set(liquid.flatMap((tag) => tag.match(/\b[a-z][a-z0-9_]{0,39}\b/g) ?? []))].slice(
    0,
    NAMES_MAX,
  )
}
