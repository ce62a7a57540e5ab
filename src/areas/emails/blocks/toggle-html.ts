import type { BlockOf } from './block.ts'
import { runsHtml } from './inline-html.ts'
import { layoutTable } from './parts-html.ts'
import type { Column } from './setting.ts'

/**
 * Writes a toggle: fully expanded in a mail, which cannot open parts, and collapsed in the archive.
 */
export function toggleHtml({ title, text }: BlockOf<'toggle'>, column: Column): string {
  const [name, words] = [runsHtml(title, column) || '&nbsp;', runsHtml(text, column)]
  if (column.place === 'archive')
    return `<details class="mc-fold"><summary class="mc-fold-title">${name}</summary><p class="mc-fold-text">${words}</p></details>`
  const below = words === '' ? '' : `<p class="mc-fold-text">${words}</p>`
  return layoutTable(
    'mc-box',
    `<tr><td class="mc-folded"><p class="mc-t mc-fold-title">${name}</p>${below}</td></tr>`,
  )
}
