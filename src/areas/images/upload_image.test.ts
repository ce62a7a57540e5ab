import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import sharp from 'sharp'
import { buildApp } from '#process/app.ts'
import type { MemoryFiles } from '#adapters/files/memory-files.ts'
import { testServer } from '#test/http.ts'
import { type TestAccount, testWorld } from '#test/world.ts'
import { animation, bomb, picture } from './fixtures/pictures.ts'
import { imageForm, imageUploader } from './fixtures/upload.ts'

const world = await testWorld()
const server = await testServer(world)
const { request, url } = server
const send = imageUploader(server)

/** Uploads an image and returns it. */
async function uploaded(account: TestAccount, bytes: Uint8Array, name?: string, type?: string) {
  const answer = await send(account, bytes, name, type)
  assert.equal(answer.status, 201, answer.text)
  return answer.body
}

/** Reads an image's file from the server, as a mail client does. */
async function served(address: string) {
  const answer = await fetch(address.replace('http://mailcast.test', url))
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
}

test('a photograph is stored at 600, 1,200 and 2,000 pixels, and is not enlarged', async () => {
  const ada = await world.account()
  const large = await uploaded(ada, await picture(3000, 1500).jpeg().toBuffer(), 'roses.jpg')
  assert.deepEqual(
    [large.contentType, large.width, large.height, large.fileName],
    ['image/jpeg', 2000, 1000, 'roses.jpg'],
  )
  assert.deepEqual(
    large.variants.map(({ width }: { width: number }) => width),
    [600, 1200, 2000],
  )
  assert.equal(large.url, large.variants[2].url)
  for (const { width, url: address } of large.variants) {
    const { bytes } = await served(address)
    assert.equal((await sharp(bytes).metadata()).width, width)
    if (width === 2000) assert.equal(bytes.length, large.bytes)
  }
  const small = await uploaded(ada, await picture(300, 200).png().toBuffer())
  assert.deepEqual(
    [small.contentType, small.width, small.variants.length, small.stillUrl],
    ['image/png', 300, 1, null],
  )
})

test('an image is turned upright, and loses its place, its camera and its colour profile', async () => {
  const ada = await world.account()
  const exif = {
    IFD0: { Model: 'a secret camera' },
    IFD3: { GPSLatitude: '52/1 31/1 0/1', GPSLatitudeRef: 'N' },
  }
  const lying = await picture(80, 40).jpeg().withMetadata({ orientation: 6, exif }).toBuffer()
  assert.ok(lying.includes('a secret camera'))
  const { width, height, url: address } = await uploaded(ada, lying)
  assert.deepEqual([width, height], [40, 80])
  const { bytes } = await served(address)
  const { exif: left, icc, orientation } = await sharp(bytes).metadata()
  assert.deepEqual([left, icc, orientation], [undefined, undefined, undefined])
  // After a rotation to the right, the left half is at the top.
  const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  assert.ok(data[0]! > 200 && data.at(-1)! > 200)
})

test('WebP and AVIF become JPEG, or PNG where one can see through them', async () => {
  const ada = await world.account()
  const types = await Promise.all(
    [
      picture(50, 40).webp().toBuffer(),
      picture(50, 40, { alpha: 0.5 }).webp().toBuffer(),
      picture(50, 40).avif().toBuffer(),
      picture(50, 40, { alpha: 0.5 }).avif().toBuffer(),
      picture(50, 40).gif().toBuffer(),
    ].map(async (bytes) => (await uploaded(ada, await bytes)).contentType),
  )
  assert.deepEqual(types, ['image/jpeg', 'image/png', 'image/jpeg', 'image/png', 'image/png'])
})

test('an animated GIF keeps its pictures, and loses comments and what follows its end', async () => {
  const ada = await world.account()
  const gif = await animation(700, 50)
  const comment = Buffer.from('\x21\xfe\x0ba comment!!\x00', 'latin1')
  const hidden = Buffer.concat([
    gif.subarray(0, -1),
    comment,
    gif.subarray(-1),
    Buffer.from('<script>alert(1)</script>'),
  ])
  const image = await uploaded(ada, hidden, 'dance.gif')
  assert.deepEqual(
    [image.contentType, image.width, image.height, image.variants.length],
    ['image/gif', 700, 50, 1],
  )
  const { bytes, answer } = await served(image.url)
  assert.equal(answer.headers.get('content-type'), 'image/gif')
  const { pages, loop } = await sharp(bytes).metadata()
  assert.deepEqual([pages, loop], [3, 0])
  assert.ok(!bytes.includes('comment') && !bytes.includes('script'))
  assert.equal((await sharp((await served(image.stillUrl)).bytes).metadata()).width, 600)
  const broken = await send(ada, gif.subarray(0, gif.length - 30), 'dance.gif')
  assert.deepEqual([broken.status, broken.body.code], [422, 'not_an_image'])
})

