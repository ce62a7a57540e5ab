import { createWriteStream, type WriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { once } from 'node:events'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { escapeHtml } from '#lib/html.ts'
import type { Found, FoundIssue } from '../houses/house.ts'
import { NO_TAGS, settleText } from '../houses/text/foreign-tags.ts'
import { FOUND_LOSSES, type LossCode } from '../houses/found-losses.ts'
import { MOVE_ISSUES_MAX, MOVE_PICTURES_MAX, READER_LISTS_MAX } from '../move.ts'
import { ADDRESS_MAX, addressesIn, digestOf, issueKey } from '../text/addresses.ts'
import { Losses } from './losses.ts'
import type { ReadItems, ReadWork } from './read-result.ts'

/** The columns in a line of an issue, in their order. */
export const ISSUE_COLUMNS =
  'account_id, move_id, number, foreign_id, digest, change, state, issue, address_key, links, pictures'
/** The columns in a line of a picture, in their order. */
export const PICTURE_COLUMNS = 'account_id, move_id, picture, url, place, state'

/** The most characters of a body. PostgreSQL allows more, but no usable text is that long. */
const BODY_MAX = 5_000_000
const ID_MAX = 500
/** The most links and pictures that are examined in one issue. */
const ADDRESSES_MAX = 2000
/** The most former paths of one issue, because front matter could list thousands. */
const PATHS_MAX = 100

/** Writes items that were read as lines for COPY, into files of the work folder. */
export class ItemStage {
  readonly losses = new Losses()
  private readonly issues: WriteStream
  private readonly pictures: WriteStream
  private readonly work: ReadWork
  private readonly ids = new Set<string>()
  private readonly known = new Set<string>()
  private readonly inside = new Map<string, { picture: string; path: string; bytes: number }>()
  private readonly readers: ReadItems['readers'] = []
  private number = 0

  constructor(work: ReadWork) {
    this.work = work
    this.issues = createWriteStream(join(work.folder, 'issues'))
    this.pictures = createWriteStream(join(work.folder, 'pictures'))
  }

  async take(item: Found): Promise<void> {
    if (item.kind === 'loss') this.losses.add(sentenceOf(item.what), item.example)
    else if (item.kind === 'readers') await this.takeReaders(item)
    else if (item.kind === 'picture') await this.takePicture(item)
    else if (this.work.withIssues) await this.takeIssue(item.issue)
  }

  /** Closes the files, and returns the result of reading. */
  async end(service: ReadItems['service']): Promise<ReadItems> {
    for (const file of [this.issues, this.pictures]) {
      file.end()
      await finished(file)
    }
    // A picture that no issue shows is not moved.
    const inside = [...this.inside.values()].filter(({ picture }) => this.known.has(picture))
    return {
      service,
      issuesPath: this.issues.path as string,
      picturesPath: this.pictures.path as string,
      inside,
      readers: this.readers,
      losses: this.losses.list(),
    }
  }

  private async takeReaders({ path, name, preset }: Found & { kind: 'readers' }): Promise<void> {
    if (this.readers.length >= READER_LISTS_MAX) {
      this.losses.add(
        `More than ${READER_LISTS_MAX} lists of readers. Import the others later.`,
        name,
      )
      return
    }
    const { size } = await stat(path)
    this.readers.push({ path, name: storable(name).slice(0, 200), preset, bytes: size })
  }

  private async takePicture({ address, path }: Found & { kind: 'picture' }): Promise<void> {
    if (address.length > ADDRESS_MAX) return
    const picture = digestOf(address).toString('hex')
    const { size } = await stat(path)
    this.inside.set(picture, { picture, path, bytes: size })
  }

  private async takeIssue(found: FoundIssue): Promise<void> {
    const id = storable(found.id).slice(0, ID_MAX)
    const title = storable(found.title) || id
    if (this.ids.has(id)) return this.losses.add('An issue is in the archive twice.', title)
    if (this.ids.size >= MOVE_ISSUES_MAX)
      return this.losses.add(
        `A move takes ${MOVE_ISSUES_MAX.toLocaleString('en')} issues at most. Move the others apart.`,
        title,
      )
    if (found.body.text.length > BODY_MAX)
      return this.losses.add('An issue is longer than 5,000,000 characters.', title)
    this.ids.add(id)
    const issue = withCover({ ...found, id, title, paths: found.paths.slice(0, PATHS_MAX) })
    if (issue.paths.length < found.paths.length)
      this.losses.add(`An issue has more than ${PATHS_MAX} former paths.`, title)
    const { links, pictures } = this.addresses(issue)
    const line = [
      this.work.accountUuid,
      this.work.moveUuid,
      `${++this.number}`,
      escape(id),
      bytea(digestOf(JSON.stringify(found))),
      'added',
      'waiting',
      escape(
        JSON.stringify(
          issue,
          (_name, value) => (typeof value === 'string' ? storable(value) : value) as unknown,
        ),
      ),
      keyOf(issue),
      list(links),
      list(pictures.map((address) => digestOf(address))),
    ]
    await write(this.issues, `${line.join('\t')}\n`)
    if (this.work.withImages) for (const address of pictures) await this.note(address, title)
  }

  /** Returns the digests of the pages that an issue links to, and its pictures. */
  private addresses(issue: FoundIssue): { links: Buffer[]; pictures: string[] } {
    const [links, pictures] = [new Set<string>(), new Set<string>()]
    for (const { kind, address } of addressesIn(issue.body).slice(0, ADDRESSES_MAX)) {
      const key = kind === 'link' ? issueKey(address, issue.url) : null
      if (key !== null) links.add(key)
      if (kind === 'picture' && isPicture(address)) pictures.add(storable(address))
    }
    return { links: [...links].map(digestOf), pictures: [...pictures] }
  }

  /** Writes the line of a picture, unless an earlier issue has the same picture. */
  private async note(address: string, title: string): Promise<void> {
    const picture = digestOf(address)
    const hex = picture.toString('hex')
    if (this.known.has(hex)) return
    if (this.known.size >= MOVE_PICTURES_MAX)
      return this.losses.add(
        `A move takes ${MOVE_PICTURES_MAX.toLocaleString('en')} pictures at most. The others keep their old addresses.`,
        title,
      )
    this.known.add(hex)
    const { accountUuid, moveUuid } = this.work
    const line = [
      accountUuid,
      moveUuid,
      bytea(picture),
      escape(address),
      escape(title.slice(0, 200)),
      'waiting',
    ]
    await write(this.pictures, `${line.join('\t')}\n`)
  }
}

/**
 * Returns a loss as a sentence. Archive readers yield a code. Services that are read by a key yield
 * a sentence.
 */
function sentenceOf(what: string): string {
  return Object.hasOwn(FOUND_LOSSES, what) ? FOUND_LOSSES[what as LossCode] : what
}

/**
 * Returns whether an address may be that of a picture to fetch. Pictures embedded in the text
 * (`data:`, `cid:`) are not fetched.
 */
function isPicture(address: string): boolean {
  return !/^(?:data|cid|javascript|blob):/i.test(address)
}

/** Puts the cover at the top of the text, unless the text shows it already. */
function withCover(issue: FoundIssue): FoundIssue {
  const { cover, body } = issue
  if (cover === null || cover.length > ADDRESS_MAX || !isPicture(cover)) return issue
  const written = cover.replace(/[{}"<>]/g, encodeURIComponent)
  if (showsCover(body.text, written)) return issue
  const alt = writtenAlt(issue.coverAlt ?? '', body.format)
  const shown =
    body.format === 'html'
      ? `<p><img src="${written}" alt="${alt}"></p>\n`
      : `![${alt}](<${written}>)\n\n`
  return { ...issue, body: { ...body, text: shown + body.text } }
}

/**
 * Returns plain text as the alternative text of a picture, escaped so that nothing in it is Liquid.
 */
function writtenAlt(words: string, format: FoundIssue['body']['format']): string {
  const escaped =
    format === 'html' ? escapeHtml(words) : words.replace(/[\\[\]*_`<>&!~]/g, (sign) => `\\${sign}`)
  return settleText(escaped, NO_TAGS, () => {})
}

function showsCover(text: string, cover: string): boolean {
  return text.includes(cover) || text.includes(cover.replaceAll('&', '&amp;'))
}

function keyOf({ url, paths }: FoundIssue): string {
  const key = issueKey(url ?? paths[0] ?? '#', null)
  return key === null ? NULL : bytea(digestOf(key))
}

async function write(file: WriteStream, line: string): Promise<void> {
  if (!file.write(line)) await once(file, 'drain')
}

const NULL = '\\N'

const bytea = (bytes: Buffer) => `\\\\x${bytes.toString('hex')}`
const list = (items: readonly Buffer[]) =>
  escape(`{${items.map((item) => `"\\\\x${item.toString('hex')}"`).join(',')}}`)

/** Replaces characters that PostgreSQL cannot store in a text. */
function storable(text: string): string {
  return text.replaceAll('\0', '\uFFFD').toWellFormed()
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

function escape(text: string): string {
  return text.replace(/[\\\t\n\r]/g, (letter) => ESCAPES[letter]!)
}
