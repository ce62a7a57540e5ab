import { createHash } from 'node:crypto'
import type { Newsletter } from '#areas/newsletters/index.ts'
import { compileToShow, fillLine, openTemplate, type ReaderValues } from '#areas/emails/index.ts'
import type { PublicIssue } from './issue-sql.ts'

const LINES_KEPT = 1000
const PAGES_KEPT = 30

const lines = new Map<string, string>()
const pages = new Map<string, Promise<string>>()

/** Nobody: fields are empty, and what would lead a reader out leads to the page where one becomes a reader. */
function nobody(newsletter: Newsletter, baseUrl: string): ReaderValues {
  const subscribeUrl = `${baseUrl}/n/${newsletter.slug}`
  return { email: '', fields: {}, unsubscribeUrl: subscribeUrl, preferencesUrl: subscribeUrl, subscribeUrl }
}

/** A subject or preview text as the public reads it. What an author's Liquid costs, it costs once and not for each visitor. */
export function publicLine(text: string, newsletter: Newsletter, baseUrl: string): string {
  if (!text.includes('{')) return text
  return kept(lines, LINES_KEPT, [text, newsletter.name, newsletter.slug, baseUrl], () => {
    try {
      return fillLine(text, nobody(newsletter, baseUrl), newsletter)
    } catch {
      return ''
    }
  })
}

/** An issue as a web page, made once while it is asked for. */
export async function publicPage({ subject, previewText, content }: PublicIssue, newsletter: Newsletter, baseUrl: string): Promise<string> {
  const { name, slug, language, postalAddress, branding } = newsletter
  const text = { subject, previewText, content }
  return kept(pages, PAGES_KEPT, [text, name, slug, language, postalAddress, branding, baseUrl], async () => {
    const template = openTemplate(await compileToShow(text, newsletter), newsletter)
    return template.fill(nobody(newsletter, baseUrl)).html
  })
}

/** What was asked for longest ago goes first, and what failed is not kept. */
function kept<T>(cache: Map<string, T>, most: number, of: unknown[], make: () => T): T {
  const key = createHash('sha256').update(JSON.stringify(of)).digest('base64')
  const found = cache.get(key)
  cache.delete(key)
  const value = found ?? make()
  cache.set(key, value)
  if (value instanceof Promise) value.catch(() => cache.delete(key))
  if (cache.size > most) cache.delete(cache.keys().next().value!)
  return value
}
