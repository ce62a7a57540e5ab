import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { opened, written, zipOf } from './fixtures/packed.ts'
import { openArchive, Refused } from './index.ts'
import { UnreadableFile } from './refused.ts'

async function refusal(bytes: Buffer | string): Promise<string> {
  const { path, folder } = await written(bytes)
  const error: unknown = await openArchive(path, folder).catch((reason: unknown) => reason)
  assert.ok(error instanceof Refused, String(error))
  assert.match(error.detail, /\.$/)
  return error.code
}

/** Changes each place of a word in an archive to another one of the same length. */
const renamed = (zip: Buffer, from: string, to: string) =>
  Buffer.from(zip.toString('latin1').replaceAll(from, to), 'latin1')

test('a file of a ZIP archive is read as text, in parts and as a file of the work folder', async () => {
  const archive = await opened({
    'posts.csv': 'a,b\n1,2\n',
    'posts/1.html': '<p>Peas</p>'.repeat(9000),
  })
  assert.deepEqual(
    archive.entries.map(({ name }) => name),
    ['posts.csv', 'posts/1.html'],
  )
  assert.equal(await archive.text('posts.csv'), 'a,b\n1,2\n')
  const path = await archive.extract('posts/1.html')
  assert.equal((await readFile(path, 'utf8')).length, 99_000)
  assert.match(path, /entry-1$/)
  assert.equal(await archive.extract('posts/1.html'), path)
})

test('a single file is an archive of one, named by its first letters', async () => {
  const nameOf = async (text: string) => (await opened(text)).entries[0]!.name
  assert.equal(await nameOf('email,name\na@example.com,Ada\n'), 'export.csv')
  assert.equal(await nameOf('\uFEFF{"db":[]}'), 'export.json')
  assert.equal(await nameOf('<?xml version="1.0"?><rss/>'), 'export.xml')
  assert.equal(await nameOf('---\ntitle: Peas\n---\nSow'), 'export.md')
})

test('texts in UTF-8, UTF-16 and Windows-1252 are decoded', async () => {
  const archive = await opened({
    'bom.txt': '\uFEFFGrüße',
    'wide.txt': Buffer.from('\uFEFFGrüße\nan Ada', 'utf16le'),
    'west.txt': Buffer.from('Grüße', 'latin1'),
    'mixed.txt': Buffer.concat([Buffer.from('Grüße'), Buffer.from([0xff])]),
  })
  assert.equal(await archive.text('bom.txt'), 'Grüße')
  assert.equal(await archive.text('wide.txt'), 'Grüße\nan Ada')
  assert.equal(await archive.text('west.txt'), 'Grüße')
  const lines: string[] = []
  for await (const block of archive.lines('wide.txt')) lines.push(block)
  assert.deepEqual(lines, ['Grüße\n', 'an Ada'])
  assert.match(await archive.text('mixed.txt'), /^Gr/)
})

test('names that lead out of the archive are refused', async () => {
  const zip = await zipOf({ 'aa/passwd': 'x' })
  assert.equal(await refusal(renamed(zip, 'aa/passwd', '../passwd')), 'climbing_path')
  assert.equal(await refusal(renamed(zip, 'aa/passwd', '/a/passwd')), 'climbing_path')
  assert.equal(await refusal(renamed(zip, 'aa/passwd', '..\\passwd')), 'climbing_path')
  assert.equal(await refusal(renamed(zip, 'aa/passwd', 'C:/passwd')), 'climbing_path')
})

test('a million entries are refused before one is read', async () => {
  const end = Buffer.alloc(22)
  const locator = Buffer.alloc(20)
  const record = Buffer.alloc(56)
  record.writeUInt32LE(0x06064b50, 0)
  record.writeBigUInt64LE(1_000_000n, 32)
  locator.writeUInt32LE(0x07064b50, 0)
  locator.writeBigUInt64LE(4n, 8)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(0xffff, 10)
  assert.equal(
    await refusal(Buffer.concat([Buffer.from('PK\x03\x04'), record, locator, end])),
    'too_many_files',
  )
})

test('a bomb is refused by what its directory says, and ends where it says less', async () => {
  const zip = await zipOf({ 'zeros.txt': Buffer.alloc(1_000_000) })
  const at = zip.lastIndexOf(Buffer.from('504b0102', 'hex'))
  const says = (bytes: number) => {
    const other = Buffer.from(zip)
    other.writeUInt32LE(bytes, at + 24)
    return other
  }
  assert.equal(await refusal(says(0xfffffffe)), 'damaged_archive')
  const { path, folder } = await written(says(1000))
  const archive = await openArchive(path, folder)
  await assert.rejects(archive.text('zeros.txt'), UnreadableFile)
  await archive.close()
})

test('two files may not share their bytes or their name', async () => {
  const zip = await zipOf({ 'one.txt': 'peas', 'two.txt': 'beans' })
  assert.equal(await refusal(renamed(zip, 'two.txt', 'one.txt')), 'repeated_name')
  const overlapping = Buffer.from(zip)
  overlapping.writeUInt32LE(0, zip.lastIndexOf(Buffer.from('504b0102', 'hex')) + 42)
  assert.equal(await refusal(overlapping), 'damaged_archive')
})

test('files that are no archive, cut or locked, are refused with advice', async () => {
  const zip = await zipOf({ 'one.txt': 'peas' })
  assert.equal(await refusal(''), 'unknown_file')
  assert.equal(await refusal('%PDF-1.7'), 'unknown_file')
  assert.equal(await refusal(zip.subarray(0, zip.length - 30)), 'damaged_archive')
  assert.equal(await refusal(await zipOf({})), 'empty_archive')
  const locked = Buffer.from(zip)
  locked.writeUInt16LE(1, zip.lastIndexOf(Buffer.from('504b0102', 'hex')) + 8)
  assert.equal(await refusal(locked), 'encrypted_archive')
})

test('a damaged file does not keep the others from being read', async () => {
  const zip = await zipOf({ 'one.txt': 'peas and beans and peas', 'two.txt': 'leek' })
  const broken = Buffer.from(zip)
  broken[zip.indexOf('one.txt') + 9]! ^= 0xff
  const { path, folder } = await written(broken)
  const archive = await openArchive(path, folder)
  await assert.rejects(archive.text('one.txt'), /one\.txt is damaged/)
  assert.equal(await archive.text('two.txt'), 'leek')
  await archive.close()
})
