import { countLetters, cutLetters } from '#lib/letters.ts'
import sharp, { type OverlayOptions } from 'sharp'
import { escapeHtml } from '#lib/html.ts'
import type { Card } from './card.ts'
import { withoutUnknown } from './known-letters.ts'

const [WIDTH, HEIGHT, MARGIN] = [1200, 630, 88]
const LINE = WIDTH - 2 * MARGIN
/**
 * The font sizes tried for a title and its greatest height, in pixels. A title that is too high at
 * each is cut.
 */
const SIZES = [88, 76, 64, 54]
const TITLE_HEIGHT = 330
/** The font families in order of preference. Pango takes others for missing letters. */
const FONTS = 'Inter,Noto Sans,Helvetica Neue,Arial,DejaVu Sans,sans-serif'
const RIGHT_TO_LEFT =
  /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

interface Drawn {
  data: Buffer
  info: { width: number; height: number }
}

/** Draws a card. Pango breaks lines and sets right-to-left text. */
export async function paintCard(card: Card): Promise<Buffer> {
  const color = card.ink
  const [written, over, under] = [
    await withoutUnknown(card.title),
    await withoutUnknown(card.name),
    await withoutUnknown(card.line),
  ]
  // The newsletter's name replaces a title for which the machine has no font.
  const shown =
    written === ''
      ? { title: over, name: '', line: under }
      : { title: written, name: over, line: under }
  const name = await draw(shown.name, { size: 34, weight: 'semibold', color })
  const title = await drawTitle(shown.title, color)
  const line = await draw(shown.line, { size: 28, weight: 'normal', color })
  const top = Math.round((HEIGHT - (title?.info.height ?? 0)) / 2)
  const parts = [
    overlayAt(name, shown.name, MARGIN - 20),
    overlayAt(title, shown.title, top),
    overlayAt(line, shown.line, HEIGHT - MARGIN - (line?.info.height ?? 0) + 20),
  ]
  return sharp(Buffer.from(background(card.color, color)))
    .composite(parts.filter((part) => part !== null))
    .png({ compressionLevel: 9, palette: false })
    .toBuffer()
}

function background(color: string, ink: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
<defs><linearGradient id="light" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".14"/><stop offset="1" stop-color="#000" stop-opacity=".14"/></linearGradient></defs>
<rect width="${WIDTH}" height="${HEIGHT}" fill="${color}"/><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#light)"/>
<rect x="32" y="32" width="${WIDTH - 64}" height="${HEIGHT - 64}" rx="20" fill="none" stroke="${ink}" stroke-opacity=".22" stroke-width="2"/></svg>`
}

/** Draws a title in the largest size that fits, or cuts it. */
async function drawTitle(title: string, color: string): Promise<Drawn | null> {
  for (const size of SIZES) {
    const drawn = await draw(title, { size, weight: 'bold', color })
    if (!drawn || drawn.info.height <= TITLE_HEIGHT) return drawn
  }
  for (let keep = Math.min(countLetters(title) - 1, 160); ; keep = Math.floor(keep * 0.85)) {
    const drawn = await draw(cutLetters(title, keep), {
      size: SIZES.at(-1)!,
      weight: 'bold',
      color,
    })
    if (!drawn || drawn.info.height <= TITLE_HEIGHT || keep < 10) return drawn
  }
}

async function draw(
  text: string,
  { size, weight, color }: { size: number; weight: string; color: string },
): Promise<Drawn | null> {
  if (text.trim() === '') return null
  // Pango's markup has the entities of XML.
  const markup = `<span foreground="${color}">${escapeHtml(text)}</span>`
  return sharp({
    text: {
      text: markup,
      font: `${FONTS} ${weight} ${size}`,
      width: LINE,
      wrap: 'word-char',
      rgba: true,
      dpi: 72,
      spacing: 6,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
}

function overlayAt(drawn: Drawn | null, text: string, top: number): OverlayOptions | null {
  if (!drawn) return null
  const left = RIGHT_TO_LEFT.test(text) ? WIDTH - MARGIN - drawn.info.width : MARGIN
  return { input: drawn.data, left: Math.max(0, left), top: Math.max(0, top) }
}
