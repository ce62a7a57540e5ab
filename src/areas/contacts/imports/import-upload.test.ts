import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { testServer } from '#test/http.ts'
import { until } from '#test/sinks.ts'
import { sumsStayRight } from '../growth/fixtures/sums-stay-right.ts'
import { type TestAccount, testWorld } from '#test/world.ts'

const world = await testWorld()
sumsStayRight(world)
const { app, request, url } = await testServer(world)

function send(
  account: TestAccount,
  file: string | Uint8Array<ArrayBuffer>,
  more: Record<string, string> = {},
  headers: Record<string, string> = {},
) {
  const form = new FormData()
  form.set('file', new Blob([file]), 'list.csv')
  for (const [name, value] of Object.entries(more)) form.set(name, value)
  return request('/api/v1/contacts/imports', {
    method: 'POST',
    key: account.apiKey,
    body: form,
    headers,
  })
}

async function imported(
  account: TestAccount,
  file: string | Uint8Array<ArrayBuffer>,
  more: Record<string, string> = {},
) {
  const answer = await send(account, file, more)
  assert.equal(answer.status, 202, answer.text)
  await world.jobs()
  return world.ok(account, 'get_import', { importId: answer.body.id })
}

const bytes = (buffer: Buffer) => new Uint8Array(buffer)
const folders = () => readdirSync(tmpdir()).filter((name) => name.startsWith('mailcast-upload-'))
const TEXT = 'email;first_name\nzoe@example.com;Zoë – Ångström\n'

const ENCODED = {
  'utf-8': Buffer.from(TEXT),
  'utf-8 with a byte order mark': Buffer.from(`\uFEFF${TEXT}`),
  'utf-16le': Buffer.from(`\uFEFF${TEXT}`, 'utf16le'),
  'utf-16le without a byte order mark': Buffer.from(TEXT, 'utf16le'),
  'utf-16be': Buffer.from(`\uFEFF${TEXT}`, 'utf16le').swap16(),
  'windows-1252': Buffer.from(TEXT.replace('–', '\x96'), 'latin1'),
}
for (const [name, file] of Object.entries(ENCODED)) {
  test(`a file in ${name} with semicolons is read as it was written`, async () => {
    const ada = await world.account()
    const preview = (await send(ada, bytes(file), { dryRun: 'true' })).body
    assert.deepEqual(
      [preview.encoding, preview.delimiter, preview.counts.good],
      [name.split(' ')[0], ';', 1],
    )
    await imported(ada, bytes(file))
    assert.equal((await world.ok(ada, 'list_contacts')).data[0].fields.first_name, 'Zoë – Ångström')
  })
}

const FOREIGN = {
  zip: '504b030414000000',
  xls: 'd0cf11e0a1b11ae1',
  gzip: '1f8b080000000000',
  pdf: '255044462d312e37',
}
for (const [name, first] of Object.entries(FOREIGN)) {
  test(`a file that is ${name} and is named .csv is refused, and its sender learns that a CSV file is needed`, async () => {
    const ada = await world.account()
    const refused = await send(
      ada,
      bytes(Buffer.concat([Buffer.from(first, 'hex'), Buffer.from('\nemail\na@example.com\n')])),
      { dryRun: 'true' },
    )
    assert.deepEqual([refused.status, refused.body.errors[0].code], [422, 'not_csv'])
    assert.match(refused.body.errors[0].detail, /needs a CSV file/)
  })
}

test('a file without names of columns is refused, since its first line is a reader', async () => {
  const ada = await world.account()
  for (const more of [{}, { mapping: '{"ann@example.com":"email"}' }]) {
    const refused = await send(ada, 'ann@example.com,Ann\nbob@example.com,Bob\n', {
      dryRun: 'true',
      ...more,
    })
    assert.deepEqual([refused.status, refused.body.errors[0].code], [422, 'no_header'])
    assert.match(refused.body.errors[0].detail, /Put a line with names above it/)
  }
})

test('a row in another encoding than the rows before it is refused, unless the caller names the encoding', async () => {
  const ada = await world.account()
  const file = bytes(
    Buffer.concat([
      Buffer.from('email,first_name\na@example.com,Zoë\n'),
      Buffer.from('b@example.com,Zoë\nc@example.com,Ann\n', 'latin1'),
    ]),
  )
  const done = await imported(ada, file)
  assert.deepEqual(
    [
      done.counts.added,
      done.errors.map(({ line, code }: { line: number; code: string }) => [line, code]),
    ],
    [2, [[3, 'broken_row']]],
  )
  assert.equal(
    (await send(ada, file, { encoding: 'windows-1252', dryRun: 'true' })).body.counts.good,
    3,
  )
})

test('an import keeps the name of its file, and a name of its own comes first', async () => {
  const ada = await world.account()
  const named = async (fileName: string, more: Record<string, string> = {}) => {
    const form = new FormData()
    form.set('file', new Blob(['email\na@example.com\n']), fileName)
    for (const [name, value] of Object.entries(more)) form.set(name, value)
    return (
      await request('/api/v1/contacts/imports', { method: 'POST', key: ada.apiKey, body: form })
    ).body
  }
  const { id, fileName } = await named('Leser März 读者.csv')
  assert.equal(fileName, 'Leser März 读者.csv')
  assert.equal((await named('C:\\Users\\ada\\readers.csv')).fileName, 'readers.csv')
  assert.equal((await named('readers.csv', { fileName: 'Fair in Kew' })).fileName, 'Fair in Kew')
  const json = await world.ok(ada, 'import_contacts', {
    file: 'email\na@example.com\n',
    fileName: '../lists/old.csv',
  })
  assert.equal(json.fileName, 'old.csv')
  const rows = await world.ok(ada, 'import_contacts', { rows: [{ email: 'a@example.com' }] })
  assert.equal(rows.fileName, null)
  assert.equal(
    (await world.ok(ada, 'get_import', { importId: id })).fileName,
    'Leser März 读者.csv',
  )
  assert.deepEqual(
    new Set(
      (await world.ok(ada, 'list_imports')).data.map(
        (one: { fileName: string | null }) => one.fileName,
      ),
    ),
    new Set([null, 'old.csv', 'Fair in Kew', 'readers.csv', 'Leser März 读者.csv']),
  )
  await world.jobs()
})

