type Rgb = readonly [number, number, number]

const rgb = (color: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as unknown as Rgb

/** Computes the relative luminance of WCAG 2.2: 0 is black and 1 is white. `color` has the form #2f6f4f. */
export function luminance(color: string): number {
  const [red, green, blue] = rgb(color).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Computes the contrast of two colours by WCAG 2.2, from 1 to 21. Text needs 4.5. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Returns black or white, whichever can be read better on a colour. */
export const textOn = (color: string): string => (luminance(color) > 0.2 ? '#14181a' : '#ffffff')

/** Mixes a colour with white or black until it can be read as text on `paper`. */
export function readableOn(paper: string, color: string): string {
  const towards: Rgb = luminance(paper) > 0.2 ? [0, 0, 0] : [255, 255, 255]
  for (let share = 0; share < 1; share += 0.05) {
    const mixed = `#${rgb(color)
      .map((part, i) =>
        Math.round(part + (towards[i]! - part) * share)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')}`
    if (contrast(paper, mixed) >= 4.5) return mixed
  }
  return textOn(paper)
}
