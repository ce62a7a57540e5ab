import { cpus } from 'node:os'
import sharp from 'sharp'
import { makeApart } from '../../src/areas/images/make-apart.ts'
import { WIDTHS } from '../../src/areas/images/image.ts'

const ACCOUNTS = 4

/**
 * Measures how many variants a second the processes of `upload_image` make of photographs, beside
 * sharp called bare in this process: one pipeline a variant, two images at once on one core each,
 * and the same JPEG quality. Both take turns, so that a busy machine slows them alike.
 */
export async function bench({
  images = '12',
  rounds = '3',
  width = '4000',
}: Record<string, string>): Promise<void> {
  sharp.concurrency(1)
  sharp.cache(false)
  const photo = await photograph(Number(width))
  const all = Array.from({ length: Number(images) }, (_, i) => i)
  await inPairs(all.slice(0, 2), (i) => made(i, photo))
  const ours: number[] = []
  const bare: number[] = []
  for (let round = 0; round < Number(rounds); round++) {
    bare.push(await timed(() => inPairs(all, () => barely(photo))))
    ours.push(await timed(() => inPairs(all, (i) => made(i, photo))))
  }
  const aSecond = (times: number[]) =>
    (all.length * WIDTHS.length * 1000) /
    times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!
  const [one, other] = [aSecond(ours), aSecond(bare)]
  process.stdout
    .write(`${all.length} photographs of ${width} pixels (${(photo.length / 1e6).toFixed(1)} MB), ${cpus().length} cores, median of ${rounds}
upload_image's processes  ${one.toFixed(1)} variants/s
sharp called bare         ${other.toFixed(1)} variants/s
ratio                     ${(one / other).toFixed(2)} (at least 0.8)
`)
}

/** Makes a JPEG with grain, which takes as long as a photograph. */
async function photograph(width: number): Promise<Buffer> {
  const height = Math.round(width * 0.75)
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 }
  const grain = await sharp({
    create: {
      width: width / 4,
      height: Math.round(height / 4),
      channels: 3,
      background: '#888',
      noise,
    },
  })
    .png()
    .toBuffer()
  return sharp(grain).resize(width, height).jpeg({ quality: 90 }).toBuffer()
}

async function made(i: number, photo: Buffer): Promise<void> {
  const image = await makeApart(`bench ${i % ACCOUNTS}`, { bytes: photo })
  if ('refused' in image) throw new Error(image.detail)
}

async function barely(photo: Buffer): Promise<void> {
  for (const width of WIDTHS)
    await sharp(photo)
      .autoOrient()
      .resize({ width, withoutEnlargement: true })
      .jpeg({ quality: 82 })
      .toBuffer()
}

/** Does work for each item, two at once. */
async function inPairs<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = items.values()
  const worker = async () => {
    for (const item of left) await work(item)
  }
  await Promise.all([worker(), worker()])
}

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
