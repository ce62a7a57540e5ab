import type { Newsletter } from '../../shell/newsletter.ts'

export type Font = Newsletter['theme']['font']

/** The families of mails, as this device has them. */
export const FONTS = {
  system: 'system-ui, sans-serif',
  sans: 'Helvetica, Arial, sans-serif',
  humanist: 'Verdana, "Trebuchet MS", sans-serif',
  serif: 'Georgia, serif',
  book: 'Palatino, "Palatino Linotype", serif',
  mono: 'ui-monospace, monospace',
} as const satisfies Record<Font, string>

/** The bounds of the text's width and of the corners, in pixels. */
export const WIDTH = { min: 480, max: 720 }
export const RADIUS = { min: 0, max: 24 }
