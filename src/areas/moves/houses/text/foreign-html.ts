import render from 'dom-serializer'
import {
  type ChildNode,
  type Element,
  isComment,
  isTag,
  isText,
  type ParentNode,
  Text,
} from 'domhandler'
import { escapeHtml } from '#lib/html.ts'
import type { Lose } from '../found-losses.ts'
import { PAYWALL_HTML } from '../paywall.ts'
import {
  encodedBraces,
  type ForeignTags,
  literalLiquid,
  settleAddress,
  settleText,
} from './foreign-tags.ts'
import { liftPaywall, paywallNode } from './lift-paywall.ts'
import { attributeOf, findElement, hasClass, lineOf, parseHtml, setChildren } from './tree.ts'
import { checkLength } from './text-limits.ts'
import { wholeAddress } from './whole-address.ts'

/** The change to an element that a service's rules ask for, or null for no change. */
export type Change =
  | 'drop'
  /** Removes the element and keeps its contents. */
  | 'unwrap'
  | 'paywall'
  /** Replaces the element by other HTML, to which no more rules apply. */
  | { html: string }
  | null

export interface HtmlRules {
  tags: ForeignTags
  /** Matches the addresses of the former service's signup form. */
  subscribe: RegExp
  /** The address of the former site, the base of addresses without a host. */
  address: string | null
  lose: Lose
  changeElement?(element: Element, lose: Lose): Change
  /** Returns whether a comment marks the service's paywall. */
  isPaywall?(comment: string): boolean
}

/**
 * Converts HTML of another service to HTML with the same meaning here: at most one paywall, no
 * Liquid but ours, no forms and buttons of the service. Throws TooDeep.
 */
export function convertForeignHtml(html: string, rules: HtmlRules): string {
  checkLength(html)
  const root = parseHtml(html)
  changeChildren(root, rules)
  liftPaywall(root, rules.lose)
  cleanChildren(root, rules, false)
  return render(root.children, { encodeEntities: 'utf8', emptyAttrs: true }).trim()
}

function changeChildren(parent: ParentNode, rules: HtmlRules): void {
  const made: ChildNode[] = []
  for (const node of parent.children) {
    if (isComment(node)) {
      const isPaywall = node.data.trim() === 'paywall' || rules.isPaywall?.(node.data.trim())
      if (isPaywall) made.push(paywallNode())
    } else if (!isTag(node)) made.push(node)
    else made.push(...changedElement(node, rules))
  }
  setChildren(parent, made)
}

function changedElement(element: Element, rules: HtmlRules): ChildNode[] {
  const change = rules.changeElement?.(element, rules.lose) ?? commonChange(element, rules)
  if (change === 'drop') return []
  if (change === 'paywall') return [paywallNode()]
  if (change !== null && change !== 'unwrap') return parseHtml(change.html).children
  changeChildren(element, rules)
  return change === 'unwrap' ? element.children : [element]
}

const BUTTON = /(?:^|[\s_-])(?:btn|button)(?:[\s_-]|$)|\bmcnButton\b/i
const BUTTON_BOX = /\b(?:kg-button-card|button-wrapper|captioned-button-wrap|wp-block-buttons?)\b/

/**
 * The style of a button whose own style was in the style sheet of the former page. It is readable
 * on any background.
 */
const BUTTON_STYLE =
  'display:inline-block;padding:10px 20px;border:1px solid currentcolor;border-radius:6px;text-decoration:none'

function commonChange(element: Element, rules: HtmlRules): Change {
  const { name } = element
  if (/^(?:script|noscript|template|link|object|embed|applet)$/.test(name)) {
    if (name !== 'link' && name !== 'noscript') rules.lose('page_code', name)
    return 'drop'
  }
  if (
    /^(?:input|select|textarea|button)$/.test(name) &&
    attributeOf(element, 'type') !== 'checkbox'
  )
    return 'drop'
  if (/^(?:source|track)$/.test(name)) return 'drop'
  if (name === 'picture') return 'unwrap'
  if (name === 'form') return formChange(element, rules)
  if (name === 'video' || name === 'audio') return soundChange(element, name, rules)
  if (hasClass(element, BUTTON_BOX) || isButtonCell(element)) {
    const links = findElement(element, (inner) => inner.name === 'a')
    if (links && rules.subscribe.test(attributeOf(links, 'href'))) return dropButton(links, rules)
  }
  if (name === 'a' && rules.subscribe.test(attributeOf(element, 'href'))) {
    if (hasClass(element, BUTTON)) return dropButton(element, rules)
    rules.lose('subscribe_link', lineOf(element))
    return 'unwrap'
  }
  return null
}

/**
 * Returns whether a table cell is a button, as in mails: it has its own background and contains
 * only a link.
 */
function isButtonCell(element: Element): boolean {
  if (element.name !== 'td') return false
  const style = attributeOf(element, 'style')
  if (attributeOf(element, 'bgcolor') === '' && !/\bbackground(?:-color)?\s*:/i.test(style))
    return false
  const link = findElement(element, ({ name }) => name === 'a')
  return link !== null && lineOf(link) !== '' && lineOf(link) === lineOf(element)
}

