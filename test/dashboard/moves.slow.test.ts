import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { ZipFile } from 'yazl'
import { skip } from '#test/browser.ts'
import { openDashboard } from '#test/dashboard.ts'

// A whole newsletter moved from a ZIP of Substack, in a real browser: the plan, the run, the report,
// the issues on the web, a second run, and what people read when a file cannot be used.

const HEAD =
  'post_id,post_date,is_published,email_sent_at,inbox_sent_at,type,audience,title,subtitle,podcast_url'
const POSTS = [
  '101.what-grows-in-march,2023-03-04T08:00:00.000Z,true,,,newsletter,everyone,What grows in March,Peas first,',
  '102.the-secret-bed,2023-04-04T08:00:00.000Z,true,,,newsletter,only_paid,The secret bed,,',
  '103.not-yet,,false,,,newsletter,everyone,Not yet,,',
]
const TEXTS: Record<string, string> = {
  '101.what-grows-in-march': '<p>Sow your peas now.</p><h2>Then beans</h2><p>In a row.</p>',
  '102.the-secret-bed':
    '<p>Everyone reads this.</p><div class="paywall-jump" data-component-name="PaywallToDOM"></div><p>And this is how.</p>',
  '103.not-yet': '<p>A draft.</p>',
  '104.may-is-here': '<p>It is warm.</p>',
}
const READERS = [
  'email,active_subscription,expiry,plan,email_disabled,created_at,first_payment_at',
  'may@readers.example,false,,other,false,2021-05-01T10:00:00.000Z,',
  'june@readers.example,true,2031-05-01T00:00:00.000Z,yearly,false,2022-06-01T10:00:00.000Z,2022-06-01T10:00:00.000Z',
  'left@readers.example,false,,other,true,2020-01-01T10:00:00.000Z,',
  'no address,false,,other,false,2020-01-01T10:00:00.000Z,',
]

async function exported(posts: readonly string[], readers: readonly string[]): Promise<Buffer> {
  const zip = new ZipFile()
  const add = (name: string, text: string) => zip.addBuffer(Buffer.from(text), name)
  add('posts.csv', `${[HEAD, ...posts].join('\n')}\n`)
  for (const id of posts.map((row) => row.split(',')[0]!)) add(`posts/${id}.html`, TEXTS[id]!)
  add('email_list.garden.csv', `${readers.join('\n')}\n`)
  zip.end()
  return buffer(zip.outputStream)
}

