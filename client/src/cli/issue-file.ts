import { randomUUID } from 'node:crypto'
import { readFile, realpath, rename, stat, writeFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { UsageError } from './flags.ts'
import { nearest } from './text.ts'

/** The fields of a file's front matter that mean something here, and other names for them. */
const KNOWN = {
  subject: 'text',
  previewText: 'text',
  newsletter: 'text',
  access: 'text',
  slug: 'text',
  segment: 'text',
  tier: 'text',
  includeTags: 'list',
  excludeTags: 'list',
  campaign: 'text',
  etag: 'text',
} as const
const OTHER_NAMES: Record<string, keyof typeof KNOWN> = { title: 'subject', preview: 'previewText' }

type Fields = { -readonly [Name in keyof typeof KNOWN]?: FieldOf<(typeof KNOWN)[Name]> }
type FieldOf<Kind> = Kind extends 'list' ? string[] : string

const ACCESS = ['everyone', 'subscribers', 'paid'] as const
const TIERS = ['free', 'paid'] as const

/** An issue as a file: its front matter, and its text. */
export interface IssueFile {
  path: string
  fields: Fields
  format: 'markdown' | 'html'
  body: string
  /** The line of the file at which the text begins, from 1 on. */
  bodyLine: number
  /** The fields that mean nothing here, such as those of a site generator. */
  unused: string[]
}

/** Reads a file with front matter: lines `name: value` between two lines of `---`. */
export async function readIssue(path: string): Promise<IssueFile> {
  const whole = await readText(path).catch((error: NodeJS.ErrnoException) => {
    if (error instanceof UsageError) throw error
    throw new UsageError(
      error.code === 'ENOENT'
        ? `There is no file ${path}.`
        : `${path} cannot be read: ${error.message}`,
    )
  })
  const format = /^\.html?$/i.test(extname(path)) ? 'html' : 'markdown'
  const lines = whole.replace(/^\uFEFF/, '').split(/\r?\n/)
  const end = lines[0]?.trim() === '---' ? lines.indexOf('---', 1) : 0
  if (end < 0) throw new UsageError(`${path}: the front matter has no end. Add a line with ---`)
  const { fields, unused } = readFields(path, lines.slice(1, end))
  // Blank lines below the front matter are no part of the text.
  let first = end === 0 ? 0 : end + 1
  while (first < lines.length - 1 && lines[first]!.trim() === '') first++
  const body = lines.slice(first).join('\n')
  return { path, fields, format, body, bodyLine: first + 1, unused }
}

/** Reads a text. Another encoding is refused, since writing the file back would lose its letters. */
async function readText(path: string): Promise<string> {
  const bytes = await readFile(path)
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new UsageError(`${path} is not in UTF-8. Save it in this encoding, then try again.`)
  }
}

function readFields(path: string, lines: readonly string[]): Pick<IssueFile, 'fields' | 'unused'> {
  const fields: Record<string, unknown> = {}
  const unused: string[] = []
  /** The list to which lines with `- ` belong. */
  let open: string[] | null = null
  for (const [i, line] of lines.entries()) {
    const at = `${path}, line ${i + 2}`
    if (line.trim() === '' || line.trimStart().startsWith('#')) continue
    const item = /^\s*-\s+(.*)$/.exec(line)
    if (item && open) {
      open.push(scalar(item[1]!, at))
      continue
    }
    const pair = /^([\w-]+)\s*:(?:\s+(.*))?$/.exec(line)
    if (!pair) {
      // An inner line of a field that is not used here.
      if (/^\s/.test(line) && unused.length > 0) continue
      throw new UsageError(`${at}: write a field as name: value`)
    }
    const [, written = '', text = ''] = pair
    const name = OTHER_NAMES[written] ?? written
    if (!Object.hasOwn(KNOWN, name)) {
      const near = nearest(written, [...Object.keys(KNOWN), ...Object.keys(OTHER_NAMES)])
      if (near) throw new UsageError(`${at}: there is no field ${written}. Did you mean ${near}?`)
      unused.push(written)
      open = []
      continue
    }
    if (name in fields) throw new UsageError(`${at}: ${written} is given twice.`)
    if (KNOWN[name as keyof typeof KNOWN] === 'list') open = fields[name] = listOf(text, at)
    else {
      open = null
      fields[name] = scalar(text, at)
    }
  }
  refuseOther(path, 'access', fields['access'], ACCESS)
  refuseOther(path, 'tier', fields['tier'], TIERS)
  return { fields, unused }
}

function refuseOther(path: string, name: string, value: unknown, known: readonly string[]): void {
  if (value !== undefined && !known.includes(value as string))
    throw new UsageError(`${path}: ${name} is one of ${known.join(', ')}.`)
}

function listOf(text: string, at: string): string[] {
  const inner = /^\[(.*)\]\s*$/.exec(text)
  if (inner)
    return inner[1]!
      .split(',')
      .map((one) => scalar(one, at))
      .filter((one) => one !== '')
  const one = scalar(text, at)
  return one === '' ? [] : [one]
}

/** Reads a value: in quotes as they are in YAML, or the text up to a comment. */
function scalar(written: string, at: string): string {
  const text = written.trim()
  if (text.startsWith('"')) {
    try {
      return JSON.parse(/^"(?:[^"\\]|\\.)*"/.exec(text)?.[0] ?? text) as string
    } catch {
      throw new UsageError(`${at}: the text in double quotes has no end.`)
    }
  }
  if (text.startsWith("'")) {
    const [, inner] = /^'((?:[^']|'')*)'/.exec(text) ?? []
    if (inner === undefined) throw new UsageError(`${at}: the text in single quotes has no end.`)
    return inner.replaceAll("''", "'")
  }
  if (/^[|>{&*!]/.test(text))
    throw new UsageError(`${at}: write the value on one line, in quotes where it begins so.`)
  const comment = text.search(/\s#/)
  return comment < 0 ? text : text.slice(0, comment).trimEnd()
}

/**
 * Writes fields into a file's front matter. Its other lines stay as they are now: an editor may have
 * saved the file since it was read.
 */
export async function writeFields(
  { path }: Pick<IssueFile, 'path'>,
  given: Readonly<Record<string, string>>,
): Promise<void> {
  const whole = await readText(path)
  const eol = whole.includes('\r\n') ? '\r\n' : '\n'
  const lines = whole.split(/\r?\n/)
  const hasFront = lines[0]!.replace(/^\uFEFF/, '').trim() === '---'
  if (!hasFront) {
    lines[0] = lines[0]!.replace(/^\uFEFF/, '')
    lines.unshift('---', '---', '')
  }
  for (const [name, written] of Object.entries(given)) {
    // A line break would be a field of its own.
    const value = written.replaceAll(/\p{Cc}/gu, '')
    const end = lines.indexOf('---', 1)
    const at = lines.findIndex((line, i) => i > 0 && i < end && line.startsWith(`${name}:`))
    const line = `${name}: ${/^[\w-]+$/.test(value) ? value : `'${value.replaceAll("'", "''")}'`}`
    if (at < 0) lines.splice(end, 0, line)
    else lines[at] = line
  }
  // A link stays one, and leads to the file.
  const file = await realpath(path)
  const draft = `${file}.${randomUUID().slice(0, 8)}`
  const { mode } = await stat(file)
  await writeFile(draft, lines.join(eol), { mode })
  await rename(draft, file)
}
