import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

export interface HouseSize {
  issues: number
  pictures: number
  readers: number
}

const PARAGRAPH =
  'Sow the peas as soon as the ground can be worked, two fingers deep, and give them something to climb. Snails come at night; a board laid flat on the bed gathers them by the morning, and the hedgehog does the rest.'
const HOUR_MS = 3_600_000
const FIRST = Date.parse('2016-01-04T06:00:00.000Z')

/**
 * Writes a Substack archive as large as asked. Each issue has about 4 KB of text, an equal share of
 * the pictures, and links to the issue before it.
 */
export async function writeHouse(path: string, pictureUrl: string, size: HouseSize): Promise<void> {
  const zip = new ZipFile()
  zip.addReadStream(Readable.from(postRows(size.issues)), 'posts.csv')
  const each = size.pictures / size.issues
  for (let n = 0; n < size.issues; n++) {
    const own = { from: Math.floor(n * each), to: Math.floor((n + 1) * each) }
    zip.addBuffer(Buffer.from(post(n, pictureUrl, own)), `posts/${idOf(n)}.html`)
  }
  zip.addReadStream(Readable.from(readerRows(size.readers)), 'email_list.garden.csv')
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(path))
}

const idOf = (n: number) => `${140_000_000 + n}.issue-${n}`

function* postRows(issues: number): Generator<string> {
  yield 'post_id,post_date,is_published,email_sent_at,inbox_sent_at,type,audience,title,subtitle,podcast_url\n'
  for (let n = 0; n < issues; n++) {
    const at = new Date(FIRST + n * HOUR_MS).toISOString()
    yield `${idOf(n)},${at},true,${at},,newsletter,everyone,Issue ${n} of the garden,On peas and snails,\n`
  }
}

function post(n: number, pictureUrl: string, { from, to }: { from: number; to: number }): string {
  const pictures = Array.from(
    { length: to - from },
    (_, i) =>
      `<div class="captioned-image-container"><figure><img src="${pictureUrl}/${from + i}.jpeg" alt="Bed ${from + i}"><figcaption class="image-caption">Bed ${from + i}</figcaption></figure></div>`,
  )
  const before = `<p>See <a href="https://garden.substack.com/p/issue-${Math.max(0, n - 1)}">the issue before</a>.</p>`
  const text = Array.from({ length: 16 }, (_, i) => `<p>${i}. ${PARAGRAPH}</p>${pictures[i] ?? ''}`)
  return [`<h2>Issue ${n}</h2>`, ...text, ...pictures.slice(16), before].join('')
}

function* readerRows(readers: number): Generator<string> {
  yield 'email,active_subscription,expiry,plan,email_disabled,created_at,first_payment_at\n'
  for (let n = 0; n < readers; n++)
    yield `reader${n}@readers.test,false,,other,${n % 50 === 0},${new Date(FIRST + n * 60_000).toISOString()},\n`
}