test('a file of four thousand rows goes through the other process, and the same request again is replayed', async () => {
  const ada = await world.account()
  const file = [
    'email,first_name,notes',
    ...Array.from({ length: 4000 }, (_, i) =>
      i % 1000 === 7 ? 'nobody,x,y' : `r${i}@example.com,Name ${i},y`,
    ),
  ].join('\n')
  const headers = { 'idempotency-key': 'once' }
  const first = await send(ada, file, {}, headers)
  assert.deepEqual(
    [first.status, first.body.rows, first.body.bytes],
    [202, 4000, Buffer.byteLength(file)],
  )
  assert.equal((await send(ada, file, {}, headers)).headers.get('idempotency-replayed'), 'true')
  assert.equal((await send(ada, `${file}\n`, {}, headers)).status, 422)
  await world.jobs()
  const done = await world.ok(ada, 'get_import', { importId: first.body.id })
  assert.deepEqual(done.counts, {
    read: 4000,
    added: 3996,
    updated: 0,
    skipped: 0,
    refused: 4,
  })
  assert.equal((await world.ok(ada, 'list_imports')).data.length, 1)
})

test('a file that breaks off leaves nothing behind, and one that never ends is refused', async () => {
  const ada = await world.account()
  const before = new Set(folders())
  const begin = (length: number) => {
    const { hostname, port } = new URL(url)
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {})
    socket.write(
      `POST /api/v1/contacts/imports HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${ada.apiKey}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${length}\r\n\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nemail\na@example.com\n`,
    )
    return socket
  }
  const half = begin(10_000)
  // Other tests may upload at the same time.
  const fresh = () => folders().filter((name) => !before.has(name))
  await until('the upload has a folder', () => fresh().length > 0)
  const begun = fresh()
  half.destroy()
  await until('its folder is deleted', () => !begun.some((name) => folders().includes(name)))
  const [answered] = (await once(begin(600 * 1024 * 1024), 'data')) as [Buffer]
  assert.equal(answered.toString('latin1', 9, 12), '413')
  assert.deepEqual((await world.ok(ada, 'list_imports')).data, [])
})

test('a caller who goes away at once is no error of the server', async () => {
  const ada = await world.account()
  const { hostname, port } = new URL(url)
  const connections = promisify((done: (error: Error | null, count: number) => void) =>
    app.server.getConnections(done),
  )
  const before = await connections()
  for (const waitMs of [0, 1, 2, 5]) {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {})
    socket.write(
      `POST /api/v1/contacts/imports HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${ada.apiKey}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 10000\r\n\r\n--b\r\n`,
    )
    await sleep(waitMs)
    socket.resetAndDestroy()
    await until('the server has noticed', async () => (await connections()) <= before)
  }
  // Goes through the same steps as the broken requests.
  assert.equal((await send(ada, 'email\na@example.com\n', { dryRun: 'true' })).status, 200)
  assert.deepEqual(
    world.log.lines.filter(({ level }) => level === 'error'),
    [],
  )
})

test('refused rows are returned as a file that is mended and imported again', async () => {
  const ada = await world.account()
  const file =
    'email,secret,first_name,tags\nada@,x,"=1+1, ""really""",vip\nb@example.com,x,Bea,\n"c@example.com,x,Cy,\n'
  const done = await imported(ada, file)
  assert.equal(done.counts.refused, 2)
  const refusals = await world.ok(ada, 'get_import_refusals', { importId: done.id })
  assert.deepEqual([refusals.rows, refusals.nextCursor], [2, null])
  assert.equal(
    refusals.csv,
    'email,first_name,tags,refused_because\r\nada@,"\'=1+1, ""really""",vip,“ada@” is not an e-mail address.\r\n"""c@example.com,x,Cy,",,,A quote that opens here is never closed.\r\n',
  )
  const mended = await imported(ada, refusals.csv.replace('ada@', 'ada@example.com'))
  assert.deepEqual([mended.counts.added, mended.ignoredColumns], [1, ['refused_because']])
  assert.equal(
    (await world.ok(ada, 'list_contacts', { email: 'ada@example.com' })).data[0].fields.first_name,
    '=1+1, "really"',
  )
})

test('the file of many refused rows comes in pages', async () => {
  const ada = await world.account()
  const done = await imported(
    ada,
    ['email', ...Array.from({ length: 1200 }, (_, i) => `nobody ${i}`)].join('\n'),
  )
  let [csv, cursor, pages] = ['', undefined as string | undefined, 0]
  do {
    const page = await world.ok(ada, 'get_import_refusals', {
      importId: done.id,
      ...(cursor && { cursor }),
    })
    csv += page.csv
    cursor = page.nextCursor
    pages++
  } while (cursor)
  assert.deepEqual([pages, csv.trim().split('\r\n').length], [3, 1201])
  const bob = await world.account()
  assert.equal((await world.refused(bob, 'get_import_refusals', { importId: done.id })).status, 404)
})
