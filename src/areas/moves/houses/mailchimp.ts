import type { Element } from 'domhandler'
import { csvRows } from './csv-rows.ts'
import { type Lose, lossOf } from './found-losses.ts'
import type { Found, FoundIssue, House, Opened } from './house.ts'
import {
  addressOf,
  csvNames,
  isLoss,
  lineOrNull,
  lineText,
  makeIssue,
  plainLine,
  pathOf,
  readersOf,
  textOrLoss,
  timeOf,
} from './making.ts'
import { type Change, convertForeignHtml } from './text/foreign-html.ts'
import type { ForeignTags } from './text/foreign-tags.ts'
import {
  attributeOf,
  findElement,
  hasClass,
  lineOf,
  parseHtml,
  TooDeep,
  wordsOf,
} from './text/tree.ts'

const CONTENT = /(?:^|\/)campaigns?(?:_content)?\/(?:[^/]*\/)*[^/]*\.html?$/i
const LIST =
  /(?:^|\/)(?:lists?|audiences?|members?|contacts?)(?:\/|_export)|(?:^|\/)(?:un|non)?subscribed[_.]|(?:^|\/)cleaned[_.]/i
const CAMPAIGNS = /(?:^|\/)campaigns\.csv$/i
const REPORTS = /(?:^|\/)(?:granular_activity|aggregate_activity|geo_data|reports?)\//i

const listNames = (opened: Opened) =>
  csvNames(opened).filter((name) => !REPORTS.test(name) && !CAMPAIGNS.test(name))

