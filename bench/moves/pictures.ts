import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'

// The host of a house's pictures in a process of its own. A few hundred photographs of 30 to 80 KB
// are made once. Each address has bytes of its own: a comment with its number is put into the JPEG.
// Any message is answered with the number of answers.

const photos = await makePhotos(Number(process.argv[2] ?? 200))
let answers = 0
const server = createServer((request, response) => {
  const n = Number(/(\d+)\.jpeg$/.exec(request.url ?? '')?.[1])
  if (!Number.isInteger(n)) {
    response.writeHead(404).end()
    return
  }
  answers++
  response.writeHead(200, { 'content-type': 'image/jpeg' }).end(numbered(n))
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
process.on('message', () => process.send!({ answers }))
process.on('disconnect', () => process.exit())
process.send!({ port: (server.address() as AddressInfo).port })

async function makePhotos(many: number): Promise<Buffer[]> {
  const made: Buffer[] = []
  for (let n = 0; n < many; n++) {
    const noise = { type: 'gaussian' as const, mean: 100 + (n % 50), sigma: 15 + (n % 30) }
    const create = { width: 150, height: 100, channels: 3 as const, background: '#888', noise }
    const grain = await sharp({ create }).png().toBuffer()
    made.push(await sharp(grain).resize(1000, 667).jpeg({ quality: 55 }).toBuffer())
  }
  return made
}

/** Puts a JPEG comment (FF FE, its length, its text) behind the first marker. */
function numbered(n: number): Buffer {
  const photo = photos[n % photos.length]!
  const text = Buffer.from(`picture ${n}`)
  const comment = Buffer.from([0xff, 0xfe, 0, text.length + 2])
  return Buffer.concat([photo.subarray(0, 2), comment, text, photo.subarray(2)])
}
