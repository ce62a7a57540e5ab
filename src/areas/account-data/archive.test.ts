import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { registrations } from '#catalogue'
import { accountParts } from '#operation/account-data/account-part.ts'
import { entriesOf } from '#operation/registry.ts'
import { receiver } from '#areas/webhooks/fixtures/receiver.ts'
import { skip } from '#test/mails/python-mail.ts'
import { type TestAccount, testWorld } from '#test/world.ts'
import { type FullAccount, fullAccount } from './fixtures/full-account.ts'

const world = await testWorld()
await using hook = await receiver()
// The first deliveries fail, so that there are attempts after the first.
hook.answers((response) => response.writeHead(hook.received.length > 3 ? 200 : 500).end('noted'))
const folder = await mkdtemp(join(tmpdir(), 'mailcast-archive-'))
after(() => rm(folder, { recursive: true }))
const account: FullAccount = await fullAccount(world, hook)

async function archiveOf(asked: TestAccount): Promise<string> {
  const { id: exportId } = await world.ok(asked, 'export_account_data')
  await world.jobs()
  const { downloadUrl } = await world.ok(asked, 'get_account_export', { exportId })
  const { storeName } = await world.ok(
    { kind: 'token', token: downloadUrl.split('/').at(-1)! },
    'get_file',
  )
  const path = join(folder, `${exportId}.zip`)
  await writeFile(path, await buffer((await world.system.ports.files.read(storeName))!))
  return path
}

interface Read {
  format: string
  rows: Record<string, number>
  ids: Record<string, string[]>
  files: string[]
  problems: string[]
}

function readByPython(path: string, secrets: readonly string[] = []): Read {
  const script = new URL('../../../examples/check-archive.py', import.meta.url).pathname
  const { stdout, stderr } = spawnSync('python3', [script, path, '-'], {
    input: JSON.stringify(secrets),
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
  assert.equal(stderr, '')
  return JSON.parse(stdout) as Read
}

/** Compares the records with the lists of the API. */
async function agreesWithApi({ rows, ids }: Read): Promise<void> {
  const lists: Record<string, string> = {
    contacts: 'list_contacts',
    campaigns: 'list_campaigns',
    newsletters: 'list_newsletters',
    segments: 'list_segments',
    automations: 'list_automations',
    images: 'list_images',
    domains: 'list_domains',
    members: 'list_members',
    'api-keys': 'list_api_keys',
    'webhook-endpoints': 'list_webhook_endpoints',
    imports: 'list_imports',
    exports: 'list_exports',
    suppressions: 'list_suppressions',
    'custom-fields': 'list_custom_fields',
    products: 'list_products',
    orders: 'list_orders',
    coupons: 'list_coupons',
    tags: 'list_tags',
    snippets: 'list_snippets',
  }
  for (const [name, operation] of Object.entries(lists)) {
    const { data } = (await world.ok(account, operation)) as { data: { id?: string }[] }
    assert.equal(rows[name], data.length, name)
    if (data[0]?.id !== undefined)
      assert.deepEqual(ids[name]!.toSorted(), data.map(({ id }) => id!).toSorted(), name)
  }
}

test(
  'Python finds every record, schema and checksum right, and no secret of the account',
  { skip },
  async () => {
    const read = readByPython(await archiveOf(account), account.secrets)
    assert.deepEqual(read.problems, [])
    assert.equal(read.format, 'mailcast-account')
    assert.ok(account.secrets.length > 20)
    await agreesWithApi(read)
    const empty = Object.entries(read.rows).flatMap(([name, rows]) => (rows === 0 ? [name] : []))
    assert.deepEqual(empty, [])
    assert.deepEqual(
      Object.keys(read.rows),
      entriesOf({ registrations }, accountParts).map(({ name }) => name),
    )
    assert.ok(read.files.some((file) => file.startsWith(`files/images/${account.imageId}/`)))
    assert.ok(read.files.some((file) => file.startsWith('files/products/prd_')))
  },
)
