import type { Check, ContentPreview } from '../generated/records.ts'
import type { Mailcast } from '../mailcast.ts'
import { isProblem } from '../problem.ts'
import { checkDraft } from './check-draft.ts'
import { readWords, UsageError } from './flags.ts'
import { type IssueFile, readIssue } from './issue-file.ts'
import { findImages, type LocalImage, withAddresses } from './issue-images.ts'
import { clientOf } from './run-command.ts'
import { addressOf } from './settings.ts'
import type { Terminal } from './terminal.ts'
import { oneLine } from './text.ts'

const USAGE =
  'It is: mailcast check FILE… [--as free,paid] [--newsletter ID] [--strict] [--json] [--server URL] [--profile NAME]. See: mailcast help check'

const FLAGS = {
  as: { type: 'string' },
  newsletter: { type: 'string' },
  strict: { type: 'boolean' },
  json: { type: 'boolean' },
  server: { type: 'string' },
  profile: { type: 'string' },
} as const

const READERS = ['visitor', 'free', 'paid'] as const
type Reader = (typeof READERS)[number]

/** A fault of a file, and the readers whom it concerns. */
interface Found {
  file: string
  /** The line of the file, where it is known. */
  line: number | null
  severity: Check['severity']
  code: string
  detail: string
  pointer: string | null
  as: Reader[]
}

/**
 * Checks files as the server checks a campaign, and keeps nothing there. Ends with 1 where one
 * cannot be sent as it is.
 */
export async function checkCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  const { flags, places } = readWords(args, FLAGS, USAGE)
  if (places.length === 0) throw new UsageError(USAGE)
  const readers = readersOf(flags.as ?? 'paid')
  const issues = await Promise.all(places.map(readIssue))
  const mailcast = await clientOf(terminal, flags)
  const server = await addressOf(terminal, flags)
  let first: string | undefined
  const found: Found[] = []
  const left: { file: string; detail: string }[] = []
  for (const issue of issues) {
    const named = flags.newsletter ?? issue.fields.newsletter
    const newsletterId = named ?? (first ??= await onlyNewsletter(mailcast))
    const draft = await checkDraft(mailcast, issue)
    found.push(
      ...(await checkIssue(mailcast, issue, {
        newsletterId,
        readers,
        server,
        ofDraft: draft.checks,
      })),
    )
    if (draft.notChecked !== null) left.push({ file: issue.path, detail: draft.notChecked })
  }
  const errors = found.filter(({ severity }) => severity === 'error').length
  const warnings = found.length - errors
  const failed = errors > 0 || (flags.strict === true && warnings > 0)
  if (flags.json)
    terminal.out(
      `${JSON.stringify({ ok: !failed, errors, warnings, checks: found, notChecked: left }, null, 2)}\n`,
    )
  else {
    for (const one of found) terminal.out(`${lineOf(one, readers)}\n`)
    for (const { file, detail } of left)
      terminal.err(`${oneLine(`${file}: not checked: ${detail}`)}\n`)
    terminal.err(
      `${counted(issues.length, 'file')}: ${counted(errors, 'error')}, ${counted(warnings, 'warning')}\n`,
    )
  }
  return failed ? 1 : 0
}

function readersOf(written: string): Reader[] {
  const readers = [...new Set(written.split(',').map((one) => one.trim()))]
  const wrong = readers.find((one) => !READERS.some((known) => known === one))
  if (wrong !== undefined)
    throw new UsageError(`--as takes ${READERS.join(', ')}, with commas between, and no ${wrong}.`)
  return readers as Reader[]
}

async function onlyNewsletter(mailcast: Mailcast): Promise<string> {
  const { data } = await mailcast.call('list_newsletters', { limit: 100 })
  if (data.length === 1) return data[0]!.id
  throw new UsageError(
    data.length === 0
      ? 'The account has no newsletter.'
      : `Say which newsletter it is, with newsletter: ID in the file or --newsletter ID: ${data.map(({ id, name }) => `${id} (${oneLine(name)})`).join(', ')}`,
  )
}

interface How {
  newsletterId: string
  readers: readonly Reader[]
  server: string
  /** The checks of the draft that the file became. */
  ofDraft: readonly Check[]
}

async function checkIssue(
  mailcast: Mailcast,
  issue: IssueFile,
  { newsletterId, readers, server, ofDraft }: How,
): Promise<Found[]> {
  const images = await findImages(issue, process.cwd())
  // A push uploads them. Until then an address of the server stands for each.
  const addresses = new Map(
    images.map(({ written }, i) => [written, `${server}/i/not-pushed/${i + 1}.png`]),
  )
  const body = withAddresses(issue, addresses)
  const { subject, previewText, access } = issue.fields
  const found = new Map<string, Found>()
  for (const as of readers) {
    const input = {
      newsletterId,
      as,
      content: { format: issue.format, body },
      ...(subject !== undefined && { subject }),
      ...(previewText !== undefined && { previewText }),
      ...(access !== undefined && { access: access as 'everyone' | 'subscribers' | 'paid' }),
    }
    const checks = await mailcast.call('preview_content', input).then(
      (preview: ContentPreview) => preview.checks,
      (error: unknown) => refusedAs(error),
    )
    for (const check of [...checks, ...ofDraft]) note(found, issue, check, as)
  }
  return [...missing(issue, images, readers), ...found.values()]
}

type Told = Pick<Found, 'severity' | 'code' | 'detail'> & { pointer?: string | undefined }

/** A text that cannot be made into a mail is refused with the place of each error. */
function refusedAs(error: unknown): Told[] {
  if (!isProblem(error) || error.status !== 422 || error.errors.length === 0) throw error
  return error.errors.map(({ code, detail, pointer }) => ({
    severity: 'error',
    code: code ?? error.code,
    detail,
    pointer,
  }))
}

function note(found: Map<string, Found>, issue: IssueFile, told: Told, as: Reader): void {
  const { severity, code, detail, pointer = null } = told
  const key = JSON.stringify([code, detail, pointer])
  const known = found.get(key)
  if (known) return void (known.as.includes(as) || known.as.push(as))
  const line = pointer === '/content/body' ? /\bline (\d+)/i.exec(detail)?.[1] : undefined
  found.set(key, {
    file: issue.path,
    line: line === undefined ? null : issue.bodyLine + Number(line) - 1,
    severity,
    code,
    detail,
    pointer,
    as: [as],
  })
}

function missing(
  { path }: IssueFile,
  images: readonly LocalImage[],
  readers: readonly Reader[],
): Found[] {
  return images.flatMap(({ line, problem }) =>
    problem === null
      ? []
      : [
          {
            file: path,
            line,
            severity: 'error' as const,
            code: 'missing_file',
            detail: problem,
            pointer: '/content/body',
            as: [...readers],
          },
        ],
  )
}

function lineOf({ file, line, severity, code, detail, as }: Found, readers: readonly Reader[]) {
  const place = line === null ? file : `${file}:${line}`
  const who = as.length < readers.length ? ` (${as.join(', ')})` : ''
  return oneLine(`${place}: ${severity}: ${detail} [${code}]${who}`)
}

function counted(n: number, what: string): string {
  return `${n} ${what}${n === 1 ? '' : 's'}`
}
