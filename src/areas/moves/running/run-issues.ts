import { publishMoved, renderMoved } from '#areas/archive/index.ts'
import { putMovedCampaign } from '#areas/campaigns/index.ts'
import type { Access } from '#areas/emails/index.ts'
import { findImages } from '#areas/images/index.ts'
import { findNewsletter, siteUrl } from '#areas/newsletters/index.ts'
import { oneLine } from '#lib/one-line.ts'
import { settledLine } from '../text/settled-line.ts'
import type { FoundIssue } from '../houses/house.ts'
import { LOST_PICTURES } from '../text/lost-pictures.ts'
import { issueKey } from '../text/addresses.ts'
import { makeContent, type MadeContent } from './make-content.ts'
import type { RewriteWork } from './rewrite.ts'
import { rewriteApart } from './rewrite-apart.ts'
import type { RunScope } from './run-scope.ts'
import { issuesAt, nextIssues, noteIssue, type WaitingIssue } from './issues-sql.ts'
import { imagesOf } from './pictures-sql.ts'
import { findRunning, type RunningMove } from './run-sql.ts'

/** The issues of one batch, and their bytes. Memory holds each issue about four times at once. */
const BATCH = { limit: 20, bytesMax: 2_000_000 }
const SUBJECT_MAX = 250
const AUTHOR_MAX = 200

/** Moves a batch of issues. Returns false when no issue waits. */
export async function runIssues(scope: RunScope, move: RunningMove): Promise<boolean> {
  const { accountId, db, ports, signal, transaction } = scope
  const waiting = await nextIssues(scope, move.id, BATCH)
  if (waiting.length === 0) {
    await transaction(accountId, (opened) => renderMoved(opened, move.newsletterId))
    return false
  }
  const newsletter = await findNewsletter({ db, accountId }, move.newsletterId)
  const site = newsletter && siteUrl(newsletter, ports.deployment.baseUrl)
  if (site === undefined) return false
  const work: IssueWork[] = []
  for (const issue of waiting) work.push(await workFor(scope, move, issue, site))
  const texts = await rewriteApart(
    accountId,
    work.map(({ text }) => text),
  )
  for (const [i, issue] of waiting.entries()) {
    signal.throwIfAborted()
    const text = texts[i]!
    const made = text ? await makeContent({ db, accountId, ports }, text) : TOO_COSTLY
    await putIssue(scope, move, issue, { ...made, lacksPictures: work[i]!.lacksPictures })
  }
  return true
}

interface IssueWork {
  text: RewriteWork
  lacksPictures: boolean
}

/** Finds the new addresses for the addresses in an issue. */
async function workFor(
  scope: RunScope,
  move: RunningMove,
  { issue, links, pictures }: WaitingIssue,
  site: string,
): Promise<IssueWork> {
  const found = await imagesOf(scope, move.id, pictures)
  const images = await findImages(scope, [...new Set(found.map(({ imageId }) => imageId))])
  const linked = await issuesAt(scope, move.id, links)
  const text: RewriteWork = {
    body: issue.body,
    base: issue.url,
    issues: Object.fromEntries(
      linked.flatMap(({ url, path, slug }) => {
        const key = issueKey(url ?? path ?? '#', null)
        return key === null ? [] : [[key, `${site}/${slug}`]]
      }),
    ),
    pictures: Object.fromEntries(
      found.flatMap(({ address, imageId }) => {
        const image = images.get(imageId)
        return image ? [[address, image.url]] : []
      }),
    ),
  }
  return { text, lacksPictures: Object.keys(text.pictures).length < pictures.length }
}

const ACCESS: Record<FoundIssue['access'], Access> = {
  public: 'everyone',
  subscribers: 'subscribers',
  paid: 'paid',
}

/** Makes an issue a campaign and publishes it on the web, in one transaction. */
async function putIssue(
  { accountId, transaction }: RunScope,
  move: RunningMove,
  { number, digest, issue, slug }: WaitingIssue,
  { content, losses, lacksPictures }: MadeContent & { lacksPictures: boolean },
): Promise<void> {
  await transaction(accountId, async (opened) => {
    if (!(await findRunning(opened, move.id, { lock: true }))) return
    if (content === null) {
      await noteIssue(opened, move.id, number, {
        state: 'failed',
        campaignId: null,
        slug: null,
        losses,
      })
      return
    }
    const publishedAt = issue.state === 'draft' ? null : new Date(issue.publishedAt ?? opened.now)
    const access = ACCESS[issue.access]
    const put = await putMovedCampaign(opened, {
      newsletterId: move.newsletterId,
      subject: settledLine(issue.subject ?? issue.title, SUBJECT_MAX),
      previewText: settledLine(issue.preheader ?? '', SUBJECT_MAX),
      content,
      access,
      author: oneLine(issue.author ?? '', AUTHOR_MAX) || null,
      movedFrom: { service: move.service, id: issue.id, url: issue.url?.slice(0, 2000) ?? null },
      digest: lacksPictures ? Buffer.concat([digest, LOST_PICTURES]) : digest,
      publishedAt,
      slug: publishedAt === null ? null : slug,
    })
    if (put && publishedAt)
      await publishMoved(opened, {
        id: put.id,
        newsletterId: move.newsletterId,
        access,
        publishedAt,
      })
    await noteIssue(opened, move.id, number, {
      state: put ? 'done' : 'kept',
      campaignId: put?.id ?? null,
      slug,
      losses: put ? losses : [...losses, EDITED],
    })
  })
}

const TOO_COSTLY: MadeContent = {
  content: null,
  losses: ['An issue takes too long to read.'],
}
const EDITED =
  'An issue was edited or sent here since, so that what changed there, or was lost before, stays out.'
