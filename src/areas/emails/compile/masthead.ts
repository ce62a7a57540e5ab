import { html, type Html } from '#lib/html.ts'
import { translator } from '#words/translate.ts'
import type { BrandImage, Newsletter } from '#areas/newsletters/index.ts'
import { headingFace } from '../blocks/blocks-css.ts'
import type { Look } from '#lib/look.ts'
import { BREAKS, hasLongWord } from '../html/fit-blocks.ts'
import { darkMode } from './frame-css.ts'

export interface Head {
  /** The server's address, under which images are. */
  home: string
  /** The date of an issue; null for other mails. */
  date: string | null
  /** The address of the issue's web page; null when the issue has none. */
  web: string | null
}

type Brand = Pick<Newsletter, 'name' | 'language' | 'branding'>

const LOGO_HEIGHT: Record<Look['kind'], number> = { plain: 40, letter: 32, magazine: 52, card: 32 }
const LOGO_WIDTH_MAX = 280
/** The most letters of a word in the newsletter's name at which the largest font fits a phone. */
const NAME_LETTERS = 14

/**
 * Writes the logo; an empty text without one. Mail programs without dark mode show the light logo.
 */
export function logoHtml(
  { name, branding }: Brand,
  { kind }: Pick<Look, 'kind'>,
  home: string,
): Html | null {
  const { logoUrl, images } = branding
  const height = LOGO_HEIGHT[kind]
  if (!images.logo)
    return logoUrl === null ? null : html`<img src="${logoUrl}" alt="${name}" height="${height}" />`
  if (!images.logoDark) return picture(images.logo, { name, height, home })
  return html`${picture(images.logo, { name, height, home, mode: 'light' })}${picture(images.logoDark, { name, height, home, mode: 'dark' })}`
}

function picture(
  image: BrandImage,
  at: { name: string; height: number; home: string; mode?: 'light' | 'dark' },
): Html {
  const whole = Math.round((image.width * at.height) / image.height)
  const width = Math.min(whole, LOGO_WIDTH_MAX)
  const height = Math.max(1, Math.round((image.height * width) / image.width))
  const size = html`width="${width}" height="${height}"`
  if (at.mode === undefined)
    return html`<img src="${at.home}${image.path}" alt="${at.name}" ${size} />`
  const hidden = at.mode === 'dark' && html` style="display:none;mso-hide:all"`
  return html`<img class="mc-on-${at.mode}" src="${at.home}${image.path}" alt="${at.name}" ${size}${hidden} />`
}

/** Returns the CSS of logo and top. `hasDark`: the text is dark on devices in dark mode. */
export function brandCss({ branding: { images } }: Brand, look: Look, hasDark: boolean): string {
  if (look.kind === 'plain' && Object.values(images).every((image) => image === null)) return ''
  return headCss(look, images.header !== null) + (hasDark ? darkMode(darkHeadCss(look)) : '')
}

/** Writes the rows above the text: name or logo, date, web link and wide picture. */
export function headRows(brand: Brand, look: Look, head: Head): Html {
  const wide = brand.branding.images.header
  return html`${look.kind !== 'plain' && masthead(brand, look, head)}${wide && wideHtml(brand, look, head.home)}`
}

function masthead(brand: Brand, look: Look, head: Head): Html {
  const logo = logoHtml(brand, look, head.home)
  const named = logo === null || !brand.branding.logoHasName
  const name =
    named && html`<span class="mc-name${logo !== null && ' mc-name-beside'}">${brand.name}</span>`
  const web =
    head.web !== null &&
    html`<a href="${head.web}" data-track="off">${translator(brand.language)('mail.onTheWeb')}</a>`
  const about = head.date !== null && html`${head.date}${web && html` · `}${web}`
  const side = look.direction === 'rtl' ? 'left' : 'right'
  const [start, end] = [
    html`<td class="mc-brand${hasLongWord(brand.name, NAME_LETTERS) && ` ${BREAKS}`}" dir="${look.direction}">${logo}${name}</td>`,
    html`<td class="mc-date" dir="${look.direction}" align="${side}">${about}</td>`,
  ]
  const rows =
    look.kind === 'magazine'
      ? html`<tr>${start}</tr>${about && html`<tr><td class="mc-date" dir="${look.direction}">${about}</td></tr>`}`
      : html`<tr>${start}${about && end}</tr>`
  return html`<tr><td class="mc-head"><table role="presentation" class="mc-masthead" width="100%" cellpadding="0" cellspacing="0" border="0"><tbody>${rows}</tbody></table></td></tr>`
}

function wideHtml({ branding: { images } }: Brand, { width }: Look, home: string): Html {
  const at = (image: BrandImage, mode: string) =>
    html`<img${mode !== '' && html` class="mc-on-${mode}"`} src="${home}${image.path}" alt="" width="${width}"${mode === 'dark' && html` style="display:none;mso-hide:all"`} />`
  const both = images.headerDark
    ? html`${at(images.header!, 'light')}${at(images.headerDark, 'dark')}`
    : at(images.header!, '')
  return html`<tr><td class="mc-wide">${both}</td></tr>`
}

