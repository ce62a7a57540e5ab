import { Parser } from 'htmlparser2'
import { pageOfFrame } from '#lib/addresses/embedded-pages.ts'
import {
  actingPart,
  isAllowedElement,
  isKeptAttribute,
  WITHOUT_CONTENT,
} from '../html/email-html.ts'
import { ADDRESSES } from '../html/whole-addresses.ts'
import { addressLoss } from './address-losses.ts'
import type { Finding, Found } from './finding.ts'
import { unmask } from './masked.ts'

/** The elements that every mail already has, and Word's empty elements. */
const PAGE = /^(?:html|head|body|meta|title|style|o:p)$/
/** The attributes of `<html>` and `<body>` that parts of a text cannot have. */
const OF_PAGE = {
  html: /^(?:style|bgcolor|class|dir)$/,
  body: /^(?:background|text|a?link|vlink)$/,
}
/** The attributes whose removal no reader notices. */
const SILENT =
  /^(?:data-.*|xml.*|item.*|loading|decoding|fetchpriority|referrerpolicy|crossorigin|hidden|summary|contenteditable|spellcheck|tabindex|draggable|translate|autocomplete|hreflang|ping|rel|sizes|lowsrc|longdesc|name|target|accesskey|cite|abbr|headers|mc:.*)$/
const NAME = /^[a-z][a-z0-9:.-]{0,30}$/
const CODE = /^(?:pre|code|kbd|samp|style|script)$/

/** Finds what `emailHtml` removes from HTML. Liquid must be masked. */
export function htmlFindings(html: string): Found {
  const findings: Finding[] = []
  const code: Found['code'] = []
  const [open, targets]: [Open[], Set<string>] = [[], new Set(['top'])]
  const anchors: { link: string; at: number }[] = []
  const add = (one: Omit<Finding, 'at'>) => findings.push({ ...one, at: parser.startIndex })
  /** The number of open elements that are removed with their contents. */
  let dropped = 0
  const parser = new Parser({
    onopentag(name, attribs) {
      const at = parser.startIndex
      if (isCode(name)) open.push({ name, at })
      if (dropped === 0) {
        for (const target of [attribs['id'], attribs['name']]) if (target) targets.add(target)
        const link = name === 'a' ? (attribs['href'] ?? '').trim() : ''
        if (/^#./.test(link)) anchors.push({ link, at })
        for (const one of elementLosses(name, attribs)) add(one)
      }
      if (WITHOUT_CONTENT.has(name)) dropped += 1
    },
    ontext(text) {
      if (open.at(-1)?.name === 'style') for (const one of cssLosses(text, 'style')) add(one)
    },
    onclosetag(name) {
      if (WITHOUT_CONTENT.has(name)) dropped -= 1
      if (!isCode(name)) return
      const begun = open.pop()
      if (begun && open.length === 0) code.push({ from: begun.at, to: parser.endIndex + 1 })
    },
    oncomment(text) {
      code.push({ from: parser.startIndex, to: parser.endIndex + 1 })
      if (/^\s*\[if\b/i.test(text)) add({ code: 'outlook_comment' })
    },
    onprocessinginstruction(name) {
      if (/^!\[if\b/i.test(name)) add({ code: 'outlook_comment' })
    },
  })
  parser.end(html)
  for (const { link, at } of anchors)
    if (!targets.has(decodeFragment(link.slice(1))))
      findings.push({ code: 'link_anchor', values: { link: unmask(link) }, at })
  return { findings, code }
}

interface Open {
  name: string
  at: number
}

const isCode = (name: string) => CODE.test(name)

function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}

function elementLosses(
  element: string,
  attribs: Readonly<Record<string, string>>,
): Omit<Finding, 'at'>[] {
  if (PAGE.test(element)) return pageLosses(element, attribs)
  if (!isAllowedElement(element)) return isNamed(element, attribs) ? [elementLoss(element)] : []
  return [
    ...cssLosses(attribs['style'] ?? '', element),
    ...(element === 'img' && attribs['src'] === undefined
      ? [{ code: 'image_without_address' as const }]
      : []),
    ...Object.entries(attribs).flatMap(
      ([name, value]) => attributeLoss(element, name, value) ?? [],
    ),
  ]
}

function pageLosses(
  element: string,
  attribs: Readonly<Record<string, string>>,
): Omit<Finding, 'at'>[] {
  if (element !== 'html' && element !== 'body') return []
  const lost = Object.keys(attribs).filter(
    (name) => OF_PAGE[element].test(name) && attribs[name]!.trim() !== '',
  )
  return [
    ...lost.map((attribute) => ({ code: 'attribute' as const, values: { attribute, element } })),
    ...(element === 'body' ? cssLosses(attribs['style'] ?? '', element) : []),
  ]
}

/** Finds the address of an image or font in CSS. */
const URL_IN_CSS = /\burl\(\s{0,9}(["']?)([^"')]{0,2000})\1\s{0,9}\)/gi

function cssLosses(css: string, element: string): Omit<Finding, 'at'>[] {
  const part = actingPart(css)
  if (part !== null) return [{ code: 'css', values: { part, element } }]
  return [...css.matchAll(URL_IN_CSS)].flatMap(([, , address = '']) =>
    /^\s*(?:#|data:)/i.test(address) ? [] : (addressLoss(address, 'fetched') ?? []),
  )
}

/** The elements whose removal readers notice, even though their words stay. */
const MORE_THAN_WORDS =
  /^(?:applet|area|audio|base|button|canvas|datalist|embed|form|frame|frameset|iframe|input|link|map|math|meter|noscript|object|optgroup|option|param|progress|script|select|svg|template|textarea|track|video)$/

const elementLoss = (element: string): Omit<Finding, 'at'> => ({
  code: 'element',
  values: MORE_THAN_WORDS.test(element) ? { element } : { element, reason: 'kept' },
})

function isNamed(element: string, { src = '', type = '' }: Readonly<Record<string, string>>) {
  if (element === 'iframe') return pageOfFrame(src) === null
  // A box to tick becomes a sign.
  return NAME.test(element) && !(element === 'input' && type.toLowerCase() === 'checkbox')
}

function attributeLoss(
  element: string,
  attribute: string,
  value: string,
): Omit<Finding, 'at'> | null {
  const address = ADDRESSES[attribute]
  if (address?.of.includes(element)) return addressLoss(value, address.kind)
  if (isKeptAttribute(element, attribute) || SILENT.test(attribute) || !NAME.test(attribute))
    return null
  return { code: 'attribute', values: { attribute, element } }
}
