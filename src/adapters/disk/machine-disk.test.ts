import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { onTinyDisk } from '#test/tiny-disk.ts'
import { machineDisk } from './machine-disk.ts'

test('tells the room of each disk, also for a folder that is not there yet', async (t) => {
  const mounted = await onTinyDisk(async (folder) => {
    const disk = machineDisk({ dataDir: folder, filesDir: join(folder, 'not', 'there') })
    const [, data, files] = await disk.forUploads()
    assert.equal(data!.totalBytes, 1024 * 1024)
    assert.ok(data!.freeBytes > 0 && data!.freeBytes <= data!.totalBytes)
    assert.deepEqual([files!.folder, files!.totalBytes], [folder, data!.totalBytes])
    assert.deepEqual(await disk.forData(), data)
  })
  assert.equal(await machineDisk({ dataDir: null, filesDir: null }).forData(), null)
  if (!mounted) t.skip('this process may not mount a small disk')
})
