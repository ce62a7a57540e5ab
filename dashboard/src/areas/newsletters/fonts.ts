import type { Newsletter } from '../../shell/newsletter.ts'

export type Font = Newsletter['theme']['font']

/** The bounds of the text's width and of the corners, in pixels. */
export const WIDTH = { min: 480, max: 720 }
export const RADIUS = { min: 0, max: 24 }