test('a PNG of a few kilobytes with 400 megapixels is refused by its header', async () => {
  const ada = await world.account()
  const bytes = bomb(20_000, 20_000)
  assert.ok(bytes.length < 4000, `${bytes.length}`)
  const before = process.cpuUsage()
  const refused = await send(ada, bytes)
  assert.deepEqual([refused.status, refused.body.code], [422, 'image_too_large'])
  assert.match(refused.body.detail, /20000 × 20000 pixels/)
  const { user, system } = process.cpuUsage(before)
  assert.ok(
    user + system < 1_000_000,
    `${user + system} µs of processor time, in which 400 megapixels are not unpacked`,
  )
})

test('neither the name nor the declared type of a file counts', async () => {
  const ada = await world.account()
  const zip = Buffer.concat([Buffer.from('504b0304140000000000', 'hex'), Buffer.alloc(100)])
  const cases = {
    zip,
    svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    text: Buffer.from('hello'),
    pdf: Buffer.from('%PDF-1.7\n'),
  }
  for (const [name, bytes] of Object.entries(cases)) {
    const refused = await send(ada, bytes, 'roses.png', 'image/png')
    assert.deepEqual([refused.status, refused.body.code], [422, 'not_an_image'], name)
    assert.equal(/SVG is not taken/.test(refused.body.detail), name === 'svg')
  }
  assert.equal(
    (await uploaded(ada, await picture(20, 20).jpeg().toBuffer(), 'roses.exe', 'text/html'))
      .contentType,
    'image/jpeg',
  )
  const half = (await picture(400, 400).jpeg().toBuffer()).subarray(0, 900)
  assert.equal((await send(ada, half)).body.code, 'not_an_image')
})

test('a file that is an image and a page at once comes out as an image alone', async () => {
  const ada = await world.account()
  const png = await picture(20, 20).png().toBuffer()
  const { url: address } = await uploaded(
    ada,
    Buffer.concat([png, Buffer.from('<script>alert(1)</script>PK\x03\x04')]),
    'roses.html',
  )
  const { bytes, answer } = await served(address)
  assert.ok(!bytes.includes('script') && !bytes.includes('PK\x03\x04'))
  assert.equal(answer.headers.get('content-security-policy'), "default-src 'none'; sandbox")
  assert.equal(answer.headers.get('x-content-type-options'), 'nosniff')
})

test('the same upload again answers the same image, and another account gets its own', async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  const bytes = await picture(30, 30).png().toBuffer()
  const first = await uploaded(ada, bytes)
  const again = await send(ada, bytes, 'other.png')
  assert.deepEqual([again.status, again.body], [200, first])
  assert.notEqual((await uploaded(bob, bytes)).id, first.id)
  const { stored } = world.system.ports.files as MemoryFiles
  const before = stored.size
  const fresh = await picture(31, 30).png().toBuffer()
  const together = await Promise.all(Array.from({ length: 4 }, () => send(ada, fresh)))
  assert.deepEqual(together.map(({ status }) => status).sort(), [200, 200, 200, 201])
  assert.equal(new Set(together.map(({ body }) => body.id)).size, 1)
  // The copies of the other three are deleted at once.
  assert.equal(stored.size - before, 1)
  assert.equal((await world.ok(ada, 'list_images')).data.length, 2)
})

test('an image is taken as base64 in JSON, and refused when it is none', async () => {
  const ada = await world.account()
  const bytes = await picture(60, 40).png().toBuffer()
  const image = await world.ok(ada, 'upload_image', {
    fileName: 'roses.png',
    contentBase64: bytes.toString('base64'),
  })
  assert.deepEqual([image.fileName, image.width], ['roses.png', 60])
  for (const contentBase64 of ['no base64', `${bytes.toString('base64')}=`, '/'.repeat(14_000_001)])
    assert.equal(
      (await world.refused(ada, 'upload_image', { contentBase64 })).errors![0]!.pointer,
      '/contentBase64',
    )
  // A regular expression over 13 MB would overflow the stack.
  const largest = 'A'.repeat(13_981_014 - 2)
  assert.equal(
    (await world.refused(ada, 'upload_image', { contentBase64: largest })).code,
    'not_an_image',
  )
  for (const input of [
    {},
    { contentBase64: 'AAAA', sourceUrl: 'https://example.com/a.png' },
    { file: 'AAAA' },
  ])
    assert.equal((await world.refused(ada, 'upload_image', input)).errors![0]!.pointer, '/file')
})

