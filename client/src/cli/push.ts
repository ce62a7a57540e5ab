import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import type { CallOptions } from '../call.ts'
import type { Campaign } from '../generated/records.ts'
import type { Mailcast } from '../mailcast.ts'
import { isProblem } from '../problem.ts'
import { diffOf } from './diff.ts'
import { readWords, UsageError } from './flags.ts'
import { type IssueFile, readIssue, writeFields } from './issue-file.ts'
import { findImages, uploadImages, withAddresses } from './issue-images.ts'
import { clientOf } from './run-command.ts'
import { addressOf } from './settings.ts'
import type { Terminal } from './terminal.ts'
import { safe } from './text.ts'

const USAGE =
  'It is: mailcast push FILE [--force] [--json] [--server URL] [--profile NAME]. See: mailcast help push'

const FLAGS = {
  force: { type: 'boolean' },
  json: { type: 'boolean' },
  server: { type: 'string' },
  profile: { type: 'string' },
} as const

/**
 * Makes a draft of a file, or updates the one that it became. Images are uploaded, and the file's
 * front matter gets the campaign and its version.
 */
export async function pushCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  const { flags, places } = readWords(args, FLAGS, USAGE)
  const [path, ...more] = places
  if (path === undefined || more.length > 0) throw new UsageError(USAGE)
  const issue = await readIssue(path)
  if (issue.unused.length > 0) terminal.err(safe(`Not used here: ${issue.unused.join(', ')}\n`))
  const images = await findImages(issue, process.cwd())
  const wrong = images.filter(({ problem }) => problem !== null)
  if (wrong.length > 0)
    throw new UsageError(wrong.map(({ line, problem }) => `${path}:${line}: ${problem}`).join('\n'))
  const mailcast = await clientOf(terminal, flags)
  const body = withAddresses(issue, await uploadImages(mailcast, images))
  const text = { ...issue, body }
  const pushed = await pushText(mailcast, text, flags.force === true)
  if ('theirs' in pushed) return showConflict(pushed.theirs, text, terminal, flags.json)
  await writeFields(issue, { campaign: pushed.body.id, ...(pushed.etag && { etag: pushed.etag }) })
  if (flags.json) terminal.out(`${JSON.stringify(pushed.body, null, 2)}\n`)
  else {
    const page = `${await addressOf(terminal, flags)}/app/campaigns/${pushed.body.id}`
    const done = issue.fields.campaign === undefined ? 'Draft made' : 'Draft updated'
    terminal.out(safe(`${done}: ${page}\n`))
  }
  return 0
}

type Pushed = { body: Campaign; etag: string | null } | { theirs: Campaign }

async function pushText(mailcast: Mailcast, issue: IssueFile, force: boolean): Promise<Pushed> {
  const { campaign: campaignId, etag, slug, newsletter } = issue.fields
  const input = inputOf(issue)
  if (campaignId === undefined) {
    // A push that is cut off is repeated with the same name, and makes no second draft.
    const whole = { newsletterId: newsletter, ...input }
    const name = createHash('sha256').update(`${resolve(issue.path)}\n${JSON.stringify(whole)}`)
    const idempotencyKey = `push ${name.digest('hex').slice(0, 40)}`
    const create = (options: CallOptions) =>
      mailcast.call('create_campaign', whole, options).answer()
    let { body: made, replayed } = await create({ idempotencyKey })
    if (replayed) {
      const current = await readUnlessGone(mailcast, made.id)
      if (current === null) ({ body: made } = await create({}))
      // The draft was changed since, and the file knows nothing of it.
      else if (!isSame(issue, current.body)) return { theirs: current.body }
    }
    const { id } = made
    // Only reads and changes answer the version.
    return slug === undefined
      ? mailcast.call('get_campaign', { campaignId: id }).answer()
      : mailcast.call('update_campaign', { campaignId: id, slug }).answer()
  }
  const update = (options: CallOptions) =>
    mailcast.call('update_campaign', { campaignId, slug, ...input }, options).answer()
  if (force) return update({})
  if (etag === undefined) {
    // Without its version the file may name a draft that it never was.
    const current = await read(mailcast, campaignId)
    return isSame(issue, current.body)
      ? update({ ifMatch: current.etag ?? undefined })
      : { theirs: current.body }
  }
  try {
    return await update({ ifMatch: etag })
  } catch (error) {
    if (!isProblem(error) || error.code !== 'precondition_failed') throw error
    const current = await read(mailcast, campaignId)
    // The draft is what the file says, such as after a push whose answer was lost.
    return isSame(issue, current.body) ? current : { theirs: current.body }
  }
}

const read = (mailcast: Mailcast, campaignId: string) =>
  mailcast.call('get_campaign', { campaignId }).answer()

const isSame = (issue: IssueFile, draft: Campaign) => textOf(draft) === shown(issue, draft)

/** Reads a draft that an earlier push made; null when it was deleted since. */
async function readUnlessGone(mailcast: Mailcast, campaignId: string) {
  try {
    return await read(mailcast, campaignId)
  } catch (error) {
    if (isProblem(error) && error.code === 'not_found') return null
    throw error
  }
}

function inputOf({ fields, format, body }: IssueFile) {
  const { subject, previewText, access, segment, tier, includeTags, excludeTags } = fields
  const audience = {
    ...(segment !== undefined && { segmentId: segment }),
    ...(tier !== undefined && { tier: tier as 'free' | 'paid' }),
    ...(includeTags !== undefined && { includeTags }),
    ...(excludeTags !== undefined && { excludeTags }),
  }
  return {
    ...(subject !== undefined && { subject }),
    ...(previewText !== undefined && { previewText }),
    ...(access !== undefined && { access: access as Campaign['access'] }),
    ...(Object.keys(audience).length > 0 && { audience }),
    content: { format, body },
  }
}

function showConflict(
  theirs: Campaign,
  issue: IssueFile,
  terminal: Terminal,
  json: boolean | undefined,
): number {
  if (json) {
    const { subject, previewText, content } = theirs
    const file = { ...inputOf(issue) }
    const conflict = { code: 'conflict', server: { subject, previewText, content }, file }
    terminal.out(`${JSON.stringify(conflict, null, 2)}\n`)
  } else
    terminal.out(
      safe(
        `--- the draft on the server\n+++ ${issue.path}\n${diffOf(textOf(theirs), shown(issue, theirs))}`,
      ),
    )
  terminal.err(
    'mailcast: The draft is not as your last push left it, so it stays as it is. Take over what you want to keep, then push with --force.\n',
  )
  return 1
}

/** The texts of a draft, one under the other, as they are compared. */
function textOf({ subject, previewText, content }: Campaign): string {
  const body = content.format === 'blocks' ? JSON.stringify(content, null, 2) : content.body
  return written(subject, previewText, body)
}

/** The texts of a file. Those that it leaves out stay as they are in the draft. */
function shown({ fields, body }: IssueFile, draft: Campaign): string {
  const { subject = draft.subject, previewText = draft.previewText } = fields
  return written(subject, previewText, body)
}

function written(subject: string, previewText: string, body: string): string {
  return `subject: ${subject}\npreviewText: ${previewText}\n\n${body}`
}