function dropButton(link: Element, { lose }: HtmlRules): Change {
  lose('subscribe_button', lineOf(link) || attributeOf(link, 'href'))
  return 'drop'
}

function formChange(form: Element, { lose }: HtmlRules): Change {
  const field = findElement(
    form,
    (inner) => inner.name === 'input' && attributeOf(inner, 'type') === 'email',
  )
  lose(field ? 'subscribe_form' : 'form', lineOf(form) || attributeOf(form, 'action'))
  return 'drop'
}

function soundChange(element: Element, kind: 'video' | 'audio', { lose }: HtmlRules): Change {
  const source = findElement(element, ({ name }) => name === 'source')
  const address = attributeOf(element, 'src') || (source ? attributeOf(source, 'src') : '')
  lose(kind, address)
  return address === '' ? 'drop' : { html: linkHtml(address, address) }
}

export function linkHtml(address: string, words: string): string {
  return `<p><a href="${escapeHtml(address)}">${escapeHtml(words)}</a></p>`
}

/** Returns a paragraph with a link, which the later conversion to blocks turns into an embed. */
export function cardHtml(address: string, title: string): string {
  return `<figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="${escapeHtml(address)}"><div class="kg-bookmark-title">${escapeHtml(title || address)}</div></a></figure>`
}

export function pictureHtml(address: string, alt: string, caption: string): string {
  const below = caption === '' ? '' : `<figcaption>${escapeHtml(caption)}</figcaption>`
  return `<figure><img src="${escapeHtml(address)}" alt="${escapeHtml(alt)}">${below}</figure>`
}

const CODE = /^(?:code|pre|kbd|samp|tt)$/

/** Removes foreign Liquid from texts and attributes. */
function cleanChildren(parent: ParentNode, rules: HtmlRules, isCode: boolean): void {
  const made: ChildNode[] = []
  for (const node of parent.children) {
    const last = made.at(-1)
    // Two texts become neighbours when an element between them is removed, and could form Liquid
    // together.
    if (isText(node) && last && isText(last)) last.data += node.data
    else if (isText(node)) made.push(new Text(node.data))
    else if (isComment(node) && `<!--${node.data}-->` === PAYWALL_HTML) made.push(node)
    else if (isTag(node) && isKept(node, rules)) made.push(node)
  }
  for (const node of made) {
    if (isText(node))
      node.data = isCode ? literalLiquid(node.data) : settleText(node.data, rules.tags, rules.lose)
    else if (isTag(node)) {
      cleanAttributes(node, rules)
      if (node.name === 'a' && hasClass(node, BUTTON)) node.attribs['style'] ??= BUTTON_STYLE
      if (node.name !== 'style') cleanChildren(node, rules, isCode || CODE.test(node.name))
    }
  }
  setChildren(parent, made)
}

function isKept(element: Element, { lose }: HtmlRules): boolean {
  if (element.name === 'style') {
    const hasLiquid = /\{[{%]/.test(
      element.children.map((child) => (isText(child) ? child.data : '')).join(''),
    )
    if (hasLiquid) lose('page_code', 'style')
    return !hasLiquid
  }
  if (element.name !== 'img') return true
  const late = ['data-src', 'data-lazy-src', 'data-orig-file'].map((name) =>
    attributeOf(element, name),
  )
  const address =
    [late.find((one) => /^(?:https?:)?\/\//.test(one)), attributeOf(element, 'src')].find(
      Boolean,
    ) ?? ''
  if (/^\s*data:/i.test(address) || address === '') {
    lose('picture_in_text', attributeOf(element, 'alt'))
    return false
  }
  element.attribs['src'] = address
  return true
}

const ADDRESSES = new Set(['href', 'src', 'background', 'poster', 'cite'])
/** Attributes that the HTML reader uses; all other `data-` attributes only serve the former page. */
const KEPT_DATA = /^data-(?:emoji|goomoji|checked)$/

function cleanAttributes(element: Element, rules: HtmlRules): void {
  for (const [name, value] of Object.entries(element.attribs)) {
    const isGone =
      (name.startsWith('data-') && !KEPT_DATA.test(name)) ||
      /^(?:srcset|sizes|loading|integrity|nonce)$|^on|[^\w:.-]/.test(name)
    const settled = isGone ? null : settledAttribute(name, value, rules)
    if (settled === null) delete element.attribs[name]
    else element.attribs[name] = settled
  }
}

function settledAttribute(name: string, value: string, rules: HtmlRules): string | null {
  if (ADDRESSES.has(name)) {
    const address = settleAddress(value, rules.tags)
    if (address !== null) return wholeAddress(address, rules)
    rules.lose('merge_tag', value)
    // Most pages still work when a reader's value in their address is not filled in.
    return /^\s*https?:/i.test(value) ? encodedBraces(value.trim()) : null
  }
  if (!/[{[%|#@]/.test(value)) return value
  if (/^(?:alt|title|aria-label)$/.test(name))
    // A double quote would end the attribute inside of Liquid.
    return settleText(value, rules.tags, rules.lose).replace(/\{\{[^{}]*\}\}/g, (tag) =>
      tag.replaceAll('"', "'"),
    )
  return /\{[{%]/.test(value) ? null : value
}
