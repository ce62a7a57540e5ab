import type { Newsletter, Theme } from '#areas/newsletters/index.ts'
import { inkOn, isDark, mixed, readableOn } from '#lib/color.ts'

const WHITE = '#ffffff'
/** Space round the text on a card, in pixels. */
const CARD_PADDING = 32
/** Space between a card and the edge of the window, in pixels. */
export const AROUND = 16

const SANS = 'Helvetica,Arial,sans-serif'
const FONTS: Record<Theme['font'], string> = {
  system: `system-ui,-apple-system,"Segoe UI",Roboto,${SANS}`,
  sans: `"Helvetica Neue",${SANS}`,
  humanist: `"Trebuchet MS","Lucida Grande","Lucida Sans Unicode",Verdana,${SANS}`,
  serif: 'Georgia,"Times New Roman",Times,serif',
  book: '"Iowan Old Style","Palatino Linotype",Palatino,"Book Antiqua",Georgia,serif',
  mono: 'ui-monospace,SFMono-Regular,Menlo,Consolas,"Courier New",monospace',
}
export const MONO = FONTS.mono

/** The colours of a mail in one of the two modes of a device. */
export interface Palette {
  page: string
  card: string
  text: string
  muted: string
  /** Text on the page, round the card. */
  outside: string
  line: string
  soft: string
  link: string
}

/** The look of a mail: its newsletter's theme and colour, with what the text changes. */
export interface Look {
  font: string
  width: number
  radius: number
  /** True when the text is on a card of its own. */
  isCard: boolean
  padding: number
  accent: string
  onAccent: string
  direction: 'ltr' | 'rtl'
  light: Palette
  dark: Palette
}

export function lookOf(
  { theme, branding, language }: Pick<Newsletter, 'theme' | 'branding' | 'language'>,
  changes: { [Key in keyof Theme]?: Theme[Key] | undefined } = {},
): Look {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as Partial<Theme>
  const { font, background, width, radius } = { ...theme, ...given }
  const isCard = background.toLowerCase() !== WHITE
  const accent = branding.accentColor
  return {
    font: FONTS[font],
    width,
    radius,
    isCard,
    padding: isCard ? CARD_PADDING : 0,
    accent,
    onAccent: inkOn(accent),
    direction: directionOf(language),
    light: lightPalette(background, accent),
    dark: darkPalette(background, accent, isCard),
  }
}

function lightPalette(page: string, accent: string): Palette {
  return {
    page,
    card: WHITE,
    text: '#1c1c1c',
    muted: '#626262',
    outside: readableOn(page, isDark(page) ? '#c9c9c9' : '#626262'),
    line: '#dedede',
    soft: '#f4f4f4',
    link: readableOn(WHITE, accent),
  }
}

function darkPalette(background: string, accent: string, isCard: boolean): Palette {
  const page = isCard && isDark(background) ? background : '#131416'
  const card = isCard ? '#1e2023' : page
  return {
    page,
    card,
    text: '#ebebeb',
    muted: '#a6a8ab',
    outside: readableOn(page, '#a6a8ab'),
    line: '#3a3d41',
    soft: isCard ? '#2a2d31' : '#212327',
    link: readableOn(card, mixed(accent, WHITE, 0.35)),
  }
}

const RIGHT_TO_LEFT = new Set(['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa'])

function directionOf(language: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(new Intl.Locale(language).maximize().script ?? '') ? 'rtl' : 'ltr'
}
