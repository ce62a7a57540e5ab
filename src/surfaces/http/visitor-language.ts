import type { FastifyRequest } from 'fastify'
import { type Translate, translator, translatorOf } from '#words/translate.ts'

/** Returns the words of the browser's first language that we have some in. */
export function translatorFor({ headers }: Pick<FastifyRequest, 'headers'>): Translate {
  for (const tag of (headers['accept-language'] ?? '').slice(0, 200).split(',')) {
    const known = translatorOf(tag.trim())
    if (known) return known
  }
  return translator('en')
}
