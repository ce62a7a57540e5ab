import { z } from 'zod'
import { Color } from './color.ts'

/** The fonts that mail programs already have installed. */
export const FONTS = ['system', 'sans', 'humanist', 'serif', 'book', 'mono'] as const

/** The look of a newsletter's mails and pages, except for the branding's colors. */
export const Theme = z
  .strictObject({
    font: z.enum(FONTS).meta({
      description:
        'A family that readers have already: system (of the device), sans (Helvetica, Arial), humanist (Verdana, Trebuchet), serif (Georgia), book (Palatino), mono.',
      examples: ['system'],
    }),
    background: Color.meta({
      description:
        'The colour round the text. On any other than white the text is on a white card.',
      examples: ['#ffffff'],
    }),
    width: z
      .int()
      .min(480)
      .max(720)
      .meta({
        description: 'The width of the text in pixels. It narrows on a phone.',
        examples: [600],
      }),
    radius: z
      .int()
      .min(0)
      .max(24)
      .meta({
        description: 'The radius of the corners of buttons, images and boxes, in pixels.',
        examples: [6],
      }),
  })
  .meta({
    id: 'Theme',
    description: 'The look of mails and pages. The colour is branding.accentColor.',
  })
export type Theme = z.output<typeof Theme>

/** A theme in a request or of one text. A missing field has the newsletter's value. */
export const ThemeChanges = Theme.partial().meta({
  id: 'ThemeChanges',
  description: "What this text changes in its newsletter's theme.",
  examples: [{ font: 'serif' }],
})

export const DEFAULT_THEME: Theme = { font: 'system', background: '#ffffff', width: 600, radius: 6 }