/**
 * Returns the CSS of the rows above the text. The rows have the background color of a card. With
 * the look `card` they are outside the card.
 */
function headCss(look: Look, hasWide: boolean): string {
  const { kind, font, light, accent, isCard, padding, radius, direction } = look
  if (kind === 'plain' && !hasWide) return ''
  const start = direction === 'rtl' ? 'right' : 'left'
  const onPage = kind === 'card' || !isCard
  const ground = onPage ? '' : `background:${light.card};`
  const [ink, soft] = kind === 'card' ? [light.outside, light.outside] : [light.text, light.muted]
  const top = kind === 'card' || kind === 'plain' ? `${radius}px ${radius}px 0 0` : '0'
  const joined = isCard && (kind !== 'card' || hasWide)
  return `
.mc-head{${ground}padding:${onPage ? '0 0 20px' : `${padding - 4}px ${padding}px 0`};${!onPage ? `border-radius:${radius}px ${radius}px 0 0;` : ''}font-family:${font}}
.mc-brand{font-size:16px;line-height:1.3;color:${ink};text-align:${start};vertical-align:middle}
.mc-brand img{vertical-align:middle;border:0}
.mc-name{${NAME[kind]}${headingFace(look)};color:${kind === 'card' ? light.outside : light.text}}
.mc-name-beside{padding-${start}:12px}
.mc-date{font-size:13px;line-height:1.5;color:${soft};vertical-align:middle}
.mc-date a{color:${soft}}
${kind === 'letter' ? `.mc-brand,.mc-date{padding-bottom:14px;border-bottom:1px solid ${light.line}}` : ''}
${kind === 'magazine' ? `.mc-brand{padding-bottom:14px;border-bottom:5px solid ${accent}}.mc-date{padding-top:10px;text-align:${start};font-size:12px;letter-spacing:0.06em;text-transform:uppercase}` : ''}
.mc-wide{${isCard ? `background:${light.card};` : ''}padding:${isCard && kind !== 'card' && kind !== 'plain' ? '20px 0 0' : isCard ? '0' : kind === 'plain' ? '0 0 24px' : '4px 0 24px'};font-size:0;line-height:0${isCard ? `;border-radius:${top}` : ''}}
.mc-wide img{display:block;width:100%;height:auto;border:0;${isCard ? (top === '0' ? '' : `border-radius:${top}`) : `border-radius:${radius}px`}}
${joined ? `.mc-content{border-radius:0 0 ${radius}px ${radius}px}` : ''}
${joined && kind !== 'card' && kind !== 'plain' && !hasWide ? '.mc-content{padding-top:24px}' : ''}
@media (max-width:640px){.mc-head{${isCard ? `padding:${kind === 'card' ? '20px 20px 16px' : '20px 20px 0'}!important;border-radius:0!important` : ''}}${isCard ? '.mc-wide,.mc-wide img{border-radius:0!important}' : ''}${kind === 'magazine' ? '.mc-name{font-size:32px!important}' : STACKED[kind](start)}}
`
}

/** Returns the CSS that puts name and date below each other on a phone. */
const stackRules = (start: string) =>
  `.mc-brand,.mc-date{display:block!important;text-align:${start}!important}.mc-date{padding-top:4px}`
const nothing = () => ''
const STACKED: Record<Look['kind'], (start: string) => string> = {
  plain: nothing,
  letter: (start) =>
    `${stackRules(start)}.mc-masthead .mc-brand{border-bottom:0!important;padding-bottom:0!important}`,
  magazine: nothing,
  card: stackRules,
}

const NAME: Record<Look['kind'], string> = {
  plain: '',
  letter: 'font-size:20px;font-weight:400',
  magazine: 'font-size:44px;line-height:1.05;font-weight:800;letter-spacing:-0.02em',
  card: 'font-size:16px;font-weight:700',
}

function darkHeadCss({ kind, dark, isCard }: Look): string {
  const onPage = kind === 'card' || !isCard
  const [ink, soft] = kind === 'card' ? [dark.outside, dark.outside] : [dark.text, dark.muted]
  return `.mc-on-light{display:none!important}.mc-on-dark{display:inline-block!important}.mc-wide .mc-on-dark{display:block!important}
${onPage ? '' : `.mc-head{background:${dark.card}!important}`}${isCard ? `.mc-wide{background:${dark.card}!important}` : ''}
.mc-brand,.mc-name{color:${ink}!important}
.mc-date,.mc-date a{color:${soft}!important}
.mc-brand,.mc-date{border-color:${kind === 'magazine' ? dark.press : dark.line}!important}`
}
