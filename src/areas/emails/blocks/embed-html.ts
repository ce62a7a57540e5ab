import { escapeHtml } from '#lib/html.ts'
import type { BlockOf } from './block.ts'
import { embedOf, pageOfFrame } from '#lib/addresses/embedded-pages.ts'
import { attribute, textHtml } from './inline-html.ts'
import { layoutTable } from './parts-html.ts'
import type { Column } from './setting.ts'

/**
 * Writes an embed as a linked picture and line. In the archive, embeds of known sites become a
 * player.
 */
export function embedHtml(
  { url, title }: Pick<BlockOf<'embed'>, 'url' | 'title'>,
  column: Pick<Column, 'place' | 'width' | 'protect'>,
): string {
  const { site, picture, player } = embedOf(url)
  const name = title === undefined ? escapeHtml(site) : textHtml(title, column)
  const alt = title === undefined ? escapeHtml(site) : attribute(title, column)
  const words = `&#9654;&#xFE0E;&nbsp; ${name}`
  if (column.place === 'archive' && player) {
    const shape = player.height === undefined ? 'aspect-ratio:16/9' : `height:${player.height}px`
    const inside = `<iframe class="mc-player" src="${escapeHtml(player.url)}" title="${alt}" style="display:block;width:100%;${shape};border:0" loading="lazy" referrerpolicy="strict-origin" allow="encrypted-media; fullscreen; picture-in-picture" allowfullscreen></iframe>`
    return `${inside}<p class="mc-caption"><a href="${attribute(url, column)}">${words}</a></p>`
  }
  const address = attribute(url, column)
  const shown = picture
    ? `<tr><td class="mc-embed-picture"><a href="${address}"><img class="mc-img mc-image-full" src="${escapeHtml(picture)}" alt="${alt}" width="${column.width}" style="max-width:${column.width}px" /></a></td></tr>`
    : ''
  return layoutTable(
    'mc-box',
    `${shown}<tr><td class="mc-embedded"><a class="mc-embed-link" href="${address}">${words}</a></td></tr>`,
  )
}

/** Converts an `<iframe>` of a known site in an author's HTML to an embed. */
export function frameHtml(
  src: string,
  title: string,
  column: Parameters<typeof embedHtml>[1],
): string | null {
  const url = pageOfFrame(src)
  return url === null ? null : embedHtml({ url, ...(title.trim() !== '' && { title }) }, column)
}
