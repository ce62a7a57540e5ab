import { mkdirSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { INDOORS } from './pictures/indoors.ts'
import { OUTDOORS } from './pictures/outdoors.ts'
import type { Picture } from './pictures/shapes.ts'
import { SMALL } from './pictures/small.ts'

// `node scripts/template-pictures.ts` draws the pictures of the templates that come with Mailcast. Mails that were sent show them by their names for
// ever, so a picture that changes gets another number in its name.

const OUT = new URL('../src/areas/templates/shipped/pictures/', import.meta.url)
const EDITION = 1

mkdirSync(OUT, { recursive: true })
for (const draw of [...OUTDOORS, ...INDOORS, ...SMALL]) await write(draw())

async function write({ name, width, height, defs = '', body }: Picture): Promise<void> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${defs}</defs>${body}</svg>`
  const drawn = await sharp(Buffer.from(svg)).flatten({ background: '#ffffff' }).jpeg({ quality: 80, mozjpeg: true }).toBuffer()
  writeFileSync(new URL(`${name}-${EDITION}.jpg`, OUT), drawn)
  console.log(`${name}: ${width} × ${height}, ${Math.round(drawn.length / 1000)} KB`)
}
