import type { Element } from 'domhandler'
import { csvColumns, csvRows } from './csv-rows.ts'
import { type Lose, lossOf } from './found-losses.ts'
import type { Found, FoundIssue, House, Opened } from './house.ts'
import { objectsIn, parseJson, textIn } from './json.ts'
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
import { PAYWALL_HTML } from './paywall.ts'
import { type Change, convertForeignHtml } from './text/foreign-html.ts'
import { convertForeignMarkdown } from './text/foreign-markdown.ts'
import { CURLY_TAGS } from './text/foreign-tags.ts'
import { attributeOf, hasClass, lineOf } from './text/tree.ts'
import { wholeAddress } from './text/whole-address.ts'

type Field = (name: string) => string

const INDEX = /(?:^|\/)emails\.(json|csv)$/i
const indexOf = (opened: Opened) =>
  opened.entries
    .map(({ name }) => name)
    .filter((name) => INDEX.test(name) || /^export\.(?:json|csv)$/.test(name))
    .toSorted((a, b) => Number(b.endsWith('.json')) - Number(a.endsWith('.json')))[0]

export const buttondown: House = {
  async recognises(opened) {
    const index = indexOf(opened)
    if (index === undefined) return false
    if (index.endsWith('.csv')) {
      const columns = await csvColumns(opened, index)
      return columns.includes('subject') && columns.includes('publish_date')
    }
    const source = await textOrLoss(opened, index)
    return (
      !isLoss(source) &&
      emailsIn(source.text).some((email) => 'subject' in email && 'publish_date' in email)
    )
  },

  async *read(opened) {
    const index = indexOf(opened)
    yield* readersOf(
      opened,
      csvNames(opened).filter((name) => !/(?:^|\/)emails\.csv$/i.test(name)),
    )
    if (index === undefined) return
    const folder = index.replace(/[^/]*$/, '')
    if (index.endsWith('.csv')) {
      for await (const row of csvRows(opened, index)) {
        if ('broken' in row) yield lossOf('broken_row', row.broken)
        else if (row.cell('subject') !== '') yield* issueOf(opened, row.cell, folder)
      }
      return
    }
    const source = await textOrLoss(opened, index)
    if (isLoss(source)) return yield source
    for (const email of emailsIn(source.text))
      yield* issueOf(opened, (name) => textIn(email, name), folder)
  },
}

function emailsIn(text: string) {
  const whole = parseJson(text)
  return objectsIn(Array.isArray(whole) ? whole : (whole as { results?: unknown } | null)?.results)
}

async function* issueOf(opened: Opened, field: Field, folder: string): AsyncGenerator<Found> {
  const title = field('subject') || field('slug') || field('id')
  const slug = field('slug') || null
  let body = field('body')
  if (body === '') {
    const names = [slug, field('id')]
      .filter((name) => name)
      .map((name) => `${folder}emails/${name}.md`)
    const name = names.find((one) => opened.entries.some((entry) => entry.name === one))
    if (name === undefined) return yield lossOf('missing_text', `${title}: ${names[0] ?? ''}`)
    const source = await textOrLoss(opened, name)
    if (isLoss(source)) return yield source
    body = source.text
  }
  yield* makeIssue(title, (lose) =>
    issueFrom({ title, slug, body }, field, addressOf(opened), lose),
  )
}

const SUBSCRIBE =
  /^https?:\/\/(?:www\.)?buttondown\.(?:email|com)\/[\w-]+\/?(?:\?[^/]*)?$|\{\{\s*(?:subscribe_url|upgrade_url)\s*\}\}/
const TAGS = CURLY_TAGS

function issueFrom(
  { title, slug, body }: { title: string; slug: string | null; body: string },
  field: Field,
  address: string | null,
  lose: Lose,
): FoundIssue {
  const publishedAt = timeOf(field('publish_date'))
  const isDraft =
    /^(?:draft|scheduled|about_to_send|in_flight|paused|deleted|errored|managed_by_rss)$/.test(
      field('status'),
    )
  const url = field('absolute_url') || field('canonical_url') || null
  if (!isDraft && publishedAt === null) lose('no_date', '')
  const mode = /^\s*<!--\s*buttondown-editor-mode:\s*(\w+)\s*-->/.exec(body)
  const written = withPaywall(mode ? body.slice(mode[0].length) : body, lose)
  const isHtml =
    mode?.[1] === 'fancy' ||
    (mode === null && /^\s*<(?:p|h[1-6]|div|figure|ul|ol|table)\b/.test(written))
  return {
    id: field('id') || slug || title,
    url,
    paths: [...new Set([slug && `/archive/${slug}`, pathOf(url)].filter((path) => path !== null))],
    state: isDraft || publishedAt === null ? 'draft' : 'published',
    title: lineText(title, TAGS, lose),
    subject: null,
    preheader: lineOrNull(field('description'), TAGS, lose),
    slug,
    publishedAt,
    access: accessOf(field),
    author: plainLine(field('author')),
    cover: field('image') || null,
    body: isHtml
      ? {
          format: 'html',
          text: convertForeignHtml(written, {
            tags: TAGS,
            subscribe: SUBSCRIBE,
            address,
            lose,
            changeElement: buttondownElement,
          }),
        }
      : {
          format: 'markdown',
          text: convertForeignMarkdown(written, {
            tags: TAGS,
            subscribe: SUBSCRIBE,
            lose,
            addressOf: (link) => wholeAddress(link, { address, lose }),
          }),
        },
  }
}

/**
 * Replaces the placeholders of a paywall or a subscription wall by the paywall comment of this
 * program.
 */
function withPaywall(body: string, lose: Lose): string {
  return body
    .replace(
      /\{\{\s*(?:paywall|subscription_wall|subscriber_wall)\s*\}\}/g,
      `\n\n${PAYWALL_HTML}\n\n`,
    )
    .replace(/\{\{\s*subscribe_form\s*\}\}/g, (tag) => {
      lose('subscribe_form', tag)
      return ''
    })
}

function accessOf(field: Field): FoundIssue['access'] {
  if (/premium|paid/i.test(field('email_type'))) return 'paid'
  const isGated =
    /subscriber/i.test(field('archival_mode')) || /private|free/i.test(field('email_type'))
  return isGated ? 'subscribers' : 'public'
}

function buttondownElement(element: Element, lose: Lose): Change {
  const type = `${attributeOf(element, 'data-type')} ${attributeOf(element, 'data-node-type')}`
  if (
    /\b(?:paywall|subscription-?wall)\b/i.test(type) ||
    hasClass(element, /\b(?:paywall|subscription-?wall)\b/i)
  )
    return 'paywall'
  if (/\b(?:subscribe-?form|subscribeForm)\b/i.test(type)) {
    lose('subscribe_form', lineOf(element))
    return 'drop'
  }
  if (/\bpoll|survey\b/i.test(type)) {
    lose('poll', lineOf(element))
    return 'drop'
  }
  return null
}
