import { z } from 'zod'
import { contrast, readableOn } from '#lib/color.ts'
import { NETWORKS } from '#lib/networks.ts'
import { Id, Line } from '#operation/fields.ts'
import type { FieldError } from '#operation/problem.ts'
import { Color } from './color.ts'
import { FONTS } from './theme.ts'

export const LOOKS = ['plain', 'letter', 'magazine', 'card'] as const

/** The least contrast of text and background (WCAG 2.2, §1.4.3). */
const READABLE = 4.5

const Colors = z
  .strictObject({
    accent: Color.meta({
      description:
        'Buttons, links and lines. Links get darker or lighter where they could not be read.',
      examples: ['#c2337a'],
    }),
    background: Color.meta({ description: 'The colour round the text.', examples: ['#fbeef4'] }),
    card: Color.meta({
      description:
        'The colour behind the text. The same as the background: the text is on no card.',
      examples: ['#ffffff'],
    }),
    text: Color.meta({ examples: ['#2a1820'] }),
  })
  .meta({ id: 'BrandColors' })

const Palette = z.strictObject({ light: Colors, dark: Colors }).meta({
  id: 'Palette',
  description:
    'The colours on light and on dark devices. Text must have a contrast of 4.5 on card and background.',
})

const Font = z.enum(FONTS)

const SocialLink = z
  .strictObject({
    network: z.enum(NETWORKS).meta({ examples: ['mastodon'] }),
    href: z
      .url({
        protocol: /^https?$/,
        error: 'A link is a web address such as https://garden.example',
      })
      .max(2000)
      .meta({ examples: ['https://garden.example/@ada'] }),
    label: Line(60).optional().meta({ description: 'Left out: the name of the network.' }),
  })
  .meta({ id: 'SocialLink' })

export const BrandImage = z
  .strictObject({
    path: z
      .string()
      .max(200)
      .meta({
        description: "Below the server's address.",
        examples: ['/i/img_01k5r8f3q5fz9v1m6x2c7n4b0d/600.png'],
      }),
    width: z
      .int()
      .min(1)
      .meta({ examples: [600] }),
    height: z
      .int()
      .min(1)
      .meta({ examples: [120] }),
  })
  .meta({ id: 'BrandImage' })
export type BrandImage = z.output<typeof BrandImage>

const Shown = BrandImage.nullable()
const imageId = (description: string) =>
  Id('img')
    .nullable()
    .meta({ description, examples: [null] })

export const Branding = z
  .strictObject({
    look: z.enum(LOOKS).meta({
      description:
        'plain: the text alone. letter: a quiet head with the date. magazine: a bold head above a wide picture. card: the text on a card on a tint.',
      examples: ['plain'],
    }),
    logoUrl: z
      .url({ protocol: /^https$/ })
      .max(2000)
      .nullable()
      .meta({
        description: 'A logo at an address of your own. An uploaded one wins over it.',
        examples: [null],
      }),
    logoImageId: imageId('The logo, one of list_images.'),
    logoDarkImageId: imageId(
      'The logo for dark devices. Null: the other one, on a light plate on pages.',
    ),
    logoHasName: z.boolean().meta({
      description: "True for a wordmark: the newsletter's name does not stand beside it.",
      examples: [false],
    }),
    headerImageId: imageId('A wide picture at the top of mails and of the page.'),
    headerDarkImageId: imageId('That picture for dark devices. Null: the same one.'),
    accentColor: Color.meta({
      description: 'The colour where there is no palette.',
      examples: ['#2f6f4f'],
    }),
    palette: Palette.nullable().meta({
      description: 'Null: made of accentColor and theme.background.',
      examples: [null],
    }),
    fonts: z
      .strictObject({ heading: Font, text: Font })
      .nullable()
      .meta({
        description: 'The fonts of headings and of text. Null: theme.font for both.',
        examples: [null],
      }),
    corner: z
      .int()
      .min(0)
      .max(24)
      .nullable()
      .meta({
        description: 'The radius of corners in pixels. Null: theme.radius.',
        examples: [null],
      }),
    socialLinks: z
      .array(SocialLink)
      .max(12)
      .meta({ description: 'Links in the footer of mails and pages.', examples: [[]] }),
    footer: z
      .string()
      .trim()
      .max(500)
      .meta({
        description: 'Plain text in the footer of mails and pages, above the postal address.',
        examples: [''],
      }),
    images: z
      .strictObject({ logo: Shown, logoDark: Shown, header: Shown, headerDark: Shown })
      .meta({
        description:
          'The uploaded images as they are shown. It follows from their ids and cannot be set.',
      }),
  })
  .meta({ id: 'Branding', description: 'The brand that mails and readers’ pages wear.' })
export type Branding = z.output<typeof Branding>

export const BrandingChanges = Branding.omit({ images: true }).partial()

export const NO_IMAGES: Branding['images'] = {
  logo: null,
  logoDark: null,
  header: null,
  headerDark: null,
}

export const DEFAULT_BRANDING: Branding = {
  look: 'plain',
  logoUrl: null,
  logoImageId: null,
  logoDarkImageId: null,
  logoHasName: false,
  headerImageId: null,
  headerDarkImageId: null,
  accentColor: '#2f6f4f',
  palette: null,
  fonts: null,
  corner: null,
  socialLinks: [],
  footer: '',
  images: NO_IMAGES,
}

/** Finds unreadable text in a palette, and suggests a readable color. */
export function paletteErrors(palette: Branding['palette']): FieldError[] {
  if (palette === null) return []
  return (['light', 'dark'] as const).flatMap((mode) => {
    const { text, card, background } = palette[mode]
    const worst = contrast(text, card) <= contrast(text, background) ? card : background
    const found = contrast(text, worst)
    if (found >= READABLE) return []
    const shown = (Math.floor(found * 10) / 10).toFixed(1)
    const detail = `The ${mode} text ${text} has a contrast of ${shown} on ${worst}; it needs 4.5. ${readableOn(worst, text)} can be read there.`
    return [{ code: 'contrast', detail, pointer: `/branding/palette/${mode}/text` }]
  })
}
