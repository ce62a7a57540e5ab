import { hash } from 'node:crypto'
import type { AccountDb } from '#db/account-db.ts'
import { canonicalJson } from '#lib/formats/canonical-json.ts'
import { Failures } from '#lib/failures.ts'
import { HelperDied } from '#lib/work-process.ts'
import type { Ports } from '#ports/ports.ts'
import {
  articleApart,
  CannotBeMade,
  mayReadAll,
  type ReaderTier,
  type ReaderValues,
  visibleTo,
  withNamed,
} from '#areas/emails/index.ts'
import { type Newsletter, siteUrl } from '#areas/newsletters/index.ts'
import { MINUTE_MS } from '#lib/duration.ts'
import { type ArchiveIssue, findText, writeArticle } from './issue-sql.ts'
import { foldedWords } from './search.ts'

/** The version of `emails/web/article.ts`. A higher number renders all stored issues again. */
const ARTICLE_EDITION = 6
/**
 * The longest time in ms that a request renders issues. It shows the rest without texts. Issues are
 * rendered when they are sent, so this concerns changes of the newsletter's look.
 */
const RENDER_MS = 20_000

interface RenderScope extends AccountDb {
  ports: Pick<Ports, 'clock' | 'log' | 'deployment'>
}

interface Lines {
  subject: string
  previewText: string
}

/** The renderings under way, which concurrent visitors share. */
const underWay = new Map<string, Promise<Lines | null>>()
/** The issues that could not be rendered, so that visitors do not cause a costly attempt each. */
const failures = new Failures({ forMs: 5 * MINUTE_MS, most: 1000 })

/**
 * Returns the personal values of an issue for a visitor: empty fields, and unsubscribe links that
 * lead to the signup page.
 */
function visitor(site: string): ReaderValues {
  return {
    email: '',
    fields: {},
    unsubscribeUrl: site,
    preferencesUrl: site,
    newsletterUrl: site,
    subscribeUrl: site,
  }
}

/**
 * Returns a digest of what an issue is rendered from besides its text. It differs for an unlisted
 * issue, which may show another option of an A/B test later.
 */
function digestOf(
  { name, slug, siteUrl: own, language, branding, theme }: Newsletter,
  { listed }: ArchiveIssue,
  baseUrl: string,
): Buffer {
  const rendered = [ARTICLE_EDITION, name, slug, language, branding, theme, baseUrl]
  if (own !== null) rendered.push(own)
  return hash('sha256', canonicalJson(listed ? rendered : [...rendered, 'not listed']), 'buffer')
}

/**
 * Renders issues that are new or outdated, and stores them. `look` stays null when that fails or
 * takes too long.
 */
export async function renderIssues(
  scope: RenderScope,
  newsletter: Newsletter,
  issues: readonly ArchiveIssue[],
): Promise<ArchiveIssue[]> {
  const ends = performance.now() + RENDER_MS
  const shown: ArchiveIssue[] = []
  for (const issue of issues) {
    const look = digestOf(newsletter, issue, scope.ports.deployment.baseUrl)
    if (issue.look?.equals(look)) {
      shown.push(issue)
      continue
    }
    const key = `${scope.accountId} ${issue.id} ${look.toString('base64')}`
    const lines =
      performance.now() > ends ? null : await renderOnce(scope, key, { newsletter, issue, look })
    shown.push(
      lines
        ? { ...issue, ...lines, look }
        : { ...issue, subject: null, previewText: null, look: null },
    )
  }
  return shown
}

interface Rendering {
  newsletter: Newsletter
  issue: ArchiveIssue
  look: Buffer
}

/**
 * Renders an issue once for all concurrent callers. Returns null when that fails, or failed within
 * the last minutes.
 */
async function renderOnce(
  scope: RenderScope,
  key: string,
  rendering: Rendering,
): Promise<Lines | null> {
  const { clock } = scope.ports
  if (failures.isRecent(key, clock.now())) return null
  const known = underWay.get(key)
  if (known) return known
  const lines = render(scope, rendering)
  underWay.set(key, lines)
  try {
    if ((await lines) === null) failures.note(key, clock.now())
    return await lines
  } finally {
    underWay.delete(key)
  }
}

/** Renders one issue; null when its text cannot be rendered. */
async function render(
  scope: RenderScope,
  { newsletter, issue, look }: Rendering,
): Promise<Lines | null> {
  const { log, deployment } = scope.ports
  const text = await findText(scope, issue.id)
  if (!text) return null
  const site = siteUrl(newsletter, deployment.baseUrl)
  try {
    const images = await withNamed(scope, text)
    const articleFor = (tier: ReaderTier) =>
      articleApart(scope.accountId, visibleTo(images, issue.access, tier), newsletter, {
        reader: visitor(site),
        address: `${site}/${issue.id}`,
      })
    // Lists, feeds, search, cards and previews use only this article for visitors.
    const article = await articleFor('visitor')
    const wholeHtml = mayReadAll(issue.access, 'visitor') ? null : (await articleFor('paid')).html
    const { subject, previewText, plainText } = article
    await writeArticle(scope, issue.id, {
      ...article,
      wholeHtml,
      look,
      words: foldedWords(`${subject} ${previewText} ${plainText}`),
    })
    return { subject, previewText }
  } catch (error) {
    if (!(error instanceof CannotBeMade || error instanceof HelperDied)) throw error
    log.warn(
      { accountId: scope.accountId, campaignId: issue.id, err: error },
      'archive issue could not be rendered; its page answers 404, and rendering is tried again in five minutes',
    )
    return null
  }
}
