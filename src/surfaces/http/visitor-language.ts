import type { FastifyRequest } from 'fastify'
import { type Translate, translator, translatorOf } from '#words/translate.ts'

/** Returns the words in the first language of the browser that the program has. */
export function translatorFor({ headers }: Pick<FastifyRequest, 'headers'>): Translate {
  for (const tag of (headers['accept-language'] ?? '').slice(0, 200).split(',')) {
    const known = translatorOf(tag.trim())
    if (known) return known
  }
  return translator('en')
}
