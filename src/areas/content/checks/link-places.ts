import { type Content, textsOf, wholeOf } from '#areas/emails/index.ts'

/** Returns a function that finds the first part of a text with a link; the whole text if none has. */
export function linkPlaces(content: Content): (link: string) => string {
  const whole = wholeOf(content)
  if (content.format !== 'blocks') return () => whole
  const texts = textsOf(content)
  return (link) => {
    // A mail writes the address of a site with a slash at its end.
    const written = link.replace(/\/$/, '')
    return texts.find(({ text }) => written !== '' && text.includes(written))?.pointer ?? whole
  }
}
