import { readableOn } from '#lib/color.ts'
import { headingFace, headingType } from '../blocks/blocks-css.ts'
import { turnRules } from '../blocks/turned-css.ts'
import { BREAKS } from '../html/fit-blocks.ts'
import { AROUND, BLOCK_GAP, type Look, MONO, QUOTE_SIZE } from '#lib/look.ts'

export function frameCss({
  font,
  size,
  leading,
  width,
  radius,
  isCard,
  padding,
  direction,
  light,
}: Look): string {
  const [start, end] = direction === 'rtl' ? ['right', 'left'] : ['left', 'right']
  // Outlook does not know `start`, and would keep the outer cell's alignment.
  return `
.mc-page{margin:0;padding:0;background:${light.page};color:${light.text}}
.mc-preview{display:none;font-size:1px;line-height:1px;max-height:0;max-width:0;opacity:0;overflow:hidden}
.mc-outer{background:${light.page}}
.mc-around{padding:24px ${AROUND}px}
.mc-column{width:100%;max-width:${width}px;table-layout:fixed;overflow-wrap:break-word}
.${BREAKS}{word-break:break-word}
.mc-content{${isCard ? `background:${light.card};border-radius:${radius}px;padding:${padding}px ${padding}px ${padding / 2}px;` : ''}font-family:${font};font-size:${size}px;line-height:${leading};color:${light.text};text-align:${start}}
.mc-content img{max-width:100%;height:auto}
.mc-content .mc-logo{margin:0 0 24px}
.mc-content .mc-logo img{height:40px;width:auto}
.mc-footer{padding:${isCard ? `24px ${padding}px 0` : '32px 0 0'};font-family:${font};font-size:13px;line-height:1.5;color:${light.outside};text-align:${start}}
.mc-footer p{margin:0 0 8px}
.mc-footer p[dir]{text-align:${end}}
.mc-footer a{color:${light.outside}}
@media (max-width:640px){.mc-content img{height:auto!important}.mc-content .mc-logo img{height:40px!important}${isCard ? '.mc-around{padding:0 0 24px!important}.mc-content{border-radius:0!important;padding:24px 20px 8px!important}.mc-footer{padding:24px 20px 0!important}' : ''}}
`
}

/**
 * Returns the CSS of text. `!important` is only in the media query, so that an author's styles have
 * precedence.
 */
