import type { FastifyRequest } from 'fastify'

/** Returns the first language of the browser in which we have words. Browsers list the preferred one first. */
export function languageOf(request: Pick<FastifyRequest, 'headers'>): 'de' | 'en' {
  const tags = (request.headers['accept-language'] ?? '').slice(0, 200).toLowerCase().split(',')
  return tags.map((tag) => tag.trim().slice(0, 2)).find((language) => language === 'de' || language === 'en') === 'de' ? 'de' : 'en'
}
