import { emailHtml } from '../html/email-html.ts'
import type { BlockOf } from './block.ts'
import { frameHtml } from './embed-html.ts'
import type { Column } from './setting.ts'

/**
 * Patterns of colors in HTML. A block with its own colors stays light in dark mode, since dark mode
 * would change only half of them.
 */
const COLORED = /\b(?:color|background(?:-color)?)\s*:|\sbgcolor\s*=|<font\b/i

export function htmlBlockHtml({ body }: BlockOf<'html'>, column: Column): string {
  const clean = emailHtml(
    { format: 'html', body: column.protect(body) },
    { writeFrame: (src, title) => frameHtml(src, title, column) },
  )
  if (clean.styles !== '') column.addStyles(clean.styles)
  const kept = withoutStrayCells(clean.body)
  return `<div class="mc-own${COLORED.test(body) || clean.styles !== '' ? ' mc-light' : ''}">${kept}</div>`
}

const PART_OF_TABLE = /<(\/?)(table|caption|colgroup|col|tbody|thead|tfoot|tr|td|th)\b[^<>]*>/gi

/**
 * Removes table cells outside a table, since a parser would close our layout table at these cells
 * (HTML §13.2.6.4.15).
 */
function withoutStrayCells(html: string): string {
  let depth = 0
  return html.replace(PART_OF_TABLE, (tag, end: string, name: string) => {
    if (name.toLowerCase() !== 'table') return depth > 0 ? tag : ''
    if (end === '') depth += 1
    else if (depth === 0) return ''
    else depth -= 1
    return tag
  })
}
