import { type Json, textIn } from './json.ts'
import type { Site } from './markdown-site.ts'
import { pathOf } from './making.ts'

interface Named {
  name: string
  slug: string
  head: Json
  publishedAt: string | null
}

/** Jekyll's named permalink styles. */
const JEKYLL: Record<string, string> = {
  date: '/:categories/:year/:month/:day/:title.html',
  pretty: '/:categories/:year/:month/:day/:title/',
  ordinal: '/:categories/:year/:y_day/:title.html',
  none: '/:categories/:title.html',
}

/**
 * Returns the paths of a text on the former site, from its front matter or by the site's rules. The
 * first path is the text's own, the others were redirects to it.
 */
export function formerPaths(text: Named, site: Site): string[] {
  const said = ['permalink', 'url'].map((key) => textIn(text.head, key)).find((path) => path !== '')
  const isPost = /(?:^|\/)_(?:posts|drafts)\//.test(text.name)
  const rule = site.kind === 'jekyll' && isPost ? jekyllRule(site.config) : null
  const own = said ?? (rule === null ? byFolder(text) : fillRule(rule, text))
  const others = [text.head['aliases'], text.head['redirect_from']].flat()
  return [...new Set([own.includes(':') ? fillRule(own, text) : own, ...others].flatMap(pathIn))]
}

const pathIn = (written: unknown) =>
  typeof written === 'string'
    ? [
        pathOf(written.startsWith('/') || /^https?:/.test(written) ? written : `/${written}`),
      ].filter((path) => path !== null)
    : []

function jekyllRule(config: Json): string {
  const said = textIn(config, 'permalink') || 'date'
  return JEKYLL[said] ?? said
}

function fillRule(rule: string, { slug, head, publishedAt }: Named): string {
  const [year = '', month = '', day = ''] = (publishedAt ?? '').slice(0, 10).split('-')
  const categories = [head['categories'] ?? head['category'] ?? []].flat()
  const values: Record<string, string> = {
    year,
    month,
    day,
    i_month: String(Number(month)),
    i_day: String(Number(day)),
    title: slug,
    slug,
    name: slug,
    categories: categories
      .filter((one) => typeof one === 'string')
      .flatMap((one) => one.split(' '))
      .join('/')
      .toLowerCase(),
  }
  return rule
    .replace(/:(\w+)/g, (whole, name: string) => values[name] ?? whole)
    .replace(/\/{2,}/g, '/')
}

/** Returns the path that Hugo and Eleventy give to a text by default: the path of its file. */
function byFolder({ name, slug }: Named): string {
  const folders = name
    .replace(/^(?:.*\/)?(?:content|src|source)\//, '')
    .split('/')
    .slice(0, -1)
  const own = /(?:^|\/)index\.\w+$/.test(name) ? folders.slice(0, -1) : folders
  return `/${[...own, slug].map((part) => part.replace(/^_/, '')).join('/')}/`
}
