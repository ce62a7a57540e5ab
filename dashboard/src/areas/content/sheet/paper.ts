import type { CSSProperties } from 'react'
import { BLOCK_GAP, HEADINGS, lookOf, QUOTE_SIZE } from '../../../../../src/lib/look.ts'
import type { Newsletter } from '../../../shell/newsletter.ts'
import type { BlocksContent } from '../blocks/block.ts'

type Designed = Pick<Newsletter, 'theme' | 'branding' | 'language'>

/** Returns the look of a mail, as the server renders it, as variables of `sheet.css`. */
export function paperOf(newsletter: Designed, changes: BlocksContent['theme']): CSSProperties {
  const look = lookOf(newsletter, changes)
  const { light, dark } = look
  const colors = Object.fromEntries(
    (['page', 'card', 'text', 'muted', 'line', 'soft', 'link', 'press'] as const).map((name) => [
      `--mail-${name}`,
      `light-dark(${light[name]}, ${dark[name]})`,
    ]),
  )
  const headings = Object.entries(HEADINGS).flatMap(([level, { size, leading, above, below }]) => [
    [`--mail-${level}`, `${size}px`],
    [`--mail-${level}-leading`, String(leading)],
    [`--mail-${level}-around`, `${above}px 0 ${below}px`],
  ])
  return {
    ...colors,
    ...Object.fromEntries(headings),
    '--mail-on-press': `light-dark(${light.onPress}, ${dark.onPress})`,
    '--mail-accent': look.accent,
    '--mail-font': look.font,
    '--mail-heading-font': look.headingFont,
    '--mail-heading-weight': String(look.headingWeight),
    '--mail-size': `${look.size}px`,
    '--mail-leading': String(look.leading),
    '--mail-quote': `${QUOTE_SIZE}px`,
    '--mail-gap': `${BLOCK_GAP}px`,
    '--mail-width': `${look.width}px`,
    '--mail-radius': `${look.radius}px`,
  } as CSSProperties
}
