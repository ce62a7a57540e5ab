import { type Lose, lossOf } from './found-losses.ts'
import { type FrontMatter, readFrontMatter } from './front-matter.ts'
import type { Found, FoundIssue, House, Opened } from './house.ts'
import { isObject, type Json, textIn } from './json.ts'
import {
  coverAltOf,
  isLoss,
  lineOrNull,
  lineText,
  makeIssue,
  plainLine,
  readersOf,
  textOrLoss,
  timeOf,
} from './making.ts'
import { readSite, type Site } from './markdown-site.ts'
import { fencedCode, siteShortcodes } from './markdown-shortcodes.ts'
import { formerPaths } from './markdown-paths.ts'
import { convertForeignHtml } from './text/foreign-html.ts'
import { convertForeignMarkdown } from './text/foreign-markdown.ts'
import { NO_TAGS } from './text/foreign-tags.ts'

const TEXT = /\.(?:md|markdown|mdown|mkd|html?)$/i
/** Matches folders and files of site generators that are not issues. */
const NOT_TEXTS =
  /(?:^|\/)(?:\.[^/]+|node_modules|_includes|_layouts|_sass|layouts|themes|archetypes|vendor|_site|dist)\/|(?:^|\/)(?:_index|README|LICENSE|LICENCE|CHANGELOG|CONTRIBUTING|CODE_OF_CONDUCT|SECURITY)\.\w+$/i

const textNames = (opened: Opened) =>
  opened.entries.map(({ name }) => name).filter((name) => TEXT.test(name) && !NOT_TEXTS.test(name))

export const markdown: House = {
  async recognises(opened) {
    const names = textNames(opened)
    const looks = names.filter((name) => /\.(?:md|markdown|mdown|mkd)$/i.test(name)).slice(0, 20)
    for (const name of looks) {
      const source = await textOrLoss(opened, name)
      if (!isLoss(source) && (readFrontMatter(source.text) || !/\.html?$/i.test(name))) return true
    }
    return false
  },

  async *read(opened) {
    yield* readersOf(opened)
    const names = textNames(opened)
    const site = await readSite(opened, names)
    for (const name of names) {
      const source = await textOrLoss(opened, name)
      if (isLoss(source)) yield source
      else yield* issueOf(name, source.text, site)
    }
    yield* site.pictures.found(opened)
  },
}

function* issueOf(name: string, text: string, site: Site): Generator<Found> {
  const isHtml = /\.html?$/i.test(name)
  const found: FrontMatter | null = readFrontMatter(text)
  // An HTML page without front matter is a page of the site itself, and not an issue.
  if (isHtml && !found) return
  if (found && found.head === null) yield lossOf('broken_file', `${name}: the head of the file`)
  const head = found?.head ?? {}
  const body = found?.body ?? text
  const heading = /^#[ \t]+(.{1,300})$/m.exec(body)
  const title = textIn(head, 'title') || (heading?.[1]?.trim() ?? nameOf(name))
  if (/^(?:page|home)$/.test(textIn(head, 'layout')) || head['type'] === 'page')
    return yield lossOf('not_issue', title)
  if (body.trim() === '') return yield lossOf('missing_text', title)
  const written = textIn(head, 'title') === '' && heading ? body.replace(heading[0], '') : body
  yield* makeIssue(title, (lose) =>
    issueFrom({ name, title, head, body: written, isHtml }, site, lose),
  )
}

const DATED = /^(\d{4}-\d{1,2}-\d{1,2})-(.+)$/

/**
 * Returns the name of a text: that of its file, or that of its folder when the file is an index.
 */
function nameOf(path: string): string {
  const parts = path.replace(TEXT, '').split('/')
  const last = parts.at(-1)!
  return (last === 'index' && parts.length > 1 ? parts.at(-2)! : last).replace(DATED, '$2')
}

const dateInName = (path: string) =>
  path
    .replace(TEXT, '')
    .split('/')
    .map((part) => DATED.exec(part)?.[1])
    .findLast((date) => date !== undefined)

interface Source {
  name: string
  title: string
  head: Json
  body: string
  isHtml: boolean
}

function issueFrom(
  { name, title, head, body, isHtml }: Source,
  site: Site,
  lose: Lose,
): FoundIssue {
  const publishedAt = timeOf(
    head['date'] ??
      head['publishDate'] ??
      head['pubDate'] ??
      head['published_at'] ??
      dateInName(name),
  )
  const isDraft =
    head['draft'] === true || head['published'] === false || /(?:^|\/)_drafts\//.test(name)
  if (!isDraft && publishedAt === null) lose('no_date', '')
  const slug = textIn(head, 'slug') || textIn(head, 'basename') || nameOf(name)
  const own = name.slice(site.top.length)
  const paths = formerPaths({ name: own, slug, head, publishedAt }, site)
  const cover = coverIn(head)
  const address = (link: string, kind: 'link' | 'picture') =>
    site.pictures.addressOf(link, kind, { file: name, lose })
  const rules = { tags: NO_TAGS, subscribe: /(?!)/, lose }
  return {
    // An index file alone in its folder is identified by the whole path.
    id: textIn(head, 'id') || textIn(head, 'uuid') || (/^index\.\w+$/.test(own) ? name : own),
    url:
      site.address === null || paths.length === 0
        ? null
        : new URL(paths[0]!, new URL(site.address).origin).href,
    paths,
    state: isDraft || publishedAt === null ? 'draft' : 'published',
    title: lineText(title),
    subject: lineOrNull(textIn(head, 'subject')),
    preheader: lineOrNull(
      textIn(head, 'description') || textIn(head, 'excerpt') || textIn(head, 'summary'),
    ),
    slug,
    publishedAt,
    access: /^(?:paid|premium)$/i.test(textIn(head, 'access') || textIn(head, 'visibility'))
      ? 'paid'
      : 'public',
    author: plainLine(namesIn(head['author'] ?? head['authors'])),
    cover: cover === null ? null : address(cover.address, 'picture'),
    ...coverAltOf(cover?.alt),
    body: isHtml
      ? {
          format: 'html',
          text: convertForeignHtml(siteShortcodes(body, lose), { ...rules, address: site.address }),
        }
      : {
          format: 'markdown',
          text: convertForeignMarkdown(fencedCode(body), {
            ...rules,
            addressOf: address,
            changeText: siteShortcodes,
          }),
        },
  }
}

/** The front matter keys by which programs name the cover. */
const COVERS = [
  'image',
  'cover',
  'thumbnail',
  'featured_image',
  'feature_image',
  'heroImage',
  'og_image',
]

/** Returns the cover in the front matter of a text, with its alternative text. */
function coverIn(head: Json): { address: string; alt: string } | null {
  for (const name of COVERS) {
    const value = head[name]
    const parts = isObject(value) ? value : {}
    const address = [
      textIn(head, name),
      ...['image', 'path', 'url', 'src'].map((part) => textIn(parts, part)),
    ].find(Boolean)
    if (address !== undefined)
      return {
        address,
        alt: textIn(parts, 'alt') || textIn(head, `${name}_alt`) || textIn(head, `${name}Alt`),
      }
  }
  return null
}

function namesIn(value: unknown): string {
  if (Array.isArray(value))
    return value
      .map(namesIn)
      .filter((name) => name !== '')
      .join(', ')
  if (typeof value === 'object' && value !== null) return textIn(value as Json, 'name')
  return typeof value === 'string' ? value : ''
}
