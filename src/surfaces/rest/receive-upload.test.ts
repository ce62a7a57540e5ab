import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { after, test } from 'node:test'
import { memoryDisk } from '#adapters/disk/memory-disk.ts'
import { onTinyDisk } from '#test/tiny-disk.ts'
import { Problem } from '#operation/problem.ts'
import { UploadedFile } from '#operation/upload.ts'
import { receiveUpload } from './receive-upload.ts'

const HEADERS = { 'content-type': 'multipart/form-data; boundary=b' }
const tmp = mkdtempSync(join(tmpdir(), 'mailcast-test-'))
after(() => rmSync(tmp, { recursive: true }))
const disk = memoryDisk()
const LIMITS = { fileBytes: 1000, fieldBytes: 100, idleMs: 60_000, tmp, disk }
const part = (name: string, text: string, file = false) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"${file ? '; filename="list.csv"\r\nContent-Type: text/csv' : ''}\r\n\r\n${text}\r\n`
const whole = `${part('mapping', '{"E":"email"}')}${part('file', 'email\na@example.com', true)}${part('onConflict', 'skip')}--b--\r\n`

const folders = () => readdirSync(tmp).length

async function refusal(
  body: Readable,
  headers: Record<string, string> = HEADERS,
  limits: Partial<typeof LIMITS> = {},
) {
  const problem = await receiveUpload(body, headers, { ...LIMITS, ...limits }).then(
    () => assert.fail('it was not refused'),
    (error: unknown) => error,
  )
  assert.ok(problem instanceof Problem, String(problem))
  assert.equal(folders(), 0)
  return problem.refusal.status
}

test('a file is stored while it arrives, whatever the order of the parts, and removed afterwards', async () => {
  const { input, remove } = await receiveUpload(
    Readable.from(Array.from(Buffer.from(whole), (byte) => Buffer.from([byte]))),
    HEADERS,
    LIMITS,
  )
  const file = input['file']
  assert.ok(file instanceof UploadedFile)
  assert.deepEqual(
    { ...input, file: readFileSync(file.path, 'utf8') },
    { mapping: { E: 'email' }, onConflict: 'skip', file: 'email\na@example.com' },
  )
  assert.equal(file.bytes, 19)
  await remove()
  assert.equal(folders(), 0)
})

test('a form whose caller has gone away already is refused at once, and not after the time for a byte', async () => {
  const gone = new Readable({ read() {} }).destroy()
  await new Promise((resolve) => gone.once('close', resolve))
  assert.equal(await refusal(gone), 400)
})

test('a form that breaks off, stands still, is too large or has too many parts leaves nothing behind', async () => {
  assert.equal(await refusal(Readable.from([Buffer.from(whole.slice(0, 150))])), 400)
  const still = new Readable({ read() {} })
  still.push(whole.slice(0, 150))
  assert.equal(await refusal(still, HEADERS, { idleMs: 200 }), 408)
  const endless = new Readable({
    read() {
      this.push('x'.repeat(100))
    },
  })
  endless.unshift(part('file', '', true).slice(0, -2))
  assert.equal(await refusal(endless), 413)
  assert.equal(
    await refusal(Readable.from([whole]), { ...HEADERS, 'content-length': '9999999' }),
    413,
  )
  assert.equal(await refusal(Readable.from([`${part('mapping', 'x'.repeat(101))}--b--`])), 413)
  assert.equal(await refusal(Readable.from([`${part('p', 'x').repeat(21)}--b--`])), 400)
  assert.equal(await refusal(Readable.from([`${part('file', 'x', true).repeat(2)}--b--`])), 400)
  assert.equal(
    await refusal(Readable.from([whole]), { 'content-type': 'multipart/form-data' }),
    400,
  )
  assert.equal(await refusal(Readable.from(['no form'])), 400)
})

test('a file that is too large by the bytes of its last chunk is refused at once', async () => {
  const bytes = Buffer.from(`${part('file', 'x'.repeat(1_000_001), true)}--b--\r\n`)
  const chunks = Array.from({ length: Math.ceil(bytes.length / 65_536) }, (_, i) =>
    bytes.subarray(i * 65_536, (i + 1) * 65_536),
  )
  const problem = await receiveUpload(Readable.from(chunks), HEADERS, {
    ...LIMITS,
    fileBytes: 1_000_000,
  }).catch((error: unknown) => error)
  assert.ok(problem instanceof Problem)
  assert.equal(problem.refusal.status, 413)
  assert.equal(folders(), 0)
})

