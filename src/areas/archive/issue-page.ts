import { hash } from 'node:crypto'
import { Lru } from '#lib/lru.ts'
import type { Ports } from '#ports/ports.ts'
import type { Newsletter } from '#areas/newsletters/index.ts'
import { CannotBeMade, type EmailText, fillToShow, linesToShow, type ReaderValues } from '#areas/emails/index.ts'
import type { PublicIssue } from './issue-sql.ts'

const lines = new Lru<string, Promise<string>>(1000)
const pages = new Lru<string, Promise<string | null>>(30)

/** Returns the values for a visitor of the archive. Fields are empty, and the links to leave lead to the signup page. */
function visitor({ slug }: Newsletter, baseUrl: string): ReaderValues {
  const subscribeUrl = `${baseUrl}/n/${slug}`
  return { email: '', fields: {}, unsubscribeUrl: subscribeUrl, preferencesUrl: subscribeUrl, subscribeUrl }
}

/** Leaves lines empty that together take too long to fill in: the page shows its issues and its form all the same. */
function noLines(error: unknown): string[] {
  if (error instanceof CannotBeMade) return []
  throw error
}

/**
 * Fills in subjects and preview texts as the public reads them, each once for all visitors. One call to the rendering process fills in all lines of
 * a page.
 */
export async function publicLines(texts: readonly string[], newsletter: Newsletter, baseUrl: string): Promise<string[]> {
  const asked: string[] = []
  let answer: Promise<string[]> | undefined
  // Starts in the next tick, when the list contains all lines that are not cached.
  const answers = () =>
    (answer ??= Promise.resolve()
      .then(() => linesToShow(asked, newsletter, visitor(newsletter, baseUrl)))
      .catch(noLines))
  const filled = texts.map(async (text) => {
    if (!text.includes('{')) return text
    return lines.keep(keyOf([text, newsletter.name, newsletter.slug, baseUrl]), async () => {
      const place = asked.push(text) - 1
      return (await answers())[place] ?? ''
    })
  })
  return Promise.all(filled)
}

/** Renders an archive issue as a web page and caches it. Returns null when the text cannot be rendered. That result is cached too. */
export async function publicPage(
  { id, subject, previewText, content, images = {} }: PublicIssue & Pick<EmailText, 'images'>,
  newsletter: Newsletter,
  { log, deployment: { baseUrl } }: Pick<Ports, 'log' | 'deployment'>,
): Promise<string | null> {
  const { name, slug, language, postalAddress, branding, theme } = newsletter
  const text = { subject, previewText, content, images }
  return pages.keep(keyOf([text, name, slug, language, postalAddress, branding, theme, baseUrl]), async () => {
    try {
      return (await fillToShow(text, newsletter, visitor(newsletter, baseUrl))).html
    } catch (error) {
      if (!(error instanceof CannotBeMade)) throw error
      log.warn(
        { campaignId: id, newsletterId: newsletter.id, detail: error.fieldError.detail },
        'archive issue could not be rendered; its page returns 404',
      )
      return null
    }
  })
}

function keyOf(of: unknown[]): string {
  return hash('sha256', JSON.stringify(of), 'base64')
}
