import type { Element } from 'domhandler'
import render from 'dom-serializer'
import { csvColumns, csvRows } from './csv-rows.ts'
import { type Lose, lossOf } from './found-losses.ts'
import type { FoundIssue, House, Opened } from './house.ts'
import {
  addressOf,
  csvNames,
  lineOrNull,
  lineText,
  makeIssue,
  plainLine,
  pathOf,
  readersOf,
  timeOf,
} from './making.ts'
import { type Change, convertForeignHtml } from './text/foreign-html.ts'
import type { ForeignTags } from './text/foreign-tags.ts'
import { checkLength } from './text/text-limits.ts'
import { attributeOf, findElement, hasClass, lineOf, parseHtml, wordsOf } from './text/tree.ts'

type Cell = (column: string) => string

async function postFiles(opened: Opened): Promise<string[]> {
  const found: string[] = []
  for (const name of csvNames(opened))
    if ((await csvColumns(opened, name)).includes('content_html')) found.push(name)
  return found
}

export const beehiiv: House = {
  async recognises(opened) {
    for (const name of await postFiles(opened)) {
      const columns = await csvColumns(opened, name)
      if (columns.includes('web_title') || columns.includes('email_subject_line')) return true
    }
    return false
  },

  async *read(opened) {
    const posts = await postFiles(opened)
    yield* readersOf(
      opened,
      csvNames(opened).filter((name) => !posts.includes(name)),
    )
    for (const name of posts)
      for await (const row of csvRows(opened, name)) {
        if ('broken' in row) yield lossOf('broken_row', row.broken)
        else if (row.cell('content_html') === '') yield lossOf('missing_text', titleOf(row.cell))
        else
          yield* makeIssue(titleOf(row.cell), (lose) => issueOf(row.cell, addressOf(opened), lose))
      }
  },
}

const titleOf = (cell: Cell) =>
  cell('web_title') || cell('title') || cell('email_subject_line') || cell('id')
const TAGS: ForeignTags = { own: /^\{\{.*\}\}$|^\{%.*%\}$/ }

function issueOf(cell: Cell, address: string | null, lose: Lose): FoundIssue {
  const title = titleOf(cell)
  const url = cell('url') || null
  const base = address ?? (url !== null && URL.canParse(url) ? new URL(url).origin : null)
  const path = pathOf(url)
  const times = ['displayed_date', 'publish_date', 'published_at', 'scheduled_at', 'created_at']
  const publishedAt =
    times.map((column) => timeOf(cell(column))).find((time) => time !== null) ?? null
  const isOut = /^(?:confirmed|published|sent)$/i.test(cell('status'))
  if (isOut && publishedAt === null) lose('no_date', '')
  const subject = lineOrNull(cell('email_subject_line'), TAGS, lose)
  const audience = cell('audience') || cell('web_audiences')
  return {
    id: cell('id') || path || title,
    url,
    paths: path === null ? [] : [path],
    state: isOut && publishedAt !== null ? 'published' : 'draft',
    title: lineText(title),
    subject: subject === lineText(title) ? null : subject,
    preheader: lineOrNull(cell('email_preview_text') || cell('web_subtitle'), TAGS, lose),
    slug: path === null ? null : path.split('/').at(-1)!,
    publishedAt,
    access: /premium|paid/i.test(audience) && !/free|both/i.test(audience) ? 'paid' : 'public',
    author: plainLine(cell('authors') || cell('author')),
    cover: coverOf(cell('thumbnail_url')),
    body: {
      format: 'html',
      text: convertForeignHtml(contentOf(cell('content_html')), {
        tags: TAGS,
        subscribe: /^https?:\/\/[^/?#]+\/(?:subscribe|upgrade|login)\b/,
        address: base,
        lose,
        changeElement: changer(title),
      }),
    },
  }
}

const coverOf = (written: string) =>
  written === ''
    ? null
    : written.replace(
        /^\/?uploads\//,
        'https://media.beehiiv.com/cdn-cgi/image/quality=100/uploads/',
      )

/**
 * Returns the part of a mail that its author wrote. Returns the whole mail when beehiiv has not
 * marked that part.
 */
function contentOf(html: string): string {
  checkLength(html)
  const content = findElement(
    parseHtml(html),
    (element) => attributeOf(element, 'id') === 'content-blocks',
  )
  if (!content) return html
  const inner = render(content.children, { encodeEntities: 'utf8', emptyAttrs: true })
  // A table row needs a table around it. Other contents do not.
  return content.name === 'tr' &&
    content.children.some((child) => 'name' in child && child.name === 'td')
    ? `<table><tr>${inner}</tr></table>`
    : inner
}

/** Matches class names, ids and types of the paywall breaks of beehiiv's editor. */
const PAYWALL = /(?:^|[\s_-])paywall(?:[\s_-]|$)|^paywallbreak$/i
/** Matches placeholders of the referral program, which have no value in this program. */
const REFERRAL = /\{\{\s*rp_\w+\s*\}\}/

function changer(title: string) {
  let sawTitle = false
  return (element: Element, lose: Lose): Change => {
    const names = ['class', 'id', 'data-type', 'data-node-type'].map((name) =>
      attributeOf(element, name),
    )
    if (names.some((name) => PAYWALL.test(name))) return 'paywall'
    if (/display:\s*none/i.test(attributeOf(element, 'style'))) return 'drop'
    if (attributeOf(element, 'data-open-tracking') === 'true') return 'drop'
    if (hasClass(element, /\brec__content\b/)) return dropAs('house_widget', element, lose)
    if (element.name === 'td' && hasClass(element, /^(?:b|f)$/))
      return dropAs('house_footer', element, lose)
    if (element.name === 'td' && hasClass(element, /^(?:e|ee e ?)$/))
      return dropAs('poll', element, lose)
    if (/^(?:p|a|img|table)$/.test(element.name) && isReferral(element))
      return dropAs('house_widget', element, lose)
    if (element.name === 'h1' && !sawTitle && lineOf(element) === title) {
      sawTitle = true
      return 'drop'
    }
    return null
  }
}

function dropAs(what: Parameters<Lose>[0], element: Element, lose: Lose): Change {
  lose(what, lineOf(element))
  return 'drop'
}

function isReferral(element: Element): boolean {
  if (element.name === 'table')
    return (
      /\{\{\s*rp_personalized_text\s*\}\}/.test(wordsOf(element)) &&
      !findElement(element, ({ name }) => name === 'table')
    )
  return REFERRAL.test(
    `${attributeOf(element, 'href')}${attributeOf(element, 'src')}${element.name === 'p' ? wordsOf(element) : ''}`,
  )
}