test('a file of unannounced length is taken to its last byte and refused at the next', async () => {
  const faults: unknown[] = []
  const server = createServer((request, response) => {
    const answer = async () => {
      try {
        const { input, remove } = await receiveUpload(request, request.headers, LIMITS)
        await remove()
        response.end(String((input['file'] as UploadedFile).bytes))
      } catch (error) {
        faults.push(error)
        response.writeHead(413, { connection: 'close' }).end(String(folders()))
      }
    }
    void answer()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => new Promise((resolve) => server.close(resolve).closeAllConnections()))
  const send = async (bytes: number) => {
    // Chunked (RFC 9112 §7.1): a stream has no Content-Length.
    const body = Readable.toWeb(
      Readable.from(
        [part('file', 'x'.repeat(bytes), true), '--b--\r\n'].map((text) => Buffer.from(text)),
      ),
    )
    const { port } = server.address() as AddressInfo
    const answer = await fetch(`http://127.0.0.1:${port}`, {
      method: 'POST',
      headers: HEADERS,
      body,
      duplex: 'half',
    })
    return [answer.status, await answer.text()]
  }
  assert.deepEqual(await send(LIMITS.fileBytes), [200, '1000'])
  assert.deepEqual(await send(LIMITS.fileBytes + 1), [413, '0'])
  assert.ok(faults[0] instanceof Problem && faults[0].refusal.code === 'payload_too_large')
})

test('a file without a filename is refused with how to send it', async () => {
  for (const text of ['\x89PNG\r\n\x1a\n\0\0\0', 'a'.repeat(LIMITS.fieldBytes + 1)]) {
    const sent = receiveUpload(Readable.from([`${part('file', text)}--b--\r\n`]), HEADERS, LIMITS)
    await assert.rejects(
      sent,
      (error: Problem) =>
        error.refusal.status === 400 && /no filename.*Send it with one/.test(error.message),
    )
    assert.equal(folders(), 0)
  }
})

test('a part named __proto__ is a field that no operation has', async () => {
  const { input, remove } = await receiveUpload(
    Readable.from([`${part('__proto__', '{"dryRun":true}')}${whole}`]),
    HEADERS,
    LIMITS,
  )
  await remove()
  assert.deepEqual([Object.keys(input)[0], input['dryRun']], ['__proto__', undefined])
})

test('on a full disk the caller is told that the server has no room', async (t) => {
  const mounted = await onTinyDisk(async (folder) => {
    const form = [part('file', 'x'.repeat(3_000_000), true), '--b--']
    const problem = await receiveUpload(Readable.from(form), HEADERS, {
      ...LIMITS,
      fileBytes: 10_000_000,
      tmp: folder,
    }).catch((error: unknown) => error)
    assert.ok(problem instanceof Problem)
    assert.deepEqual([problem.refusal.status, readdirSync(folder)], [507, []])
    assert.match(problem.detail, /no room for the file/)
  })
  if (!mounted) t.skip('this process may not mount a small disk')
})

test('a disk that becomes short of room while a file arrives ends its upload, and nothing stays', async () => {
  const chunk = Buffer.alloc(1024 * 1024)
  const body = new Readable({
    read() {
      this.push(chunk)
    },
  })
  body.unshift(part('file', '', true).slice(0, -2))
  const low = memoryDisk()
  low.forUploads = async () => [
    { ...low.room, freeBytes: folders() === 0 ? low.room.freeBytes : 1000 },
  ]
  const problem = await receiveUpload(body, HEADERS, {
    ...LIMITS,
    fileBytes: 100_000_000,
    disk: low,
  }).catch((error: unknown) => error)
  assert.ok(problem instanceof Problem)
  assert.deepEqual(
    [problem.refusal.status, problem.refusal.code, folders()],
    [507, 'storage_full', 0],
  )
})
