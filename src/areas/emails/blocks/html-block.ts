import { emailHtml } from '../html/email-html.ts'
import type { BlockOf } from './block.ts'
import type { Column } from './setting.ts'

/** Colours of an author. Such HTML stays light in dark mode, where half of its colours would be wrong. */
const COLORED = /\b(?:color|background(?:-color)?)\s*:|\sbgcolor\s*=|<font\b/i

export function htmlBlockHtml({ body }: BlockOf<'html'>, column: Column): string {
  const clean = emailHtml({ format: 'html', body: column.protect(body) })
  if (clean.styles !== '') column.addStyles(clean.styles)
  const kept = withoutStrayCells(clean.body)
  return `<div class="mc-own${COLORED.test(body) || clean.styles !== '' ? ' mc-light' : ''}">${kept}</div>`
}

const PART_OF_TABLE = /<(\/?)(table|caption|colgroup|col|tbody|thead|tfoot|tr|td|th)\b[^<>]*>/gi

/** Removes parts of tables that are in no table: a parser would close the cell that this block is in (HTML §13.2.6.4.15). */
export function withoutStrayCells(html: string): string {
  let depth = 0
  return html.replace(PART_OF_TABLE, (tag, end: string, name: string) => {
    if (name.toLowerCase() !== 'table') return depth > 0 ? tag : ''
    if (end === '') depth += 1
    else if (depth === 0) return ''
    else depth -= 1
    return tag
  })
}