test('a newsletter moves here from another service', { skip }, async (context) => {
  const { page, open, tour, call, errors, newsletterId, url } = await openDashboard()
  const refusals = () => errors.splice(0).filter((line) => !/status of (?:409|422)/.test(line))
  const choose = (name: string, content: Buffer) =>
    page
      .getByLabel('File of Substack')
      .setInputFiles({ name, mimeType: 'application/zip', buffer: content })
  const substack = async () => {
    await page.getByRole('button', { name: /^Substack/ }).click()
    await page.getByRole('link', { name: 'The whole guide' }).waitFor()
  }
  const planned = () => page.getByRole('button', { name: 'Move here', exact: true }).waitFor()
  const figure = (label: string, value: string) =>
    page
      .getByText(label, { exact: true })
      .first()
      .locator('..')
      .getByText(value, { exact: true })
      .waitFor()

  await context.test('imports, the guide and the empty list of issues lead to it', async () => {
    for (const [path, name] of [
      ['/imports', 'Move here'],
      ['/imports/new', 'Move here'],
      ['/start?step=readers', /^Move from another service/],
      ['/campaigns', 'Move your issues here'],
    ] as const) {
      await open(path)
      await page.getByRole('link', { name }).first().click()
      await page.getByRole('heading', { level: 1, name: 'Move here' }).waitFor()
    }
    await tour(['/moves'])
  })

  await context.test(
    'a file of no service fails with a reason, and nothing is changed',
    async () => {
      await open('/moves', 'Move here')
      await substack()
      await choose('notes.zip', Buffer.from('these are no posts'))
      await page.getByRole('button', { name: 'Read it' }).click()
      await page.getByText('Failed', { exact: true }).waitFor()
      await page.getByText('Nothing was changed.', { exact: false }).waitFor()
      await page.getByRole('link', { name: 'Move once more' }).click()
      await page.getByText('Earlier moves').waitFor()
      assert.deepEqual(refusals(), [])
    },
  )

  await context.test('the plan shows readers, issues, who pays and old addresses', async () => {
    await substack()
    await choose('garden.zip', await exported(POSTS, READERS))
    await page.getByRole('button', { name: 'Read it' }).click()
    await planned()
    await figure('Readers', '3')
    await figure('Issues', '3')
    await page.getByText('Mar 4, 2023', { exact: false }).waitFor()
    await page.getByText('1 reader pays there.').waitFor()
    await page.getByText('old addresses become redirects').waitFor()
    assert.equal((await call('GET', '/contacts')).data.length, 0)
    assert.equal((await call('GET', '/campaigns')).data.length, 0)
    const moveId = page.url().split('/').at(-1)!.split('?')[0]!
    await tour([`/moves/${moveId}`])
  })

  await context.test('a second move waits for the first, and says where it is', async () => {
    await open('/moves', 'Move here')
    await page.getByText('The move from Substack waits for you').waitFor()
    await page.getByRole('link', { name: 'See the plan' }).click()
    await planned()
  })

  await context.test('one button brings it all, and the report leads to it', async () => {
    await page.getByRole('button', { name: 'Move here', exact: true }).click()
    await page.getByText('Done', { exact: true }).first().waitFor()
    await figure('New readers', '3')
    await figure('New issues', '3')
    await page.getByText('1 row was refused. Mend it and import it.').waitFor()
    const moveId = page.url().split('/').at(-1)!.split('?')[0]!
    await tour([`/moves/${moveId}`])
    const { data } = await call('GET', '/contacts?sort=email')
    const statuses = new Map(
      data.map(({ email, status }: { email: string; status: string }) => [email, status]),
    )
    assert.equal(statuses.get('left@readers.example'), 'unsubscribed')
    assert.equal(statuses.get('may@readers.example'), 'active')
    await page.getByRole('link', { name: /^Issues Sent/ }).click()
    await page.getByText('What grows in March').first().waitFor()
  })

  await context.test(
    'an issue says where it came from, and its old address leads to it',
    async () => {
      await page.getByText('What grows in March').first().click()
      await page.getByRole('heading', { level: 1, name: 'What grows in March' }).waitFor()
      await page.getByText('Moved from Substack').waitFor()
      await page.getByText('The mails went out at the other service').waitFor()
      const { slug } = await call('GET', `/newsletters/${newsletterId}`)
      const old = await page.request.get(`${url}/n/${slug}/p/what-grows-in-march`)
      assert.match(await old.text(), /Sow your peas now/)
      assert.deepEqual(refusals(), [])
    },
  )

  await context.test('a second run adds what is new, and doubles nothing', async () => {
    await open('/moves', 'Move here')
    await substack()
    const posts = [
      ...POSTS,
      '104.may-is-here,2023-05-04T08:00:00.000Z,true,,,newsletter,everyone,May is here,,',
    ]
    const readers = READERS.map((row) =>
      row.startsWith('may@') ? row.replace('other,false', 'other,true') : row,
    )
    await choose('garden-again.zip', await exported(posts, readers))
    await page.getByRole('button', { name: 'Read it' }).click()
    await planned()
    await page.getByText('Stay as they are').waitFor()
    await page.getByRole('button', { name: 'Move here', exact: true }).click()
    await page.getByText('Done', { exact: true }).first().waitFor()
    await figure('New issues', '1')
    assert.equal((await call('GET', '/campaigns')).data.length, 4)
    const { data } = await call('GET', '/contacts?q=may@readers.example')
    assert.equal(data[0].status, 'unsubscribed', 'who left there meanwhile has left here')
    assert.deepEqual(refusals(), [])
  })

  await context.test('the address of the old site completes what names no host', async () => {
    const zip = new ZipFile()
    zip.addBuffer(
      Buffer.from('---\ntitle: Peas\ndate: 2023-03-04\n---\n![A pea](/img/pea.png)\n'),
      'peas.md',
    )
    zip.end()
    const file = {
      name: 'site.zip',
      mimeType: 'application/zip',
      buffer: await buffer(zip.outputStream),
    }
    const read = async (address: string) => {
      await open('/moves', 'Move here')
      await page.getByRole('button', { name: /^Markdown/ }).click()
      await page.getByLabel('File of Markdown').setInputFiles(file)
      await page.getByLabel('Address of your old site').fill(address)
      await page.getByRole('button', { name: 'Read it' }).click()
    }
    const cancel = async () => {
      await page.getByRole('button', { name: 'Cancel the move' }).click()
      const dialog = page.getByRole('dialog', { name: 'Cancel the move?' })
      await dialog.getByRole('button', { name: 'Cancel the move' }).click()
      await page.getByText('Cancelled', { exact: true }).first().waitFor()
    }
    const loss = page.getByText('A picture or link names no host.', { exact: false })
    await read('')
    await planned()
    await loss.waitFor()
    await cancel()
    await read('garden .example')
    await page.locator('input[type=url][aria-invalid=true]').waitFor()
    await page.getByLabel('Address of your old site').fill('garden.example')
    await page.getByRole('button', { name: 'Read it' }).click()
    await planned()
    assert.equal(await loss.count(), 0)
    await cancel()
    assert.deepEqual(refusals(), [])
  })

  await context.test('a plan can be cancelled, and nothing has come', async () => {
    await open('/moves', 'Move here')
    await substack()
    await choose('garden.zip', await exported(POSTS, READERS))
    await page.getByRole('button', { name: 'Read it' }).click()
    await page.getByRole('button', { name: 'Cancel the move' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cancel the move?' })
    await dialog.getByRole('button', { name: 'Cancel the move' }).click()
    await page.getByText('Cancelled', { exact: true }).first().waitFor()
    assert.deepEqual(refusals(), [])
  })
})
