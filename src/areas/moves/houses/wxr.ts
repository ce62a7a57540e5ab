import { Parser } from 'htmlparser2'
import type { Opened } from './house.ts'
import { UnreadableFile } from './refused.ts'

/** An `<item>` of WordPress's export: a post, a page, or a file. */
export interface WxrItem {
  id: string
  type: string
  status: string
  title: string
  link: string
  slug: string
  content: string
  excerpt: string
  creator: string
  authors: string[]
  pubDate: string
  date: string
  dateGmt: string
  password: string
  /** The address of the attached file. */
  file: string
  meta: Map<string, string>
  comments: number
}

type WxrEvent =
  | { kind: 'version' }
  | { kind: 'site'; link: string }
  | { kind: 'author'; login: string; name: string }
  | { kind: 'item'; item: WxrItem }

/** The fields that hold one text, by the name of their XML element. */
const FIELDS: Record<
  string,
  keyof WxrItem &
    (
      | 'id'
      | 'type'
      | 'status'
      | 'title'
      | 'link'
      | 'slug'
      | 'content'
      | 'excerpt'
      | 'creator'
      | 'pubDate'
      | 'date'
      | 'dateGmt'
      | 'password'
      | 'file'
    )
> = {
  'wp:post_id': 'id',
  'wp:post_type': 'type',
  'wp:status': 'status',
  title: 'title',
  link: 'link',
  'wp:post_name': 'slug',
  'content:encoded': 'content',
  'excerpt:encoded': 'excerpt',
  'dc:creator': 'creator',
  pubDate: 'pubDate',
  'wp:post_date': 'date',
  'wp:post_date_gmt': 'dateGmt',
  'wp:post_password': 'password',
  'wp:attachment_url': 'file',
}

const TEXT_MAX = 4_000_000
const META_MAX = 200

const newItem = (): WxrItem => ({
  id: '',
  type: 'post',
  status: 'publish',
  title: '',
  link: '',
  slug: '',
  content: '',
  excerpt: '',
  creator: '',
  authors: [],
  pubDate: '',
  date: '',
  dateGmt: '',
  password: '',
  file: '',
  meta: new Map(),
  comments: 0,
})

/**
 * Reads WordPress's XML (WXR) item by item. The parser knows only the five entities of XML and
 * reads no document type, so no entity can expand or include a file.
 */
export async function* readWxr(opened: Opened, name: string): AsyncGenerator<WxrEvent> {
  const events: WxrEvent[] = []
  const parser = wxrParser(events)
  try {
    for await (const block of opened.lines?.(name) ?? [await opened.text(name)]) {
      parser.write(block)
      yield* events
      events.length = 0
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
  }
  parser.end()
  yield* events
}

function wxrParser(events: WxrEvent[]): Parser {
  let [item, text, login, key]: [WxrItem | null, string, string, string] = [null, '', '', '']
  let [isAuthorName, inItem, nicename]: [boolean, boolean, string] = [false, false, '']
  return new Parser(
    {
      onopentag(element, { domain, nicename: written = '' }) {
        text = ''
        if (element === 'item') [item, inItem] = [newItem(), true]
        if (element === 'category') [isAuthorName, nicename] = [domain === 'author', written]
      },
      ontext(part) {
        if (text.length < TEXT_MAX) text += part
      },
      onclosetag(element) {
        const value = element === 'content:encoded' ? text : text.trim()
        if (!inItem || item === null) {
          if (element === 'wp:wxr_version') events.push({ kind: 'version' })
          if (element === 'link') events.push({ kind: 'site', link: value })
          if (element === 'wp:author_login') login = value
          if (element === 'wp:author_display_name')
            events.push({ kind: 'author', login, name: value })
        } else if (element === 'item') {
          events.push({ kind: 'item', item })
          ;[item, inItem] = [null, false]
        } else takeField(item, element, value)
        text = ''
      },
    },
    { xmlMode: true },
  )

  function takeField(to: WxrItem, element: string, value: string): void {
    const field = FIELDS[element]
    // Comments have fields with the same names, which come later in the item.
    if (field !== undefined && (to[field] === '' || DEFAULTS.has(field))) to[field] = value
    if (element === 'wp:meta_key') key = value
    if (element === 'wp:meta_value' && to.meta.size < META_MAX) to.meta.set(key, value)
    if (element === 'wp:comment_id') to.comments++
    if (element === 'category' && isAuthorName) to.authors.push(value || nicename)
  }
}

const DEFAULTS = new Set<keyof WxrItem>(['type', 'status'])
