import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { typeId, uuidOf } from '#lib/typeid.ts'
import { receiver } from '#areas/webhooks/fixtures/receiver.ts'
import { testWorld } from '#test/world.ts'
import { accountTables } from '../closing/erase-rows-sql.ts'
import { fullAccount } from '../fixtures/full-account.ts'
import { altered, archiveOf, type Change } from './fixtures/archives.ts'
import { importAccount } from './import-account.ts'

const former = await testWorld()
const here = await testWorld()
await using hook = await receiver()
const folder = await mkdtemp(join(tmpdir(), 'mailcast-hostile-'))
after(() => rm(folder, { recursive: true }))
const account = await fullAccount(former, hook)
const archive = await archiveOf(former, account, folder)
const owner = { email: 'mover@example.com', password: 'a password for tests' }
const tables = await accountTables(here.db)
const stored = new Set<string>()
const { files } = here.system.ports
Object.assign(here.system.ports, {
  files: {
    ...files,
    write: (name: string, chunks: AsyncIterable<Uint8Array>) => {
      stored.add(name)
      return files.write(name, chunks)
    },
  },
})

/** Fails when any row, person or file is left of an import. */
async function nothingIsLeft(): Promise<void> {
  const left = await sql`${sql.join(
    tables.map(
      ({ name }) =>
        sql`(select ${name} as name from ${sql.table(name)} where account_id = ${uuidOf(account.accountId)} limit 1)`,
    ),
    sql` union all `,
  )}`.execute(here.db)
  assert.deepEqual(left.rows, [])
  const { rows } = await sql`select 1 from person where email = ${owner.email}`.execute(here.db)
  assert.deepEqual(rows, [])
  for (const name of stored) assert.equal(await files.read(name), null, name)
}

// oxlint-disable-next-line typescript/no-explicit-any -- records of every kind
type Any = any
const first = (change: (record: Any) => object | string) => (records: Any[]) =>
  records.map((record, i) => (i === 0 ? change(record) : record))
const set = (values: object) => first((record) => ({ ...record, ...values }))
const other = (prefix: string) => typeId(prefix, '01890000-0000-7000-8000-000000000000')