test('JSON that does not arrive is answered by a problem, and does not hold the connection', async () => {
  const ada = await world.account()
  const app = buildApp(world.system, {
    trustedProxies: [],
    readiness: { draining: false },
    largeBodyMs: 100,
  })
  after(() => app.close())
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const socket = connect(Number(port), '127.0.0.1')
  socket.write(
    `POST /api/v1/images HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${ada.apiKey}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"content`,
  )
  const answer = await text(socket)
  assert.match(answer, /^HTTP\/1\.1 408 /)
  assert.match(answer, /"detail":"The body did not arrive in 0\.1 seconds\. Send it again/)
})

test('an empty upload is refused', async () => {
  const empty = await send(await world.account(), Buffer.alloc(0))
  assert.deepEqual(
    [empty.status, empty.body.errors[0].detail],
    [422, 'The file is empty. Choose the image again.'],
  )
})

test('an image is read from an address, but not from one that fails, is empty, is too large or leads inside', async () => {
  const ada = await world.account()
  const bytes = await picture(70, 40).png().toBuffer()
  const site = createServer(({ url: path }, response) => {
    if (path === '/moved')
      return void response.writeHead(302, { location: '/gar%20den/ros%C3%A9s.png?a' }).end()
    if (path === '/gone') return void response.writeHead(404).end()
    if (path === '/empty') return void response.end()
    response.end(path === '/large' ? Buffer.alloc(10 * 1024 * 1024 + 1) : bytes)
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  after(() => site.close())
  const at = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  const moved = await world.ok(ada, 'upload_image', { sourceUrl: `${at}/moved` })
  assert.deepEqual([moved.width, moved.fileName], [70, 'moved'])
  assert.equal(
    (await world.ok(ada, 'upload_image', { sourceUrl: `${at}/ros%C3%A9s.png` })).id,
    moved.id,
  )
  for (const path of ['gone', 'empty'])
    assert.equal(
      (await world.refused(ada, 'upload_image', { sourceUrl: `${at}/${path}` })).code,
      'source_unreachable',
    )
  assert.equal(
    (await world.refused(ada, 'upload_image', { sourceUrl: `${at}/large` })).code,
    'payload_too_large',
  )
  const inside = await world.refused(ada, 'upload_image', { sourceUrl: 'ftp://127.0.0.1/a.png' })
  assert.equal(inside.errors![0]!.pointer, '/sourceUrl')
})

test('a key of another account or for signups alone uploads nothing', async () => {
  const ada = await world.account()
  const { key } = await world.ok(ada, 'create_api_key', {
    name: 'form',
    level: 'signups',
    newsletterId: ada.newsletterId,
  })
  const answer = await request('/api/v1/images', {
    method: 'POST',
    key,
    body: imageForm(await picture(9, 9).png().toBuffer()),
  })
  assert.equal(answer.status, 403)
})

test('a library has a size, also for two uploads at once, and room after a deletion', async (t) => {
  const { ports } = world.system
  const usual = ports.deployment
  t.after(() => void (ports.deployment = usual))
  const ada = await world.account()
  const first = await uploaded(ada, await picture(300, 200).png().toBuffer())
  ports.deployment = { ...usual, imageLibraryBytes: Math.floor(first.bytes * 2.5) }
  const pictures = await Promise.all(
    [1, 2, 3].map((i) =>
      picture(300, 200 - i)
        .png()
        .toBuffer(),
    ),
  )
  const answers = await Promise.all(pictures.map((bytes) => send(ada, bytes)))
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 409, 409])
  const refused = answers.find(({ status }) => status === 409)!
  assert.equal(refused.body.code, 'image_library_full')
  assert.match(refused.body.detail, /Delete some that no text uses/)
  assert.equal((await world.ok(ada, 'list_images')).data.length, 2)

  await world.ok(ada, 'delete_image', { imageId: first.id })
  await uploaded(ada, pictures[answers.indexOf(refused)]!)
  await uploaded(await world.account(), pictures[0]!)
})
