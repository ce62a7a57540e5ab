import type { Lose } from '../houses/found-losses.ts'
import { settleGhostHtml } from '../houses/ghost.ts'
import type { Found, FoundIssue } from '../houses/house.ts'
import { lineOrNull, lineText, makeIssue, plainLine } from '../houses/making.ts'
import { convertForeignHtml } from '../houses/text/foreign-html.ts'
import { convertForeignMarkdown } from '../houses/text/foreign-markdown.ts'
import { CURLY_TAGS, type ForeignTags, NO_TAGS } from '../houses/text/foreign-tags.ts'
import { wholeAddress } from '../houses/text/whole-address.ts'
import type { Service } from '../service.ts'

/** The service that was read by a key, and the address that its owner gave. */
interface Source {
  service: Service | null
  address: string | null
}

/** The way in which a service writes the placeholders in its texts. */
interface Writing {
  /** The placeholders in titles, subjects and preview texts. */
  lines: ForeignTags
  tags: ForeignTags
  subscribe: RegExp
  /** Converts placeholders to the form that the shared rules recognize. */
  prepare(text: string): string
}

const KIT: Writing = {
  lines: CURLY_TAGS,
  tags: CURLY_TAGS,
  subscribe:
    /^https?:\/\/[\w.-]{1,200}\.(?:kit|ck|convertkit)\.(?:com|page)\/(?:forms|subscribe)\b/,
  prepare: (text) => text,
}
const LISTMONK: Writing = {
  lines: CURLY_TAGS,
  tags: CURLY_TAGS,
  subscribe: /\/subscription\/form\b/,
  prepare: withoutGo,
}
const NONE: Writing = { lines: NO_TAGS, tags: NO_TAGS, subscribe: /(?!)/, prepare: (text) => text }

const WRITINGS: Partial<Record<Service, Writing>> = { kit: KIT, listmonk: LISTMONK }

/**
 * Converts an item of a service that is read by a key (see FoundIssue). Runs in the helper process,
 * because the service's client yields texts as the service stores them.
 */
export function* settleFound(found: Found, source: Source): Iterable<Found> {
  if (found.kind === 'issue')
    yield* makeIssue(found.issue.title, (lose) => settledIssue(found.issue, source, lose))
  else yield found
}

function settledIssue(issue: FoundIssue, { service, address }: Source, lose: Lose): FoundIssue {
  const writing = WRITINGS[service ?? 'markdown'] ?? NONE
  const line = (text: string) => lineText(writing.prepare(text), writing.lines, lose)
  const orNull = (text: string | null) =>
    text === null ? null : lineOrNull(writing.prepare(text), writing.lines, lose)
  const site = issue.url ?? address
  return {
    ...issue,
    title: line(issue.title),
    subject: orNull(issue.subject),
    preheader: orNull(issue.preheader),
    author: plainLine(issue.author ?? ''),
    body: {
      ...issue.body,
      text:
        service === 'ghost'
          ? settleGhostHtml(issue.body.text, site, lose)
          : settledText(issue.body, { writing, address: site, lose }),
    },
  }
}

function settledText(
  { format, text }: FoundIssue['body'],
  { writing, address, lose }: { writing: Writing; address: string | null; lose: Lose },
): string {
  const { tags, subscribe } = writing
  const prepared = writing.prepare(text)
  return format === 'html'
    ? convertForeignHtml(prepared, { tags, subscribe, address, lose })
    : convertForeignMarkdown(prepared, {
        tags,
        subscribe,
        lose,
        addressOf: (link) => wholeAddress(link, { address, lose }),
      })
}

/** Matches a page's address in a listmonk template, with the dot that older versions required. */
const WITH_DOT = /\{\{-?\s{0,9}(\w{1,30}URL)\s{1,9}\.\s{0,9}-?\}\}/g
/** Matches sprig's `default`, written before or after a pipe (listmonk.app/docs/templating). */
const DEFAULT_AFTER =
  /\{\{-?\s{0,9}(\.Subscriber\.[\w.]{1,100})\s{0,9}\|\s{0,9}default\s{1,9}(?:"|&quot;)([^"{}&\n]{0,100})(?:"|&quot;)\s{0,9}-?\}\}/g
const DEFAULT_BEFORE =
  /\{\{-?\s{0,9}default\s{1,9}(?:"|&quot;)([^"{}&\n]{0,100})(?:"|&quot;)\s{1,9}(\.Subscriber\.[\w.]{1,100})\s{0,9}-?\}\}/g

/** Converts the values of Go templates that exist in this program to Liquid. */
function withoutGo(text: string): string {
  return text
    .replace(WITH_DOT, '{{ $1 }}')
    .replace(DEFAULT_AFTER, "{{ $1 | default: '$2' }}")
    .replace(DEFAULT_BEFORE, "{{ $2 | default: '$1' }}")
}
