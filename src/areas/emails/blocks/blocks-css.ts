import { mixColors, readableOn } from '#lib/color.ts'
import { BREAKS } from '../html/fit-blocks.ts'
import { BLOCK_GAP, HEADINGS, type Look, MONO, QUOTE_SIZE } from '#lib/look.ts'
import { writeTurnedCss, turnRules } from './turned-css.ts'
import type { BlockOf } from './block.ts'

type Tone = Exclude<BlockOf<'callout'>['tone'], 'accent'>

const TONES: Record<Tone, string> = {
  neutral: '#6b7280',
  info: '#2563eb',
  success: '#15803d',
  warning: '#d97706',
  danger: '#b91c1c',
}

/**
 * Returns the CSS of blocks for light mode and phones. It is copied into the elements' `style`
 * later.
 */
export function blocksCss(look: Look): string {
  const { font, size, leading, radius, accent, direction, light } = look
  const start = direction === 'rtl' ? 'right' : 'left'
  const own = `font-family:${font};font-size:${size}px;line-height:${leading};color:${light.text};text-align:${start}`
  const [heads, weight] = [headingFace(look), look.headingWeight]
  const end = start === 'right' ? 'left' : 'right'
  const corner = radius > 0 ? `border-radius:${radius}px;` : ''
  return `${writeTurnedCss(look)}
.${BREAKS}{word-break:break-word}
.mc-b{padding:0 0 ${BLOCK_GAP}px;${own}}
.mc-blocks{table-layout:fixed}
.mc-t{margin:0}
.mc-h1{${headingSpace('h1')}}
.mc-h1 h1{${headingType('h1')};font-weight:${weight};letter-spacing:-0.01em${heads}}
.mc-h2{${headingSpace('h2')}}
.mc-h2 h2{${headingType('h2')};font-weight:${weight}${heads}}
.mc-h3{${headingSpace('h3')}}
.mc-h3 h3{${headingType('h3')};font-weight:${Math.max(600, weight)}${heads}}
.mc-first{padding-top:0}
.mc-b a{color:${light.link};text-decoration:underline}
.mc-b code{font-family:${MONO};font-size:0.9em;background:${light.soft};padding:1px 4px;border-radius:3px}
.mc-items{margin:0;padding:0;padding-${start}:26px}
.mc-items .mc-items{margin-top:6px}
.mc-li{margin:0 0 6px;padding-${start}:2px}
.mc-box{width:100%;table-layout:fixed}
.mc-quoted{border-${start}:3px solid ${accent};padding:2px 0;padding-${start}:18px;${own};font-size:${QUOTE_SIZE}px;font-style:italic}
.mc-cite{margin:8px 0 0;font-size:14px;font-style:normal;color:${light.muted}}
.mc-image{text-align:center}
.mc-img{display:block;width:100%;height:auto;margin:0 auto;border:0;${corner}}
.mc-to-start,.mc-to-start .mc-caption{text-align:${start}}
.mc-to-center{text-align:center}
.mc-to-end,.mc-to-end .mc-caption{text-align:${end}}
.mc-to-start .mc-img{margin:0;margin-${end}:auto}
.mc-to-end .mc-img{margin:0;margin-${start}:auto}
.mc-caption{margin:8px 0 0;font-size:13px;line-height:1.5;color:${light.muted};text-align:center}
.mc-button-box{border-collapse:separate}
.mc-pad-filled,.mc-pad-outline{${corner}mso-padding-alt:12px 26px}
.mc-pad-filled{background:${light.press};border:2px solid ${light.press}}
.mc-pad-outline{border:2px solid ${light.link}}
.mc-b .mc-press{display:inline-block;padding:11px 26px;font-family:${font};font-size:16px;line-height:1.3;font-weight:600;text-decoration:none;mso-padding-alt:0;${corner}}
.mc-b .mc-press-filled{color:${light.onPress}}
.mc-b .mc-press-outline{color:${light.link}}
.mc-divider{padding-top:8px;padding-bottom:24px}
.mc-rule{border-top:1px solid ${light.line};font-size:1px;line-height:1px;height:1px}
.mc-own p{margin:0 0 12px}
.mc-spacer{padding:0;font-size:1px;line-height:1px}
.mc-space{font-size:1px}
.mc-columns{padding-bottom:0;font-size:0;line-height:0}
.mc-cols{font-size:0;line-height:0;text-align:${start}}
.mc-col{display:inline-block;width:100%;vertical-align:top}
${toneCss({ ...TONES, accent }, light.card, look.direction)}
.mc-called{padding:16px 20px;${own};${corner}}
.mc-coded{background:${light.soft};padding:14px 18px;${corner}}
.mc-pre{margin:0;font-family:${MONO};font-size:14px;line-height:1.5;color:${light.text};white-space:pre-wrap;word-break:break-word}
.mc-social{text-align:center;line-height:2.4}
.mc-b .mc-network{display:inline-block;margin:0 2px;padding:5px 14px;border:1px solid ${light.line};border-radius:${Math.min(16, radius * 3)}px;font-size:14px;line-height:1.4;color:${light.text};text-decoration:none}
${partsCss(look)}
${cardsCss(look)}
@media (max-width:640px){.mc-col,.mc-col .mc-image-full{max-width:100%!important}.mc-in{padding:0!important}.mc-h1 h1{font-size:28px!important}.mc-grid th,.mc-grid td{font-size:14px!important;padding-left:4px!important;padding-right:4px!important}}
`
}

