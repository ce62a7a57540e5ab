import { contrast, inkOn, isDark, mixColors, readableOn } from './color.ts'

type Font = 'system' | 'sans' | 'humanist' | 'serif' | 'book' | 'mono'
type Kind = 'plain' | 'letter' | 'magazine' | 'card'

interface Theme {
  font: Font
  background: string
  width: number
  radius: number
}

interface Colors {
  accent: string
  background: string
  card: string
  text: string
}

/** The settings of a newsletter that determine the look of its mails. */
interface Designed {
  theme: Theme
  branding: {
    look: Kind
    accentColor: string
    palette: { light: Colors; dark: Colors } | null
    fonts: { heading: Font; text: Font } | null
    corner: number | null
  }
  language: string
}

const WHITE = '#ffffff'
/** The padding between the card's edge and its text, in pixels. */
const CARD_PADDING = 32
/** The margin between the card and the edge of the window, in pixels. */
export const AROUND = 16

const SANS = 'Helvetica,Arial,sans-serif'
/** The font families for mails, each with alternatives for devices that do not have it. */
export const FONTS: Record<Font, string> = {
  system: `system-ui,-apple-system,"Segoe UI",Roboto,${SANS}`,
  sans: `"Helvetica Neue",${SANS}`,
  humanist: `"Trebuchet MS","Lucida Grande","Lucida Sans Unicode",Verdana,${SANS}`,
  serif: 'Georgia,"Times New Roman",Times,serif',
  book: '"Iowan Old Style","Palatino Linotype",Palatino,"Book Antiqua",Georgia,serif',
  mono: 'ui-monospace,SFMono-Regular,Menlo,Consolas,"Courier New",monospace',
}
export const MONO = FONTS.mono

export interface Palette {
  accent: string
  page: string
  card: string
  text: string
  muted: string
  /** The color of text outside of the card. */
  outside: string
  line: string
  soft: string
  link: string
  /** The background color of a filled button, and the color of its text. */
  press: string
  onPress: string
}

/**
 * The values that rendering needs from a newsletter's branding and theme, with the changes that one
 * text makes to them.
 */
export interface Look {
  kind: Kind
  font: string
  headingFont: string
  /** The font size in pixels, and `leading`, the height of a line as a multiple of it. */
  size: number
  leading: number
  headingWeight: number
  width: number
  radius: number
  isCard: boolean
  padding: number
  accent: string
  onAccent: string
  direction: 'ltr' | 'rtl'
  light: Palette
  dark: Palette
}

/**
 * The sizes of headings and the space around them in pixels. `leading` is a multiple of the font
 * size, as in `Look`.
 */
export const HEADINGS = {
  h1: { size: 32, leading: 1.2, above: 8, below: 16 },
  h2: { size: 23, leading: 1.3, above: 16, below: 12 },
  h3: { size: 18, leading: 1.35, above: 8, below: 8 },
} as const
/** The space below a block, and the font size of a quote, in pixels. */
export const BLOCK_GAP = 20
export const QUOTE_SIZE = 18

const TYPE: Record<Kind, Pick<Look, 'size' | 'leading' | 'headingWeight'>> = {
  plain: { size: 16, leading: 1.6, headingWeight: 700 },
  letter: { size: 17, leading: 1.7, headingWeight: 400 },
  magazine: { size: 16, leading: 1.6, headingWeight: 800 },
  card: { size: 16, leading: 1.6, headingWeight: 700 },
}

export function lookOf(
  { theme, branding, language }: Designed,
  changes: { [Key in keyof Theme]?: Theme[Key] | undefined } = {},
): Look {
  const { look: kind, palette, fonts, corner } = branding
  const accent = palette?.light.accent ?? branding.accentColor
  const text = changes.font ?? fonts?.text ?? theme.font
  const heading = changes.font ?? fonts?.heading ?? theme.font
  const given = changes.background ?? palette?.light.background ?? theme.background
  const isTint = kind === 'card' && given.toLowerCase() === WHITE
  const background = isTint ? mixColors(WHITE, accent, 0.1) : given
  const lightCard = palette?.light.card ?? WHITE
  const isCard = background.toLowerCase() !== lightCard.toLowerCase()
  return {
    kind,
    font: FONTS[text],
    headingFont: FONTS[heading],
    ...TYPE[kind],
    width: changes.width ?? theme.width,
    radius: changes.radius ?? corner ?? theme.radius,
    isCard,
    padding: isCard ? CARD_PADDING : 0,
    accent,
    onAccent: inkOn(accent),
    direction: directionOf(language),
    light: palette
      ? ownPalette({ ...palette.light, background })
      : lightPalette(background, accent),
    dark: palette ? ownPalette(palette.dark) : darkPalette(background, accent, isCard),
  }
}

function ownPalette({ accent, background, card, text }: Colors): Palette {
  const muted = mixColors(text, card, 0.28)
  return {
    accent,
    page: background,
    card,
    text,
    muted: readableOn(card, muted),
    outside: readableOn(background, muted),
    line: mixColors(card, text, 0.16),
    soft: mixColors(card, text, 0.06),
    link: readableOn(card, accent),
    press: accent,
    onPress: inkOn(accent),
  }
}

function lightPalette(page: string, accent: string): Palette {
  return {
    accent,
    page,
    card: WHITE,
    text: '#1c1c1c',
    muted: '#626262',
    outside: readableOn(page, isDark(page) ? '#c9c9c9' : '#626262'),
    line: '#dedede',
    soft: '#f4f4f4',
    link: readableOn(WHITE, accent),
    press: accent,
    onPress: inkOn(accent),
  }
}

function darkPalette(background: string, accent: string, isCard: boolean): Palette {
  const page = isCard && isDark(background) ? background : '#131416'
  const card = isCard ? '#1e2023' : page
  const link = readableOn(card, mixColors(accent, WHITE, 0.35))
  // On a dark card, a button in a dark accent color would be invisible.
  const press = contrast(accent, card) >= 1.8 ? accent : link
  return {
    accent,
    page,
    card,
    text: '#ebebeb',
    muted: '#a6a8ab',
    outside: readableOn(page, '#a6a8ab'),
    line: '#3a3d41',
    soft: isCard ? '#2a2d31' : '#212327',
    link,
    press,
    onPress: inkOn(press),
  }
}

const RIGHT_TO_LEFT = new Set(['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa'])

function directionOf(language: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(new Intl.Locale(language).maximize().script ?? '') ? 'rtl' : 'ltr'
}
