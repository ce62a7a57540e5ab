import {
  Output,
  type PropertyAccessToken,
  type Template,
  type Token,
  TokenKind,
  toValueSync,
  Value,
} from 'liquidjs'
import { unescapeHtml } from '#lib/html.ts'
import { textLiquid } from '../liquid/liquid.ts'
import { parseText } from '../liquid/liquid-parse.ts'
import { TRACKED_LINK } from '../liquid/liquid-tracking.ts'
import { ADDRESS_MAX } from './tracked-links.ts'

const LINKS_MAX = 1000
const ADDRESS = /<a\b[^<>]*?\shref="([^"]*)"/gi
const TRACKING = new RegExp(`\\{%\\s*(?:end_)?${TRACKED_LINK}\\b[^%]*%\\}`, 'g')

/** Lists web links, each once. Addresses with Liquid are left out. */
export function webLinks(compiledHtml: string): string[] {
  const found = new Set<string>()
  for (const [, written] of compiledHtml.matchAll(ADDRESS)) {
    const address = unescapeHtml(written!.replace(TRACKING, ''))
    if (
      /\{[{%]/.test(address) ||
      !/^https?:\/\//i.test(address) ||
      address.length > ADDRESS_MAX ||
      !URL.canParse(address)
    )
      continue
    found.add(address)
    if (found.size === LINKS_MAX) break
  }
  return [...found]
}

const HIDDEN =
  /display:\s*none|visibility:\s*hidden|opacity:\s*0(?![.\d])|font-size:\s*0(?![.\d])|(?:max-)?height:\s*0(?![.\d])/i

/**
 * Returns whether the link to unsubscribe is visible, since an author's styles can hide the footer.
 */
export function showsUnsubscribe(html: string, unsubscribeUrl: string): boolean {
  const footer = html.slice(Math.max(0, html.lastIndexOf('<td class="mc-footer"')))
  const at = footer.indexOf(`href="${unsubscribeUrl}"`)
  if (at === -1) return false
  const around = footer.slice(0, footer.indexOf('>', at) + 1)
  const tags = [
    /<td\b[^>]*>/.exec(around)?.[0],
    around.slice(around.lastIndexOf('<p')),
    around.slice(around.lastIndexOf('<a')),
  ]
  return !tags.some((tag) => tag !== undefined && HIDDEN.test(tag))
}

/**
 * Lists fields that print nothing for a reader without a value. Fields with a default value, or
 * tested by a tag such as `if`, are not listed.
 */
export function bareFields(text: string): string[] {
  const printed = new Set<string>()
  const asked = new Set<string>()
  collect(parseText(textLiquid, text), printed, asked)
  return [...printed].filter((name) => !asked.has(name))
}

function collect(templates: readonly Template[], printed: Set<string>, asked: Set<string>): void {
  for (const template of templates) {
    if (template instanceof Output) notePrinted(template.value, printed)
    else noteAsked(template, asked)
    if ('children' in template && template.children)
      collect(toValueSync(template.children(false, true)), printed, asked)
  }
}

function notePrinted({ initial, filters }: Value, printed: Set<string>): void {
  const [only, ...rest] = initial.postfix
  const name = rest.length === 0 ? fieldOf(only) : null
  if (name !== null && !filters.some((filter) => filter.name === 'default')) printed.add(name)
}

function noteAsked(template: Template, asked: Set<string>): void {
  for (const argument of template.arguments?.() ?? [])
    for (const token of argument instanceof Value ? argument.initial.postfix : [argument]) {
      const name = fieldOf(token)
      if (name !== null) asked.add(name)
    }
}

/** Returns the name of the field in `first_name` or `fields.first_name`; null for other Liquid. */
function fieldOf(token: Token | undefined): string | null {
  if (token?.kind !== TokenKind.PropertyAccess) return null
  const { variable, props } = token as PropertyAccessToken
  const [first, second] = props.map(contentOf)
  if (variable !== undefined || first === undefined) return null
  return first === 'fields' ? (second ?? null) : first
}

function contentOf(token: Token): string | undefined {
  return 'content' in token ? String(token.content) : undefined
}
