import type { ChildProcess } from 'node:child_process'
import { randomFillSync } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { ask, endParts, print, reply, spawnPart } from '../child.ts'

const CHUNK = 1 << 20

interface Given {
  server: ChildProcess
  port: number
  folder: string
  key: string
  productId: string
  mib: number
  rounds: number
}

/**
 * Measures the download of a large file beside Node's own stream of the same file, in turns, and
 * the server's memory meanwhile.
 */
export async function benchDownload({
  server,
  port,
  folder,
  key,
  productId,
  mib,
  rounds,
}: Given): Promise<void> {
  const bytes = mib * CHUNK
  await upload(port, { key, productId, bytes })
  const bare = spawnPart(new URL('server.ts', import.meta.url), ['bare', largestIn(folder)])
  const { port: barePort } = await reply<{ port: number }>(bare)
  const address = await orderAddress(port, key, productId)
  const ratios: number[] = []
  let [least, most] = [Infinity, 0]
  const note = ({ rss }: { rss: number }) => {
    least = Math.min(least, rss)
    most = Math.max(most, rss)
  }
  for (let round = 0; round < rounds + 1; round++) {
    const own = await transfer(`http://127.0.0.1:${barePort}/`, bytes)
    const watch = setInterval(() => {
      void ask<{ rss: number }>(server, {}).then(note)
    }, 200)
    const ours = await transfer(`http://127.0.0.1:${port}${address}`, bytes)
    clearInterval(watch)
    // The first round fills the file cache.
    if (round === 0) continue
    ratios.push(ours / own)
    print(
      `download of ${mib} MiB ${Math.round(ours)} MiB/s   Node's own stream ${Math.round(own)} MiB/s   ratio ${(ours / own).toFixed(2)}`,
    )
  }
  print(
    `download beside Node's own stream: ${Math.max(...ratios).toFixed(2)} at best of ${rounds} (at least 0.7)`,
  )
  print(
    `memory of the server meanwhile: ${Math.round(least / CHUNK)} to ${Math.round(most / CHUNK)} MiB`,
  )
  await endParts(bare)
}

/** Uploads a file of random bytes, as large files come. */
async function upload(
  port: number,
  { key, productId, bytes }: { key: string; productId: string; bytes: number },
): Promise<void> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const asked = await fetch(`http://127.0.0.1:${port}/api/v1/products/${productId}/file`, {
    method: 'PUT',
    headers,
    body: JSON.stringify({ fileName: 'talk.mp4', bytes }),
  })
  const { uploadUrl } = (await asked.json()) as { uploadUrl: string }
  const chunk = randomFillSync(Buffer.alloc(CHUNK))
  const began = performance.now()
  const body = Readable.toWeb(Readable.from(Array.from({ length: bytes / CHUNK }, () => chunk)))
  const sent = await fetch(`http://127.0.0.1:${port}${new URL(uploadUrl).pathname}`, {
    method: 'PUT',
    headers: { 'content-length': String(bytes) },
    body,
    duplex: 'half',
  })
  if (!sent.ok) throw new Error(`the upload was answered ${sent.status}: ${await sent.text()}`)
  print(
    `upload of ${bytes / CHUNK} MiB, checksum included: ${Math.round(bytes / CHUNK / ((performance.now() - began) / 1000))} MiB/s`,
  )
}

function largestIn(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  const paths = files.map(({ parentPath, name }) => join(parentPath, name))
  return paths.sort((a, b) => statSync(b).size - statSync(a).size)[0]!
}

/** Begins a download of the last order of a product, and returns the path of its file. */
async function orderAddress(port: number, key: string, productId: string): Promise<string> {
  const listed = await fetch(
    `http://127.0.0.1:${port}/api/v1/orders?productId=${productId}&limit=1`,
    { headers: { authorization: `Bearer ${key}` } },
  )
  const { data } = (await listed.json()) as { data: { id: string; pageUrl: string }[] }
  const begun = await fetch(
    `http://127.0.0.1:${port}${new URL(data[0]!.pageUrl).pathname}/download`,
    { method: 'POST', redirect: 'manual' },
  )
  const to = begun.headers.get('location')
  if (to === null) throw new Error(`the download was answered ${begun.status}`)
  return to
}

/** Reads a file over HTTP, and returns the mebibytes a second. */
function transfer(url: string, bytes: number): Promise<number> {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    get(url, (answer) => {
      let read = 0
      answer.on('data', (chunk: Buffer) => (read += chunk.length))
      answer.on('error', reject)
      answer.on('end', () => {
        if (read === bytes) resolve(bytes / CHUNK / ((performance.now() - began) / 1000))
        else reject(new Error(`${url}: ${answer.statusCode}, ${read} of ${bytes} bytes`))
      })
    }).on('error', reject)
  })
}