const HOSTILE: Record<string, [Change, RegExp]> = {
  'a newer format': [
    { manifest: (one) => (one.formatVersion = 99) },
    /newer Mailcast.*Update this one/,
  ],
  'an older format': [{ manifest: (one) => (one.formatVersion = 1) }, /older Mailcast/],
  'another kind of archive': [
    { manifest: (one) => (one.format = 'zip') },
    /no archive of an account/,
  ],
  'a manifest that is no JSON': [
    { entries: (all) => all.set('manifest.json', Buffer.from('{')) },
    /manifest of the archive is damaged/,
  ],
  'no manifest': [{ entries: (all) => all.delete('manifest.json') }, /no manifest/],
  'a wrong checksum': [
    { manifest: (one) => (one.records[3].sha256 = '0'.repeat(64)) },
    /checksum is wrong/,
  ],
  'a picture with a wrong checksum': [
    {
      manifest: (one) =>
        (one.files.find(({ file }: Any) => file.startsWith('files/images')).sha256 = '0'.repeat(
          64,
        )),
    },
    /checksum is wrong/,
  ],
  'a wrong length': [{ manifest: (one) => (one.records[3].bytes += 1) }, /wrong length/],
  'a wrong number of rows': [{ manifest: (one) => (one.records[3].rows += 1) }, /has not the/],
  'a missing kind': [
    {
      manifest: (one) =>
        (one.records = one.records.filter(({ name }: Any) => name !== 'account-exports')),
      entries: (all) => all.delete('records/account-exports.jsonl'),
    },
    /does not name|same kinds/,
  ],
  'a kind that is not known': [
    {
      manifest: (one) =>
        one.records.push({ ...one.records[0], name: 'x', file: 'records/x.jsonl', bytes: 1 }),
      entries: (all) => all.set('records/x.jsonl', Buffer.from('\n')),
    },
    /same kinds of records/,
  ],
  'a file that the manifest does not name': [
    { entries: (all) => all.set('extra', Buffer.from('x')) },
    /does not name/,
  ],
  'a file that no record names': [
    {
      manifest: (one) => one.files.push({ ...one.files[0], file: 'files/images/x/1.jpg' }),
      entries: (all) => all.set('files/images/x/1.jpg', all.get('README.txt')!),
    },
    /No record names/,
  ],
  'a line that is no JSON': [{ records: { tags: first(() => '{"name":') } }, /is no JSON/],
  'a line that is a list': [{ records: { tags: first(() => '[]') } }, /is no record/],
  'a column too many': [{ records: { tags: set({ rank: 1 }) } }, /does not know/],
  'a column too few': [{ records: { tags: first(({ name }) => ({ name })) } }, /has no createdAt/],
  'a prototype': [
    { records: { tags: first((one) => JSON.stringify(one).replace('{', '{"__proto__":{},')) } },
    /does not know/,
  ],
  'a NUL': [{ records: { contacts: set({ fields: { city: 'a\0b' } }) } }, /NUL/],
  'a NUL in a key': [{ records: { contacts: set({ fields: { 'a\0b': 1 } }) } }, /NUL/],
  'an absurd number': [{ records: { growth: set({ contacts: 1e300 }) } }, /wrong kind/],
  'a number beyond its column': [
    { records: { 'segment-days': set({ count: 2 ** 40 }) } },
    /cannot be/,
  ],
  'no such day': [{ records: { 'segment-days': set({ day: '2026-13-45' }) } }, /cannot be/],
  'a status that there is not': [{ records: { contacts: set({ status: 'root' }) } }, /cannot be/],
  'a text in place of an id': [
    { records: { contacts: set({ newsletterId: "nl_' or 1=1" }) } },
    /wrong kind/,
  ],
  'an id of another kind': [
    { records: { contacts: set({ newsletterId: account.accountId }) } },
    /wrong kind/,
  ],
  'a letter break in an address': [
    { records: { contacts: set({ email: 'a@b.test\r\nBcc: c@d.test' }) } },
    /email/,
  ],
  'a broken reference': [
    { records: { contacts: set({ newsletterId: other('nl') }) } },
    /refers to/,
  ],
  'a record twice': [{ records: { contacts: (all) => [...all, all[0]] } }, /twice/],
  'an address twice': [
    {
      records: {
        contacts: (all) => [...all, { ...all[0], id: other('sub') }],
      },
    },
    /twice/,
  ],
  'the record of another account': [
    { records: { account: set({ id: other('acc') }) } },
    /exactly the account/,
  ],
  'two accounts': [{ records: { account: (all) => [...all, all[0]] } }, /exactly the account/],
  'another account in the manifest': [
    { manifest: (one) => (one.accountId = other('acc')) },
    /exactly the account/,
  ],
  'a picture with a path': [
    { records: { images: set({ id: 'img_../../../../secret' }) } },
    /wrong kind/,
  ],
  'a picture of another type': [
    { records: { images: set({ contentType: 'text/html' }) } },
    /contentType/,
  ],
  'a sender with a line break': [
    {
      records: {
        newsletters: first((one) => ({ ...one, sender: { ...one.sender, name: 'a\r\nBcc: b' } })),
      },
    },
    /sender/,
  ],
  'e-mails that were never counted': [{ records: { usage: set({ emails: -1e9 }) } }, /emails/],
  'a picture that makes room': [{ records: { images: set({ storedBytes: -1e9 }) } }, /storedBytes/],
  'no such time zone': [{ records: { newsletters: set({ timeZone: 'No/Where' }) } }, /timeZone/],
  'no such language': [{ records: { newsletters: set({ language: 'en_@' }) } }, /language/],
  'an issue that was moved from nowhere': [
    { records: { campaigns: set({ movedFrom: { service: {} } }) } },
    /movedFrom/,
  ],
  'a move without a plan’s form': [{ records: { moves: set({ plan: [] }) } }, /plan/],
  'a style in place of a color': [
    {
      records: {
        newsletters: first((one) => ({
          ...one,
          theme: { ...one.theme, background: 'url(javascript:1)' },
        })),
      },
    },
    /theme/,
  ],
  'a subject with a line break': [{ records: { campaigns: set({ subject: 'a\nb' }) } }, /subject/],
  'a filter in a language of its own': [
    { records: { segments: set({ filter: { sql: '1=1' } }) } },
    /filter/,
  ],
  'a redirect in a circle': [
    { records: { 'site-redirects': set({ from: '/a/*', to: '/a/*' }) } },
    /circle/,
  ],
  'the host of this server as one of a newsletter': [
    { records: { 'site-addresses': set({ host: 'mailcast.test' }) } },
    /site-addresses.*this server's own address.*remove_site_address/,
  ],
  'a host that everybody shares': [
    { records: { 'site-addresses': set({ host: 'co.uk' }) } },
    /no domain of one owner/,
  ],
  'more patterns than a page that is not found is compared with': [
    {
      records: {
        'site-redirects': ([one]) =>
          Array.from({ length: 101 }, (_, n) => ({
            ...one,
            id: typeId('rdr', `01890000-0000-7000-8000-${String(n).padStart(12, '0')}`),
            from: `/${n}/*`,
          })),
      },
    },
    /at most 10000 redirects, 100 of them/,
  ],
  'a text that no field takes': [
    { records: { contacts: set({ source: 'x'.repeat(20_001) }) } },
    /longer than any Mailcast writes/,
  ],
  'tags without end': [
    { records: { contacts: set({ tags: Array.from({ length: 10_001 }, (_, n) => `${n}`) }) } },
    /longer than any Mailcast writes/,
  ],
  'a webhook to a file': [
    { records: { 'webhook-endpoints': set({ url: 'file:///etc/passwd' }) } },
    /url/,
  ],
  'JSON that is nested a million times': [
    {
      records: {
        'audit-log': (all) => all,
        contacts: first((one) =>
          JSON.stringify({ ...one, awaiting: 'HERE' }).replace(
            '"HERE"',
            '['.repeat(1_000_000) + ']'.repeat(1_000_000),
          ),
        ),
      },
    },
    /cannot hold|cannot be|no JSON/,
  ],
  'records that unpack to a bomb': [
    {
      records: {
        tags: (all) => [...all, ...Array.from({ length: 30 }, () => ' '.repeat(3_000_000))],
      },
    },
    /would unpack/,
  ],
}