function headingSpace(level: keyof typeof HEADINGS): string {
  const { above, below } = HEADINGS[level]
  return `padding-top:${above}px;padding-bottom:${below}px`
}

/** Returns the CSS of the size of a heading. */
export function headingType(level: keyof typeof HEADINGS): string {
  const { size, leading } = HEADINGS[level]
  return `font-size:${size}px;line-height:${leading}`
}

/**
 * Returns the CSS of the headings' font; an empty text when headings use the same font as the text.
 */
export function headingFace({ font, headingFont }: Look): string {
  return headingFont === font ? '' : `;font-family:${headingFont}`
}

function partsCss({ radius, direction, light }: Look): string {
  const [start, end] = direction === 'rtl' ? ['right', 'left'] : ['left', 'right']
  const corner = radius > 0 ? `border-radius:${radius}px;` : ''
  return `.mc-grid{width:100%;border-collapse:collapse;font-size:15px;line-height:1.5}
.mc-grid th,.mc-grid td{padding:8px 0;padding-${end}:16px;border-bottom:1px solid ${light.line};text-align:${start};vertical-align:top}
.mc-grid th{font-weight:700}
.mc-embedded{background:${light.soft};padding:12px 18px;${corner}}
.mc-b .mc-embed-link{font-size:15px;font-weight:600;text-decoration:none}
.mc-embed-picture{padding:0 0 8px}
.mc-b .mc-product-card{padding:20px}
.mc-product-name{font-size:18px;line-height:1.35;font-weight:700}
.mc-product-price{margin:8px 0 14px;font-size:16px;font-weight:600}`
}

/** The colours of highlighted words. In dark mode too, the text is dark on a light background. */
const MARKED = 'background:#fff3a3;color:#1c1c1c'

function cardsCss({ radius, light }: Look): string {
  const corner = radius > 0 ? `;border-radius:${radius}px` : ''
  return `.mc-mark{${MARKED};mso-highlight:yellow}
.mc-b sup{font-size:0.75em;line-height:0;vertical-align:super}
.mc-gallery{padding-bottom:12px}
.mc-cell{padding:0 0 8px}
.mc-gap{padding:0;font-size:1px;line-height:1px}
.mc-folded{border:1px solid ${light.line};padding:14px 18px${corner}}
.mc-fold{border:1px solid ${light.line};padding:14px 18px${corner}}
.mc-fold-title{font-weight:700}
.mc-fold-text{margin:8px 0 0}
.mc-b .mc-signup-card{padding:24px 20px;text-align:center}
.mc-signup-title{font-size:18px;line-height:1.35;font-weight:700}
.mc-signup-press{padding-top:14px}`
}

function toneCss(
  tones: Record<string, string>,
  ground: string,
  direction: Look['direction'],
): string {
  const start = direction === 'rtl' ? 'right' : 'left'
  return Object.entries(tones)
    .map(
      ([tone, color]) =>
        `.mc-tone-${tone}{background:${mixColors(ground, color, 0.09)};border-${start}:4px solid ${color}}
${turnRules(direction, { names: [`.mc-tone-${tone}`] }, (side, by) => `border-${side}:${by(4)} solid ${color}`)}`,
    )
    .join('\n')
}

export function darkBlocksCss({ dark }: Look): string {
  const { accent, press, onPress } = dark
  const tones = Object.entries({ ...TONES, accent }).map(
    ([tone, color]) =>
      `.mc-tone-${tone}{background:${mixColors(dark.card, color, 0.22)}!important;border-color:${readableOn(dark.card, color)}!important}`,
  )
  return `.mc-b,.mc-quoted,.mc-called,.mc-pre,.mc-grid,.mc-b .mc-network{color:${dark.text}!important}
.mc-cite,.mc-caption{color:${dark.muted}!important}
.mc-quoted{border-color:${readableOn(dark.card, accent)}!important}
.mc-b code,.mc-coded,.mc-embedded{background:${dark.soft}!important}
.mc-rule,.mc-grid th,.mc-grid td,.mc-b .mc-network{border-color:${dark.line}!important}
.mc-b .mc-press-outline{color:${dark.link}!important}
.mc-pad-outline{border-color:${dark.link}!important}
.mc-pad-filled{background:${press}!important;border-color:${press}!important}
.mc-b .mc-press-filled{color:${onPress}!important}
${tones.join('\n')}
.mc-folded,.mc-fold{border-color:${dark.line}!important}
.mc-mark{background:#ffe066!important;color:#1c1c1c!important}
.mc-light{background:#ffffff!important;color:#1c1c1c!important}
.mc-content .mc-light a{color:#1c1c1c!important}`
}
