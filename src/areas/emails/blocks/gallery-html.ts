import { rowsOf } from '#lib/gallery-rows.ts'
import type { BlockOf } from './block.ts'
import { imageAt } from './images.ts'
import { attribute, textHtml } from './inline-html.ts'
import { layoutTable } from './parts-html.ts'
import type { Column } from './setting.ts'

/** The space between two images, in pixels. */
const GAP = 8

/**
 * Writes images side by side as table cells, so that Outlook for Windows keeps them side by side
 * too. On a phone the rows stay, and the images shrink.
 */
export function galleryHtml({ images, perRow }: BlockOf<'gallery'>, column: Column): string {
  return rowsOf(images, perRow)
    .map((row) => {
      const width = Math.floor((column.width - GAP * (row.length - 1)) / row.length)
      const share = Math.floor((100 * width) / column.width)
      const cells = row.map(
        (image) =>
          `<td class="mc-cell" width="${share}%" valign="top">${imageHtml(image, width, column)}</td>`,
      )
      const gap = `<td class="mc-gap" width="${GAP}">&nbsp;</td>`
      return layoutTable('mc-box mc-row', `<tr>${cells.join(gap)}</tr>`)
    })
    .join('')
}

function imageHtml(
  { alt, href, ...image }: BlockOf<'gallery'>['images'][number],
  width: number,
  column: Column,
): string {
  const found = imageAt(image, column.images, width)
  if (found === null) return `<p class="mc-t">${textHtml(alt, column) || '&nbsp;'}</p>`
  const shown = `<img class="mc-img" src="${attribute(found.url, column)}" alt="${attribute(alt, column)}" width="${found.width}" style="max-width:${found.width}px" />`
  return href === undefined ? shown : `<a href="${attribute(href, column)}">${shown}</a>`
}
