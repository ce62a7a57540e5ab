import type { InputOf } from '../../queries.ts'
import type { Newsletter } from '../../shell/newsletter.ts'

/** Returns the values of the design's form. Images are named by their ids. */
export function designOf({ branding: { images: _images, ...branding }, theme }: Newsletter) {
  return {
    branding: { ...branding, socialLinks: branding.socialLinks.map((link) => ({ ...link })) },
    theme: { ...theme },
  }
}

export type DesignValues = ReturnType<typeof designOf>
export type Look = DesignValues['branding']['look']
export type Palette = NonNullable<DesignValues['branding']['palette']>
export type Colors = Palette['light']

/** Returns the draft as a preview takes it. A link that is being typed is left out. */
export function previewInput(
  newsletterId: string,
  { branding, theme }: DesignValues,
): InputOf<'preview_branding'> {
  const socialLinks = branding.socialLinks.filter(
    ({ href }) => /^https?:\/\/[^/]/.test(href) && URL.canParse(href),
  )
  const logoUrl =
    branding.logoUrl !== null &&
    URL.canParse(branding.logoUrl) &&
    branding.logoUrl.startsWith('https://')
      ? branding.logoUrl
      : null
  return { newsletterId, branding: { ...branding, socialLinks, logoUrl }, theme }
}
