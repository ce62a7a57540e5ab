import type { Block, ColumnsBlock } from './block.ts'
import type { Column } from './setting.ts'
import { forOutlook } from './parts-html.ts'

const GAP = 24

/**
 * Writes columns as inline blocks, which wrap on narrow screens without media queries. Outlook for
 * Windows gets table cells.
 */
export function columnsHtml(
  { shares, columns }: ColumnsBlock,
  column: Column,
  blocksHtml: (blocks: readonly Block[], column: Column) => string,
): string {
  const free = column.width - GAP * (columns.length - 1)
  const dir = column.look.direction === 'rtl' ? ' dir="rtl"' : ''
  const cells = columns.map((blocks, i) => {
    const width = Math.max(1, Math.floor((free * shares[i]!) / 100))
    const before = i === 0 ? 0 : GAP / 2
    const after = i === columns.length - 1 ? 0 : GAP / 2
    const [left, right] = column.look.direction === 'rtl' ? [after, before] : [before, after]
    const box = width + before + after
    const inside = `<div class="mc-in" style="padding:0 ${right}px 0 ${left}px">${blocksHtml(blocks, { ...column, width })}</div>`
    const outlook = `<td width="${box}" valign="top" style="padding:0 ${right}px 0 ${left}px">`
    return `${forOutlook(outlook)}<div class="mc-col" style="max-width:${box}px">${inside}</div>${forOutlook('</td>')}`
  })
  const begin = `<table role="presentation" width="${column.width}"${dir} cellpadding="0" cellspacing="0" border="0"><tr>`
  return `<div class="mc-cols">${forOutlook(begin)}${cells.join('')}${forOutlook('</tr></table>')}</div>`
}
