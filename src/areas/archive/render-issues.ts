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
import type { Newsletter } from '#areas/newsletters/index.ts'
import { MINUTE_MS } from '#lib/duration.ts'
import { type ArchiveIssue, findText, writeArticle } from './issue-sql.ts'
import { foldedWords } from './search.ts'

/** The version of `emails/web/article.ts`. Raise it to render stored issues again. */
const ARTICLE_EDITION = 6
/**
 * The time a request renders issues. Later ones are shown without their texts. It is long, since
 * issues are rendered as they are sent: a request renders what a change of the look left.
 */
const RENDER_MS = 20_000

interface RenderScope extends AccountDb {
  ports: Pick<Ports, 'clock' | 'log' | 'deployment'>
}

interface Lines {
  subject: string
  previewText: string
}

/** Visitors who come at once share one rendering. */
const underWay = new Map<string, Promise<Lines | null>>()
/** Issues that failed, so that a costly text is not tried for each visitor. */
const failures = new Failures({ forMs: 5 * MINUTE_MS, most: 1000 })

const siteOf = ({ slug }: Pick<Newsletter, 'slug'>, baseUrl: string) => `${baseUrl}/n/${slug}`

/** Leaves fields empty; the links to unsubscribe lead to the signup page. */
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

/** Digests the inputs besides the text. An unlisted issue may change to another test option. */
function digestOf(
  { name, slug, language, branding, theme }: Newsletter,
  { listed }: ArchiveIssue,
  baseUrl: string,
): Buffer {
  const rendered = [ARTICLE_EDITION, name, slug, language, branding, theme, baseUrl]
  return hash('sha256', canonicalJson(listed ? rendered : [...rendered, 'not listed']), 'buffer')
}

/** Renders new or outdated issues, and stores them. A failure or timeout leaves `look` null. */
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

/** Shares a rendering among callers. Returns null when it fails, or failed minutes ago. */
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
  const site = siteOf(newsletter, deployment.baseUrl)
  try {
    const images = await withNamed(scope, text)
    const articleFor = (tier: ReaderTier) =>
      articleApart(scope.accountId, visibleTo(images, issue.access, tier), newsletter, {
        reader: visitor(site),
        address: `${site}/${issue.id}`,
      })
    // Lists, feeds, search, cards and previews use only this one.
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