for (const [what, [change, reason]] of Object.entries(HOSTILE))
  test(`refuses ${what}, and leaves nothing`, async () => {
    await assert.rejects(importAccount(here.system, await altered(archive, change), owner), {
      name: 'Error',
      message: reason,
    })
    await nothingIsLeft()
  })

test('counts the bytes of pictures by their files', async () => {
  const neighbour = await testWorld()
  const change = { records: { images: set({ storedBytes: 0 }) } }
  const path = await altered(archive, change)
  await importAccount(neighbour.system, path, owner)
  const sizes = async (world: typeof here) =>
    (
      await sql`select stored_bytes from image where account_id = ${uuidOf(account.accountId)} and expires_at is null`.execute(
        world.db,
      )
    ).rows
  assert.deepEqual(await sizes(neighbour), await sizes(former))
})

test('refuses a file that was cut off, or is no ZIP', async () => {
  const whole = await readFile(archive)
  for (const bytes of [
    whole.subarray(0, whole.length / 2),
    whole.subarray(0, whole.length - 30),
    Buffer.from('PK'),
    Buffer.alloc(0),
  ]) {
    const path = join(folder, 'cut.zip')
    await writeFile(path, bytes)
    await assert.rejects(importAccount(here.system, path, owner), /damaged/)
  }
  await assert.rejects(importAccount(here.system, join(folder, 'none'), owner), /no such file/)
  await nothingIsLeft()
})

test('refuses entries that climb out of the archive', async () => {
  for (const name of ['../evil', '/etc/passwd', 'a/../../b', String.raw`a\b`]) {
    const bytes = await readFile(
      await altered(archive, {
        entries: (all) => all.set('e'.repeat(name.length), Buffer.from('x')),
      }),
    )
    const path = join(folder, 'climbing.zip')
    await writeFile(
      path,
      replaceAll(bytes, Buffer.from('e'.repeat(name.length)), Buffer.from(name)),
    )
    await assert.rejects(importAccount(here.system, path, owner), /damaged/)
  }
})

function replaceAll(bytes: Buffer, sought: Buffer, by: Buffer): Buffer {
  const changed = Buffer.from(bytes)
  for (let at = changed.lastIndexOf(sought); at > 0; at = changed.lastIndexOf(sought, at - 1))
    by.copy(changed, at)
  return changed
}

test('refuses an entry that unpacks to more than its length', async () => {
  const bytes = await readFile(archive)
  const name = Buffer.from('README.txt')
  // The length in the directory, 22 bytes before the name (APPNOTE 4.3.12).
  const at = bytes.lastIndexOf(name) - 22
  bytes.writeUInt32LE(bytes.readUInt32LE(at) - 10, at)
  const path = join(folder, 'longer.zip')
  await writeFile(path, bytes)
  await assert.rejects(importAccount(here.system, path, owner), /damaged/)
})

test('refuses a slug, a link key and an id that another account has', async () => {
  const neighbour = await here.account()
  const { slug } = await here.ok(neighbour, 'get_newsletter', {
    newsletterId: neighbour.newsletterId,
  })
  const refuses = async (change: Change, reason: RegExp) => {
    await assert.rejects(importAccount(here.system, await altered(archive, change), owner), reason)
    await nothingIsLeft()
  }
  await refuses({ records: { newsletters: set({ slug }) } }, /slug of a newsletter is in use/)
  const free = { newsletters: set({ slug: 'free-slug' }) }
  const mailing = '01890000-0000-7000-8000-00000000000a'
  await sql`insert into mailing_key (key, account_id, mailing_id) values ('\\x0102030405060708', ${uuidOf(neighbour.accountId)}, ${mailing})`.execute(
    here.db,
  )
  await refuses(
    { records: { ...free, mailings: set({ linkKey: '0102030405060708' }) } },
    /Links of mails/,
  )
  await sql`insert into image (account_id, image_id, sha256, file_name, content_type, bytes, width, height, widths, created_at)
    values (${uuidOf(neighbour.accountId)}, ${uuidOf(account.imageId)}, '\\x00', 'a', 'image/png', 1, 1, 1, '{1}', now())`.execute(
    here.db,
  )
  await refuses({ records: free }, /An id in image is in use/)
  await sql`delete from image where account_id = ${uuidOf(neighbour.accountId)}`.execute(here.db)
})

test('refuses an owner without a password, and takes a person who is here', async () => {
  const change = { records: { newsletters: set({ slug: 'another-free-slug' }) } }
  const path = await altered(archive, change)
  const asks = importAccount(here.system, path, { email: owner.email, password: undefined })
  await assert.rejects(asks, /give a password/)
  await nothingIsLeft()
  const neighbour = await here.account()
  const { apiKey } = await importAccount(here.system, path, {
    email: neighbour.email,
    password: undefined,
  })
  assert.ok((await here.ok(apiKey, 'list_contacts')).data.length > 0)
})