export const mailchimp: House = {
  async recognises(opened) {
    const names = opened.entries.map(({ name }) => name)
    if (names.some((name) => /(?:^|\/)campaigns_content\//i.test(name) || REPORTS.test(name)))
      return true
    return names.every((name) => /\.csv$/i.test(name)) && names.some((name) => LIST.test(name))
  },

  async *read(opened) {
    yield* readersOf(opened, listNames(opened))
    const { rows, losses } = await campaignRows(opened)
    yield* losses
    for (const { name } of opened.entries.filter((entry) => CONTENT.test(entry.name))) {
      const source = await textOrLoss(opened, name)
      if (isLoss(source)) yield source
      else yield* issueOf({ name, html: source.text, rows, address: addressOf(opened) })
    }
  },
}

type Cell = (column: string) => string

async function campaignRows(opened: Opened): Promise<{ rows: Cell[]; losses: Found[] }> {
  const [rows, losses]: [Cell[], Found[]] = [[], []]
  const name = csvNames(opened).find((one) => CAMPAIGNS.test(one))
  if (name === undefined) return { rows, losses }
  for await (const row of csvRows(opened, name)) {
    if ('broken' in row) losses.push(lossOf('broken_row', row.broken))
    else rows.push(row.cell)
  }
  return { rows, losses }
}

const firstOf = (cell: Cell, ...columns: string[]) =>
  columns.map(cell).find((text) => text !== '') ?? ''
const idOf = (cell: Cell) =>
  firstOf(cell, 'unique id', 'campaign id', 'campaign_id', 'id', 'web id')
const wordsIn = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/** Finds the CSV row of a campaign by its file, which is named by the campaign's id or title. */
function rowOf(name: string, rows: readonly Cell[]): Cell | undefined {
  const base = name
    .split('/')
    .at(-1)!
    .replace(/\.html?$/i, '')
  const parts = base.split(/[_\s-]+/)
  return (
    rows.find((cell) => idOf(cell) !== '' && (parts.includes(idOf(cell)) || base === idOf(cell))) ??
    rows.find((cell) => {
      const title = wordsIn(firstOf(cell, 'title', 'campaign title', 'subject'))
      return (
        title !== '' &&
        (wordsIn(base) === title || wordsIn(base.replace(/^\d+[_\s-]+/, '')) === title)
      )
    })
  )
}

interface Source {
  name: string
  html: string
  rows: readonly Cell[]
  address: string | null
}

const TAGS: ForeignTags = { own: /^\\?\*\\?(?:\||%7C)/i }

function* issueOf({ name, html, rows, address }: Source): Generator<Found> {
  const cell: Cell = rowOf(name, rows) ?? (() => '')
  const fallback = name
    .split('/')
    .at(-1)!
    .replace(/\.html?$/i, '')
  yield* makeIssue(fallback, (lose): FoundIssue => {
    const subject = firstOf(cell, 'subject', 'subject line') || titleIn(html) || fallback
    const publishedAt = timeOf(
      firstOf(cell, 'send date', 'send_time', 'sent at', 'send time', 'date'),
    )
    if (publishedAt === null) lose('no_date', '')
    const url = firstOf(cell, 'archive url', 'archive_url', 'url') || null
    const path = pathOf(url)
    return {
      id: idOf(cell) || fallback,
      url,
      paths: path === null ? [] : [path],
      state: publishedAt === null ? 'draft' : 'published',
      title: lineText(subject, TAGS, lose),
      subject: null,
      preheader: lineOrNull(
        firstOf(cell, 'preview text', 'preview_text') || previewIn(html),
        TAGS,
        lose,
      ),
      slug: null,
      publishedAt,
      access: 'public',
      author: plainLine(firstOf(cell, 'from name', 'from_name')),
      cover: null,
      body: {
        format: 'html',
        text: convertForeignHtml(html, {
          tags: TAGS,
          subscribe: /^https?:\/\/[\w.-]*(?:list-manage\d*\.com\/subscribe|eepurl\.com)\b/,
          address,
          lose,
          changeElement: mailchimpElement,
        }),
      },
    }
  })
}

function elementIn(html: string, matches: (element: Element) => boolean): Element | null {
  try {
    return findElement(parseHtml(html.slice(0, 100_000)), matches)
  } catch (error) {
    if (error instanceof TooDeep) return null
    throw error
  }
}

function titleIn(html: string): string {
  const title = elementIn(html, ({ name }) => name === 'title')
  const words = title ? lineOf(title) : ''
  return words.startsWith('*|') ? '' : words
}

const isPreview = (element: Element) => hasClass(element, /\b(?:mcnPreviewText|mcePreviewText)\b/)

function previewIn(html: string): string {
  const preview = elementIn(html, isPreview)
  const words = preview ? lineOf(preview) : ''
  return words.startsWith('*|') ? '' : words
}

/**
 * Matches placeholders that only the footer of a mail has, and links to the copy of a mail on the
 * web.
 */
const FOOTER =
  /\*(?:\||%7C)(?:UNSUB|UPDATE_PROFILE|LIST:|HTML:LIST|ARCHIVE|FORWARD|REWARDS|IF:REWARDS|ABUSE_EMAIL|MC:TOPSHARE)|list-manage\d*\.com\/(?:unsubscribe|profile|vcard)/i
const HELD = /^(?:td|p|div|table|tr|center|tbody)$/

function mailchimpElement(element: Element, lose: Lose): Change {
  if (isPreview(element) || element.name === 'title') return 'drop'
  if (
    /^(?:templateFooter|awesomewrap|canspamBarWrapper)$/.test(attributeOf(element, 'id')) ||
    hasClass(element, /\bmceFooter|\bcanspam/i)
  ) {
    lose('house_footer', lineOf(element))
    return 'drop'
  }
  if (
    HELD.test(element.name) &&
    hasFooter(element) &&
    !findElement(element, (inner) => HELD.test(inner.name) && hasFooter(inner))
  ) {
    lose('house_footer', lineOf(element))
    return 'drop'
  }
  return null
}

function hasFooter(element: Element): boolean {
  return (
    FOOTER.test(wordsOf(element)) ||
    findElement(element, ({ attribs }) => FOOTER.test(attribs['href'] ?? '')) !== null
  )
}
