import { mkdirSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { PICTURES_FOLDER } from '#areas/templates/index.ts'
import { PICTURES_EDITION } from '#areas/templates/shipped/written.ts'
import { INDOORS } from './pictures/indoors.ts'
import { OUTDOORS } from './pictures/outdoors.ts'
import type { Picture } from './pictures/shapes.ts'
import { SMALL } from './pictures/small.ts'

// `node scripts/template-pictures.ts` draws the pictures of the templates that come with Mailcast. Mails that were sent show them by their names for
// ever. Before you change one, raise PICTURES_EDITION, the number in all names, and keep the former files.

mkdirSync(PICTURES_FOLDER, { recursive: true })
for (const draw of [...OUTDOORS, ...INDOORS, ...SMALL]) await write(draw())

async function write({ name, width, height, defs = '', body }: Picture): Promise<void> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${defs}</defs>${body}</svg>`
  const drawn = await sharp(Buffer.from(svg)).flatten({ background: '#ffffff' }).jpeg({ quality: 80, mozjpeg: true }).toBuffer()
  writeFileSync(new URL(`${name}-${PICTURES_EDITION}.jpg`, PICTURES_FOLDER), drawn)
  console.log(`${name}: ${width} × ${height}, ${Math.round(drawn.length / 1000)} KB`)
}
