import { lastIssues } from '#areas/archive/index.ts'
import { type Newsletter, siteUrl } from '#areas/newsletters/index.ts'
import { issueUrl } from '#areas/site/index.ts'
import type { BeforeScope } from '#operation/operation.ts'
import type { Plan } from '../tree/plan.ts'

/** The links of recipes, which lead to a page of RFC 2606 until a newsletter fills them. */
const PLACEHOLDER = 'https://example.com/'
/** Placeholders for the newsletter's own page, which has its issues and its form. */
const OF_SITE: ReadonlySet<string> = new Set(['archive', 'next'])
/** Placeholders for one issue each. */
const OF_ISSUES: ReadonlySet<string> = new Set(['first', 'answers', 'short', 'kept', 'long'])
/** The maximum number of issues in a recipe, which is the length of its longest list. */
const ISSUES_MAX = 3

/** An issue to link to, with its subject as the text. */
interface Issue {
  title: string
  href: string
}

/**
 * Fills a recipe with the newsletter's address and its latest issues. Links that only the author
 * knows, such as a survey, stay placeholders, and the checks report them. A link whose click keeps
 * a reader subscribed stays one too, since clicks on the newsletter's own pages are not counted.
 */
export async function fillRecipe(
  scope: BeforeScope,
  newsletter: Newsletter,
  plan: Plan,
): Promise<Plan> {
  const { baseUrl } = scope.ports.deployment
  const site = siteUrl(newsletter, baseUrl)
  const found = await lastIssues(scope, newsletter, { limit: ISSUES_MAX * 4, baseUrl })
  const issues = found
    // Liquid in a subject would be executed. A paid issue would show most readers only its paywall.
    .filter(({ subject, access }) => access !== 'paid' && !/\{[{%]/.test(subject))
    .slice(0, ISSUES_MAX)
    .map((issue) => ({ title: issue.subject, href: issueUrl(newsletter, issue, baseUrl) }))
  return filled(plan, site, issues)
}

/** Fills the links of a plan. A list of issues gets as many entries as there are issues. */
export function filled<Part>(part: Part, site: string, issues: readonly Issue[]): Part {
  const fill = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(fill)
    if (typeof value !== 'object' || value === null) return value
    const { items, href } = value as { items?: unknown[]; href?: unknown }
    if (Array.isArray(items) && issues.length > 0 && items.every(isOfIssue))
      return {
        ...value,
        items: issues.slice(0, items.length).map(({ title, href }) => [{ text: title, href }]),
      }
    const entries = Object.entries(value).map(([key, one]) => [key, fill(one)] as const)
    return {
      ...Object.fromEntries(entries),
      ...(OF_SITE.has(placeOf(href)) && { href: site }),
    }
  }
  return fill(part) as Part
}

/** Returns whether an item of a list leads to an issue. */
function isOfIssue(item: unknown): boolean {
  return (
    Array.isArray(item) &&
    item.some((run) => OF_ISSUES.has(placeOf((run as { href?: unknown }).href)))
  )
}

function placeOf(href: unknown): string {
  return typeof href === 'string' && href.startsWith(PLACEHOLDER)
    ? href.slice(PLACEHOLDER.length)
    : ''
}
