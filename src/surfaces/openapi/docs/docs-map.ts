import { posix } from 'node:path'
import { type Html, html } from '#lib/html.ts'
import { type Guide, isForUsers, nameOfGuide, START_GUIDE } from '../../http/guides.ts'
import type { ReferencePage } from '../reference-page.ts'
import type { Group } from './docs-frame.ts'
import type { RenderedGuide } from './render-guide.ts'
import type { Findable } from './search.ts'

export const REFERENCE = '/docs/reference'

/** Lists all operations, events and problems under the ids that links and mails use. */
export function referenceIndex(reference: readonly ReferencePage[]): Html {
  return html`<h2>Reference</h2><p>Send JSON and the key: <code>Authorization: Bearer &lt;API_KEY&gt;</code>. Each key has 300 requests a minute; the headers of every answer say what is left. All of it as <a href="/api/v1/openapi.json">OpenAPI</a>; every operation is also a tool for <a href="/docs/mcp">agents</a>.</p>${reference.map(
    ({ name, title, parts }) =>
      html`<h3 id="${name}" data-page="${REFERENCE}/${name}"><a href="${REFERENCE}/${name}">${title}</a></h3><ul class="columns">${parts.map((part) => html`<li id="${part.id}" data-page="${REFERENCE}/${name}#${part.id}"><a href="${REFERENCE}/${name}#${part.id}"><code>${part.title}</code></a></li>`)}</ul>`,
  )}`
}

/** Groups the pages as on the start page, and adds the pages that the start page does not list. */
export function groupsOf(guides: readonly Guide[], reference: readonly ReferencePage[]): Group[] {
  const start = guides.find(({ name }) => name === START_GUIDE)!
  const byName = new Map(guides.map((guide) => [guide.name, guide]))
  const groups = start.text.split(/^\*\*(.+)\*\*$/m).slice(1)
  const listed = groups.flatMap((title, at) =>
    at % 2 === 1
      ? []
      : [
          {
            title,
            names: [...groups[at + 1]!.matchAll(/\]\(([^)]+?)\.md[)#]/g)]
              .map((link) => nameOfGuide(posix.join('docs', link[1]!)))
              .filter((name) => byName.has(name)),
          },
        ],
  )
  const named = new Set(listed.flatMap(({ names }) => names))
  const others = guides.filter((guide) => isForUsers(guide) && !named.has(guide.name))
  const entry = (guide: Guide) => ({ href: `/docs/${guide.name}`, title: guide.title })
  return [
    ...listed.map(({ title, names }) => ({
      title,
      entries: names.map((name) => entry(byName.get(name)!)),
    })),
    ...(others.length > 0 ? [{ title: 'More', entries: others.map(entry) }] : []),
    {
      title: 'Reference',
      entries: reference.map(({ name, title }) => ({ href: `${REFERENCE}/${name}`, title })),
    },
  ]
}

/** The pages that are left out, because they only repeat lists of the reference. */
const REPEATED = new Set(['operations', 'events'])

export function findables(
  rendered: ReadonlyMap<Guide, RenderedGuide>,
  reference: readonly ReferencePage[],
): Findable[] {
  return [
    ...[...rendered].flatMap(([guide, { sections }]) =>
      isForUsers(guide) && !REPEATED.has(guide.name)
        ? sections.map(({ id, isTitle, title, text }) => ({
            u: `/docs/${guide.name}${isTitle ? '' : `#${id}`}`,
            p: guide.title,
            h: title,
            t: text,
          }))
        : [],
    ),
    ...reference.flatMap(({ name, title, parts }) =>
      parts.map((part) => ({
        u: `${REFERENCE}/${name}#${part.id}`,
        p: title,
        h: part.title,
        t: part.text,
      })),
    ),
  ]
}
