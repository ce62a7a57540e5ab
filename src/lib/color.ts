type Rgb = [red: number, green: number, blue: number]

const WHITE = '#ffffff'
const INK = '#1c1c1c'
/** The lowest contrast at which text is readable (WCAG 2.2, §1.4.3). */
const READABLE = 4.5

function rgbOf(color: string): Rgb {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as Rgb
}

/** Mixes two colors. `share` is the share of the second color, from 0 to 1. */
export function mixColors(color: string, other: string, share: number): string {
  const [from, to] = [rgbOf(color), rgbOf(other)]
  return `#${from
    .map((part, i) =>
      Math.round(part + (to[i]! - part) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

/** Returns the relative luminance of a color, from 0 to 1 (WCAG 2.2). */
export function luminance(color: string): number {
  const [red, green, blue] = rgbOf(color).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns the contrast of two colors, from 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** Returns white or black for text on a color: white unless its contrast is too low. */
export function inkOn(color: string): string {
  return contrast(WHITE, color) >= 3 || contrast(WHITE, color) >= contrast(INK, color) ? WHITE : INK
}

/** Makes a color darker or lighter until text in this color is readable on a background. */
export function readableOn(ground: string, color: string): string {
  const towards = luminance(ground) > 0.4 ? '#000000' : WHITE
  for (let share = 0; share < 1; share += 0.05) {
    const found = mixColors(color, towards, share)
    if (contrast(found, ground) >= READABLE) return found
  }
  return towards
}

export function isDark(color: string): boolean {
  return luminance(color) < 0.2
}