export function textCss({ direction, light }: Look): string {
  const [start, end, other] =
    direction === 'rtl' ? ['right', 'left', 'ltr'] : ['left', 'right', 'rtl']
  return `
.mc-content [dir=rtl]:not([align]){text-align:right}
.mc-content [dir=ltr]:not([align]){text-align:left}
.mc-content h1{font-size:28px;line-height:1.25;margin:0 0 16px}
.mc-content h2{font-size:22px;line-height:1.3;margin:32px 0 12px}
.mc-content h3{font-size:18px;line-height:1.35;margin:24px 0 8px}
.mc-content p,.mc-content ul,.mc-content ol,.mc-content pre{margin:0 0 16px}
.mc-content a{color:${light.link}}
.mc-content blockquote{margin:0 0 16px;padding-${start}:16px;border-${start}:3px solid #d5d5d5;color:#4a4a4a}
${turnRules(direction, { scope: '.mc-content ', names: ['blockquote'] }, (side, by) => `padding-${side}:${by(16)};border-${side}:${by(3)} solid #d5d5d5`)}
.mc-content pre{padding:12px;background:#f4f4f4;font-size:14px;white-space:pre-wrap}
.mc-content li[dir=${other}]{margin-${end}:26px}
.mc-table{border-collapse:collapse;margin:0 0 16px}
.mc-table th,.mc-table td{padding:6px 0;padding-${end}:16px;border-bottom:1px solid #d5d5d5;vertical-align:top}
.mc-table th:not([align]){text-align:${start}}
.mc-content hr{border:0;border-top:1px solid #d5d5d5;margin:32px 0}
@media (max-width:640px){.mc-content table{max-width:100%!important}}
`
}

/** Returns the CSS that gives Markdown the look of blocks. */
export function markdownCss(look: Look): string {
  const { direction, light, accent, radius, headingWeight: weight } = look
  const [start, end, other] =
    direction === 'rtl' ? ['right', 'left', 'ltr'] : ['left', 'right', 'rtl']
  const face = headingFace(look)
  const corner = radius > 0 ? `border-radius:${radius}px;` : ''
  return `
.mc-content [dir=rtl]:not([align]){text-align:right}
.mc-content [dir=ltr]:not([align]){text-align:left}
.mc-content h1{${headingType('h1')};font-weight:${weight};letter-spacing:-0.01em;margin:0 0 16px${face}}
.mc-content h2{${headingType('h2')};font-weight:${weight};margin:32px 0 12px${face}}
.mc-content h3{${headingType('h3')};font-weight:${Math.max(600, weight)};margin:24px 0 8px${face}}
.mc-content p,.mc-content ul,.mc-content ol,.mc-content pre{margin:0 0 ${BLOCK_GAP}px}
.mc-content ul,.mc-content ol{padding:0;padding-${start}:26px}
${turnRules(direction, { scope: '.mc-content ', names: ['ul', 'ol'] }, (side, by) => `padding-${side}:${by(26)}`)}
.mc-content li{margin:0 0 6px;padding-${start}:2px}
.mc-content li[dir=${other}]{margin-${end}:26px}
.mc-content a{color:${light.link};text-decoration:underline}
.mc-content img{${corner}}
.mc-content blockquote{margin:0 0 20px;padding:2px 0;padding-${start}:18px;border-${start}:3px solid ${accent};font-size:${QUOTE_SIZE}px;font-style:italic}
${turnRules(direction, { scope: '.mc-content ', names: ['blockquote'] }, (side, by) => `padding-${side}:${by(18)};border-${side}:${by(3)} solid ${accent}`)}
.mc-content blockquote p{margin:0 0 8px}
.mc-content code{font-family:${MONO};font-size:0.9em;background:${light.soft};padding:1px 4px;border-radius:3px}
.mc-content pre{padding:14px 18px;background:${light.soft};font-size:14px;line-height:1.5;white-space:pre-wrap;${corner}}
.mc-content pre code{padding:0;font-size:14px}
.mc-table{width:100%;border-collapse:collapse;margin:0 0 20px;font-size:15px;line-height:1.5}
.mc-table th,.mc-table td{padding:8px 0;padding-${end}:16px;border-bottom:1px solid ${light.line};vertical-align:top}
.mc-table th:not([align]),.mc-table td:not([align]){text-align:${start}}
.mc-table[dir=${other}] th,.mc-table[dir=${other}] td{padding-${end}:0;padding-${start}:16px}
.mc-table[dir=${other}] th:not([align]),.mc-table[dir=${other}] td:not([align]),.mc-table [dir=${other}]:not([align]){text-align:${end}}
.mc-content .mc-caption{margin:-12px 0 20px;font-size:13px;line-height:1.5;color:${light.muted}}
.mc-content hr{border:0;border-top:1px solid ${light.line};margin:28px 0 32px}
@media (max-width:640px){.mc-content h1{font-size:28px!important}.mc-content table{max-width:100%!important}.mc-table th,.mc-table td{font-size:14px!important;padding-left:4px!important;padding-right:4px!important}}
`
}

export function darkFrameCss({ dark, isCard }: Look): string {
  return `.mc-page,.mc-outer{background:${dark.page}!important;color:${dark.text}!important}
.mc-content{${isCard ? `background:${dark.card}!important;` : ''}color:${dark.text}!important}
.mc-content a{color:${dark.link}!important}
.mc-footer,.mc-footer a{color:${dark.outside}!important}`
}

/** Returns the CSS of Markdown in dark mode. An author's HTML keeps its own colors. */
export function darkTextCss({ dark }: Look): string {
  return `.mc-content blockquote{border-color:${readableOn(dark.card, dark.accent)}!important}
.mc-content pre,.mc-content code{background:${dark.soft}!important}
.mc-table th,.mc-table td,.mc-content hr{border-color:${dark.line}!important}
.mc-caption{color:${dark.muted}!important}`
}

export function darkMode(css: string): string {
  return `@media (prefers-color-scheme:dark){${css}}`
}
