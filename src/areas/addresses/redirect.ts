import { z } from 'zod'
import { Id } from '#operation/fields.ts'
import type { FieldError } from '#operation/problem.ts'
import { refusal } from '#operation/problem.ts'

export const redirectExists = refusal(
  'redirect_exists',
  409,
  'The newsletter has a redirect from this path',
)
export const redirectLimitReached = refusal(
  'redirect_limit_reached',
  409,
  'The newsletter has as many redirects as it may',
)

export const REDIRECTS_MAX = 10_000
/** The most patterns of a newsletter. Each address that is not found is compared with all. */
export const PATTERNS_MAX = 100

/** The most characters of a path. An index of PostgreSQL takes no row of over 2,704 bytes. */
export const PATH_MAX = 1000

export const From = z
  .string()
  .max(PATH_MAX)
  .meta({
    description:
      'A path of the site, such as /p/first-issue, without query. One `*` stands for any text, such as /p/*.',
    examples: ['/p/first-issue'],
  })
export const To = z
  .string()
  .max(PATH_MAX)
  .meta({
    description:
      'A path of the site, or an https address. A `*` in its path is filled with what that of `from` stood for.',
    examples: ['/first-issue'],
  })

export const Redirect = z
  .strictObject({
    id: Id('rdr'),
    newsletterId: Id('nl'),
    from: From,
    to: To,
    hits: z.int().meta({ description: 'The times that it was followed.', examples: [12] }),
    source: z.enum(['moved', 'own']).meta({
      description: '`moved`: made by a move from another service. `own`: by create_redirect.',
      examples: ['own'],
    }),
  })
  .meta({ id: 'Redirect' })
export type Redirect = z.output<typeof Redirect>

/** The characters of a path (RFC 3986 §3.3), without a query. */
const PATH = /^\/[\w\-.~!$&'()*+,;=:@%/]*$/

/** Returns the faults of a redirect. */
export function redirectErrors(from: string, to: string): FieldError[] {
  const fault = (pointer: string, code: string, detail: string): FieldError[] => [
    { code, detail, pointer },
  ]
  if (!PATH.test(from) || from.includes('//') || from === '/')
    return fault(
      '/from',
      'invalid_path',
      'Write a path of the site that begins with a slash, such as /p/first-issue, without query and host.',
    )
  if (from.split('*').length > 2) return fault('/from', 'too_many_stars', 'Write at most one *.')
  const path = pathOf(to)
  if (path === null)
    return fault(
      '/to',
      'invalid_target',
      'Write a path of the site, such as /first-issue, or an https address with a fixed host.',
    )
  const stars = to.split('*').length - 1
  if (stars > 1 || (stars === 1 && !path.includes('*')))
    return fault('/to', 'too_many_stars', 'Write at most one *, in the path.')
  if (stars === 1 && !from.includes('*'))
    return fault('/to', 'star_without_match', 'A * here needs one in `from`, which it repeats.')
  if (to.startsWith('/') && matches(from, comparedPath(path)) !== null)
    return fault(
      '/to',
      'circular_redirect',
      'This path leads to itself, so browsers would go in a circle.',
    )
  return []
}

/** Returns the path of a target; null for one that could lead to another host than it says. */
function pathOf(to: string): string | null {
  if (to.startsWith('/')) return PATH.test(to) && !to.startsWith('//') ? to : null
  const written = /^https:\/\/([a-z0-9.-]+)(\/[^\s\\]*)?$/i.exec(to)
  if (!written || !URL.canParse(to)) return null
  return new URL(to).hostname === written[1]!.toLowerCase() ? (written[2] ?? '/') : null
}

/** Returns what the * of a pattern stands for in a path; null when the path does not match. */
export function matches(from: string, path: string): string | null {
  const [before, after] = from.split('*')
  if (after === undefined) return from === path ? '' : null
  const isLong = path.length >= before!.length + after.length
  return isLong && path.startsWith(before!) && path.endsWith(after)
    ? path.slice(before!.length, path.length - after.length)
    : null
}

/** Normalizes a path, so that it can be compared: in lower case, without a slash at the end. */
export function comparedPath(path: string): string {
  return path.replace(/(?<=.)\/$/, '').toLowerCase()
}

/** Returns the redirect from the path itself, else the pattern with the longest beginning. */
export function bestOf<From extends Pick<Redirect, 'from'>>(
  found: readonly From[],
  path: string,
): { redirect: From; star: string } | null {
  const fitting = found.flatMap((redirect) => {
    const star = matches(redirect.from, path)
    return star === null ? [] : [{ redirect, star }]
  })
  const weight = ({ from }: From) => (from.includes('*') ? from.indexOf('*') : Infinity)
  return fitting.sort((one, other) => weight(other.redirect) - weight(one.redirect))[0] ?? null
}
