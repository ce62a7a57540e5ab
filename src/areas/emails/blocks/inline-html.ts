import { escapeHtml } from '#lib/html.ts'
import type { Inline, Runs } from './inline.ts'
import { sourceOf } from './run-source.ts'
import type { Setting } from './setting.ts'

interface Protect extends Pick<Setting, 'protect'> {
  /** Whether the author will edit the HTML, so that it has elements in place of our classes. */
  isSource?: boolean
}

/** Escapes a text that may hold Liquid. Line breaks become `<br>`. */
export function textHtml(text: string, { protect }: Protect): string {
  return escapeHtml(protect(text)).replace(/\r\n?|\n/g, '<br />')
}

/**
 * Escapes an attribute's value. Trims it, since a link address with spaces around it would not be
 * counted.
 */
export function attribute(value: string, { protect }: Protect): string {
  return escapeHtml(protect(value.trim()))
}

const MARKS: [
  mark: 'code' | 'superscript' | 'strike' | 'underline' | 'italic' | 'bold',
  element: string,
][] = [
  ['code', 'code'],
  ['superscript', 'sup'],
  ['strike', 's'],
  ['underline', 'u'],
  ['italic', 'em'],
  ['bold', 'strong'],
]

export function runsHtml(runs: Runs, setting: Protect): string {
  return runs.map((run) => runHtml(run, setting)).join('')
}

function runHtml(run: Inline, setting: Protect): string {
  let made = textHtml(sourceOf(run), setting)
  for (const [mark, element] of MARKS) if (run[mark]) made = `<${element}>${made}</${element}>`
  // Outlook for Windows does not know the element mark.
  if (run.highlight && setting.isSource) made = `<mark>${made}</mark>`
  else if (run.highlight) made = `<span class="mc-mark">${made}</span>`
  return run.href === undefined ? made : `<a href="${attribute(run.href, setting)}">${made}</a>`
}
