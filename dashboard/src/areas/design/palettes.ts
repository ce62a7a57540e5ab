import { contrast, isDark, mixColors, readableOn } from '../../../../src/lib/color.ts'
import type { Colors, Palette } from './design-values.ts'

/** The contrast that text needs on its ground. The server refuses less. */
const READABLE = 4.5
const WHITE = '#ffffff'

/** Palettes to begin with. */
export const PALETTES: Record<string, Palette> = {
  rose: {
    light: { accent: '#c2337a', background: '#fbeef4', card: '#ffffff', text: '#2a1820' },
    dark: { accent: '#ff7ab8', background: '#170d12', card: '#24161d', text: '#f6e6ee' },
  },
  forest: {
    light: { accent: '#2f6f4f', background: '#eef3ef', card: '#ffffff', text: '#1d2420' },
    dark: { accent: '#7cc9a1', background: '#0f1512', card: '#18211c', text: '#e4ece7' },
  },
  sea: {
    light: { accent: '#1d5c8f', background: '#edf3f8', card: '#ffffff', text: '#14202b' },
    dark: { accent: '#7db8e8', background: '#0c131a', card: '#15202a', text: '#e3ecf4' },
  },
  sand: {
    light: { accent: '#a3471c', background: '#f6f0e6', card: '#fffdf9', text: '#2b2118' },
    dark: { accent: '#f0a06b', background: '#16110c', card: '#221a13', text: '#f2e8dc' },
  },
  plum: {
    light: { accent: '#5b3fa0', background: '#f3f0fa', card: '#ffffff', text: '#1f1930' },
    dark: { accent: '#b9a3f2', background: '#120f1a', card: '#1c1728', text: '#ebe6f7' },
  },
  ink: {
    light: { accent: '#1d1d1d', background: '#ffffff', card: '#ffffff', text: '#1c1c1c' },
    dark: { accent: '#e6e6e6', background: '#131416', card: '#131416', text: '#ebebeb' },
  },
}

/** Makes the palette that mails have without one, as the first draft of an own one. */
export function paletteFrom({
  accentColor,
  background,
}: {
  accentColor: string
  background: string
}): Palette {
  const isCard = background.toLowerCase() !== WHITE
  const page = isCard && isDark(background) ? background : '#131416'
  const card = isCard ? '#1e2023' : page
  return {
    light: { accent: accentColor, background, card: WHITE, text: '#1c1c1c' },
    dark: {
      accent: readableOn(card, mixColors(accentColor, WHITE, 0.35)),
      background: page,
      card,
      text: '#ebebeb',
    },
  }
}

/** The contrast of text on its worst ground, and a colour that can be read where it is too low. */
interface Finding {
  ratio: number
  better: string | null
}

export function textFinding({ text, card, background }: Colors): Finding {
  const worst = contrast(text, card) <= contrast(text, background) ? card : background
  const ratio = contrast(text, worst)
  return { ratio, better: ratio >= READABLE ? null : readableOn(worst, text) }
}

/** Returns the colour in which links are written, where it is not the accent itself. */
export function linkColor({ accent, card }: Colors): string | null {
  const shown = readableOn(card, accent)
  return shown.toLowerCase() === accent.toLowerCase() ? null : shown
}
