import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newUuid, typeId, uuidOf } from '../../src/lib/typeid.ts'
import { picture } from '../../src/areas/images/fixtures/pictures.ts'
import { fits, skip } from '#test/browser.ts'
import { barriers, type Dashboard, openDashboard, openSettings } from '#test/dashboard.ts'
import { until } from '#test/sinks.ts'

// All pages of the dashboard, on a desk in light and on a phone in the dark: none has a barrier
// that axe finds, and none scrolls sideways. So are the dialogs and panels that people meet most,
// and the pages for readers.

const HOSTILE = `${'W'.repeat(100)} <img src=x onerror="document.title='pwned'"> مرحبا`

test('a new account: no page has a barrier, and all fit on a phone', { skip }, async () => {
  const { tour, errors } = await openDashboard()
  await tour([
    '/start',
    '/help',
    '/',
    '/campaigns',
    '/segments',
    '/automations',
    '/products',
    '/products?add=1',
    '/orders',
    '/coupons',
    '/subscriptions',
    '/subscriptions/prices',
    '/revenue',
    '/templates',
    '/images',
    '/imports',
    '/imports?show=exports',
    '/suppressions',
    '/contacts/bulk',
  ])
  assert.deepEqual(errors, [])
})

test(
  'an account with much in it: no page has a barrier, and all fit on a phone',
  { skip },
  async (context) => {
    const dashboard = await openDashboard()
    const { page, errors, tour, open } = dashboard
    const ids = await furnish(dashboard)

    await context.test('contacts', async () => {
      const contacts = [
        '/contacts',
        `/contacts/${ids.contact}`,
        '/contacts/bulk',
        '/tags',
        '/tags?show=fields',
        '/imports',
        '/imports/new',
      ]
      const lists = [
        `/imports/${ids.imported}`,
        '/imports?show=exports',
        '/imports?show=exports&export=1',
        `/exports/${ids.exported}`,
      ]
      const segments = ['/segments', `/segments/${ids.segment}`, `/segments/${ids.segment}/edit`]
      await tour(
        [...contacts, ...lists, ...segments, '/suppressions', '/suppressions/receipt'],
        async (path) => {
          if (path === '/contacts') await page.locator('td.mc-check').first().click()
        },
      )
      assert.doesNotMatch(await page.title(), /pwned/)
    })

    await context.test('approvals', async () => {
      await tour(['/approvals', '/approvals?show=all', `/approvals/${ids.approval}`])
    })

    await context.test('issues', async () => {
      const reports = [`/campaigns/${ids.sent}`, `/campaigns/${ids.sent}?tab=recipients`]
      const images = ['/templates', '/images', `/images?image=${ids.image}`]
      await tour([
        '/',
        '/campaigns',
        `/campaigns/${ids.draft}`,
        `/campaigns/${ids.blocks}`,
        `/campaigns/${ids.scheduled}`,
        ...reports,
        ...images,
      ])
    })

    await context.test('an automation', async () => {
      const plan = { name: 'Welcome', recipe: 'welcome_series' }
      const { id } = await dashboard.call('POST', '/automations', plan)
      await tour(['/automations', `/automations/${id}`])
    })

    await context.test('selling', async () => {
      const product = `/products/${ids.product}`
      await tour([
        '/products',
        product,
        `${product}?tab=mail`,
        `/products/${ids.draftProduct}`,
        '/orders',
        `/orders/${ids.order}`,
      ])
      await tour([
        '/coupons',
        '/coupons?add=1',
        '/subscriptions',
        `/subscriptions/${ids.subscription}`,
        '/subscriptions/prices',
        '/revenue',
      ])
    })

    await context.test('settings', async () => {
      const site = [
        '/site',
        '/site/forms?kind=frame',
        '/site/welcome',
        '/newsletters/new',
        '/settings/design',
      ]
      const settings = [
        'newsletter',
        'address',
        'redirects',
        'domains',
        `domains/${ids.domain}`,
        'payments',
        'billing',
        'outbox',
        `outbox/${ids.mail}`,
        'webhooks',
        `webhooks/${ids.endpoint}`,
      ]
      const people = [
        'events',
        'api-keys',
        'apps',
        'team',
        'audit-log',
        'profile',
        'console',
        'console?operation=create_webhook_endpoint',
      ]
      await tour([...site, ...[...settings, ...people].map((path) => `/settings/${path}`)])
    })

    const dialog = page.getByRole('dialog')
    for (const [name, path, press] of [
      ['adding a contact', '/contacts?add=1', null],
      ['a new endpoint', '/settings/webhooks', 'Add an endpoint'],
      ['a new key', '/settings/api-keys', 'Create a key'],
      ['an invitation', '/settings/team', 'Invite a person'],
      ['a test mail', `/campaigns/${ids.draft}`, 'Test mail'],
      ['a schedule', `/campaigns/${ids.draft}`, 'Schedule…'],
      ['a sending', `/campaigns/${ids.draft}`, 'Send…'],
      ['further readers', `/campaigns/${ids.sent}`, 'Send to more…'],
    ] as const)
      await context.test(`the dialog of ${name}`, async () => {
        await open(path)
        if (press) await page.getByRole('button', { name: press }).first().click()
        await dialog.getByRole('button').first().waitFor()
        await until(
          'it is read',
          async () => (await dialog.locator('[aria-busy=true]').count()) === 0,
        )
        assert.deepEqual(await barriers(page), [])
      })

    await context.test('the palette, which offers a button of the page once', async () => {
      await open('/campaigns')
      await page.keyboard.press('Control+k')
      await dialog.getByLabel('Search').fill('write')
      await dialog.getByRole('button', { name: 'Write a campaign' }).waitFor()
      assert.equal(await dialog.getByRole('button').count(), 1)
      assert.deepEqual(await barriers(page), [])
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
    })

    await context.test('the panels of the composer, on a desk and on a phone', async () => {
      await open(`/campaigns/${ids.draft}`)
      await openSettings(page)
      await page.getByRole('button', { name: 'Count readers' }).click()
      await page.getByRole('button', { name: 'Test another subject' }).click()
      await page.getByLabel('Subject of B').fill('April')
      assert.deepEqual(await barriers(page), [])
      await page.setViewportSize({ width: 390, height: 844 })
      await open(`/campaigns/${ids.draft}`)
      await page.getByRole('button', { name: 'Show the preview' }).click()
      await page.locator('iframe').waitFor()
      assert.ok(await fits(page), 'the preview fits on a phone')
    })

    assert.deepEqual(errors, [])
  },
)

test('in German, in the dark and on a phone', { skip }, async () => {
  const { page, open } = await openDashboard({ width: 390, height: 844, dark: true })
  await open('/contacts')
  await page.evaluate("localStorage.setItem('mailcast-language', 'de')")
  for (const [path, heading] of [
    ['/', 'Willkommen bei Mailcast'],
    ['/segments', 'Segmente'],
    ['/contacts', 'Kontakte'],
  ] as const) {
    await open(path, heading)
    assert.ok(await fits(page), path)
    assert.deepEqual(await barriers(page), [], path)
  }
})

test(
  'pages for readers and for people who are not signed in, in either theme',
  { skip },
  async () => {
    const dashboard = await openDashboard()
    const { page, url, call, newsletterId } = dashboard
    const { slug } = await call('GET', `/newsletters/${newsletterId}`)
    const ofReaders = await readersPages(dashboard)
    const sold = await call('POST', '/products', {
      newsletterId,
      name: HOSTILE.slice(0, 100),
      price: 1250,
      description: HOSTILE,
    })
    await call('PATCH', `/products/${sold.id}`, { status: 'active' })
    const draft = await call('POST', '/products', {
      newsletterId,
      name: 'Draft',
      price: 1250,
      minimumPrice: 500,
    })
    await call('POST', '/payments/connect', {})
    const prices = {
      enabled: true,
      currency: 'eur',
      monthlyPrice: 500,
      yearlyPrice: 5000,
      trialDays: 14,
      benefits: [HOSTILE.slice(0, 100)],
    }
    await call('PATCH', `/newsletters/${newsletterId}`, { paid: prices })
    for (const [colorScheme, language] of [
      ['light', 'en'],
      ['dark', 'de'],
    ] as const) {
      await call('PATCH', `/newsletters/${newsletterId}`, { language })
      const context = await page
        .context()
        .browser()!
        .newContext({ colorScheme, viewport: { width: 390, height: 800 } })
      const stranger = await context.newPage()
      // The policy of these pages lets no script run, and axe is one.
      await stranger.route('**/*', async (route) => {
        const response = await route.fetch()
        const { 'content-security-policy': _policy, ...headers } = response.headers()
        await route.fulfill({ response, headers })
      })
      for (const path of [
        '/sign-in',
        '/forgot',
        '/sign-up',
        `/n/${slug}`,
        `/n/${slug}/form`,
        ...['about', 'march', 'sign-in', 'subscribe'].map((part) => `/n/${slug}/${part}`),
        ...ofReaders,
        ...[sold.pageUrl, draft.previewUrl].map((address) => new URL(address).pathname),
      ]) {
        await stranger.goto(`${url}${path}`)
        await stranger.locator('h1').first().waitFor()
        assert.ok(await fits(stranger), path)
        assert.deepEqual(await barriers(stranger), [], `${path} ${colorScheme}`)
      }
      // A request that is still under way would fail with the page.
      await stranger.unrouteAll({ behavior: 'wait' })
      await context.close()
    }
  },
)

/**
 * Sends an issue and asks for a confirmation, and returns the paths to which these mails lead their
 * readers.
 */
async function readersPages({ call, newsletterId }: Dashboard): Promise<string[]> {
  const change = (more: object) => call('PATCH', `/newsletters/${newsletterId}`, more)
  await change({
    asksForConfirmation: false,
    postalAddress: '1 Garden Lane, Kew',
    about: HOSTILE,
    topics: [{ tag: 'peas', label: HOSTILE.slice(0, 100), description: 'Sow.' }],
  })
  const [reader, pending] = [`${newsletterId}@readers.example`, `${newsletterId}@pending.example`]
  await call('POST', '/contacts', { email: reader })
  const { id } = await call('POST', '/campaigns', {
    subject: 'March',
    content: { format: 'markdown', body: 'Sow peas.' },
  })
  await call('POST', `/campaigns/${id}/send`)
  await until('it is sent', async () => (await call('GET', `/campaigns/${id}`)).status === 'sent')
  await change({ asksForConfirmation: true })
  await call('POST', '/contacts', { email: pending })
  const mailTo = async (address: string) =>
    (await call('GET', `/session/v1/outbox?to=${address}`)).data[0]?.name as string | undefined
  await until('they are asked', async () => (await mailTo(pending)) !== undefined)
  const html = async (address: string) =>
    (await call('GET', `/session/v1/outbox/${await mailTo(address)}`)).html as string
  const mails = (await html(reader)) + (await html(pending))
  return ['preferences', 'unsubscribe', 'confirm'].map(
    (page) => new RegExp(`/${page}/[\\w-]+`).exec(mails)![0],
  )
}

/** Fills an account with one of everything, with hostile names and long words. */
async function furnish(dashboard: Dashboard) {
  const { call, newsletterId } = dashboard
  const newId = async (path: string, body: object) => (await call('POST', path, body)).id as string
  await call('PATCH', `/newsletters/${newsletterId}`, {
    asksForConfirmation: false,
    postalAddress: '1 Garden Lane, Kew',
  })
  await call('POST', '/custom-fields', { name: 'city', type: 'text' })
  const contact = await newId('/contacts', {
    email: `${'l'.repeat(60)}@pages.example`,
    fields: { first_name: HOSTILE, city: '<script>document.title="pwned"</script>' },
    tags: ['<b>bold</b>', 'W'.repeat(64), 'שלום'],
    source: 'z'.repeat(200),
  })
  await call('POST', '/contacts', { email: 'ada@pages.example' })
  const imported = await newId('/contacts/imports', {
    rows: [{ email: 'grace@pages.example' }, { email: 'nobody' }],
  })
  await until(
    'the import is done',
    async () => (await call('GET', `/contacts/imports/${imported}`)).status === 'done',
  )
  const exported = await newId('/contacts/exports', {})
  const filter = {
    all: [
      { field: 'tag', op: 'has', value: 'W'.repeat(64) },
      { not: { any: [{ event: 'clicked', link: `https://garden.example/${'l'.repeat(300)}` }] } },
      { any: [{ field: 'subscribedAt', op: 'within_days', value: 7 }] },
    ],
  }
  const segment = await newId('/segments', { name: 'N'.repeat(100), filter })
  const png = await picture(300, 200).png().toBuffer()
  const image = await newId('/images', {
    fileName: `${'W'.repeat(80)}.png`,
    contentBase64: png.toString('base64'),
  })
  const content = { format: 'markdown', body: 'Sow [peas](https://garden.example/peas).' }
  const sent = await newId('/campaigns', { subject: 'March', content })
  await call('POST', `/campaigns/${sent}/send`)
  await until('it is sent', async () => (await call('GET', `/campaigns/${sent}`)).status === 'sent')
  const scheduled = await newId('/campaigns', { subject: 'April', content })
  await call('POST', `/campaigns/${scheduled}/schedule`, {
    at: `${new Date().getUTCFullYear() + 1}-07-01T09:00`,
  })
  const draft = await newId('/campaigns', { subject: HOSTILE, content })
  const blocks = await newId('/campaigns', {
    subject: 'May',
    content: {
      format: 'blocks',
      blocks: [{ type: 'heading', level: 1, text: [{ text: 'Sow' }] }, { type: 'divider' }],
    },
  })
  const domain = await newId('/domains', { name: 'pages.example' })
  await call('PUT', `/newsletters/${newsletterId}/address`, {
    host: 'news.pages.example',
  })
  const endpoint = await newId('/webhooks', { url: 'http://127.0.0.1:9/hooks' })
  const mail = (await call('GET', '/session/v1/outbox?q=@pages.example')).data[0].name as string
  return {
    ...(await sell(dashboard)),
    approval: await askForApproval(dashboard, draft),
    contact,
    imported,
    exported,
    segment,
    image,
    sent,
    scheduled,
    draft,
    blocks,
    domain,
    endpoint,
    mail,
  }
}

/** Has a key ask for a sending, which a person must approve. */
async function askForApproval({ call, url }: Dashboard, campaignId: string): Promise<string> {
  const { key } = await call('POST', '/api-keys', {
    name: HOSTILE.slice(0, 100),
    level: 'full',
    confirm: 'person',
    sendsTo: 1000,
    expiresAt: '2099-06-30T00:00:00Z',
  })
  const answer = await fetch(`${url}/api/v1/campaigns/${campaignId}/send`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
  })
  return answer.headers.get('mailcast-approval')!
}

/** Sells a product for a code that takes all off, to the longest address. */
async function sell({ call, newsletterId, page, url, statement, accountId }: Dashboard) {
  const name = HOSTILE.slice(0, 100)
  const { id: product, pageUrl } = await call('POST', '/products', {
    newsletterId,
    name,
    price: 1250,
    description: HOSTILE,
  })
  await call('PUT', `/products/${product}/file`, {
    fileName: `${'W'.repeat(80)}.pdf`,
    contentBase64: 'AAAA',
  })
  await call('PATCH', `/products/${product}`, { status: 'active' })
  await call('POST', '/coupons', { code: 'W'.repeat(40), percentOff: 100, maxRedemptions: 1000 })
  await call('POST', '/coupons', {
    code: 'OVER',
    amountOff: 500,
    currency: 'eur',
    redeemBy: '2026-01-01T00:00:00.000Z',
  })
  const form = { email: `${'l'.repeat(60)}@pages.example`, coupon: 'W'.repeat(40) }
  await page.request.post(url + new URL(pageUrl as string).pathname, {
    form,
    headers: { origin: url },
  })
  const order = (await call('GET', '/orders')).data[0].id as string
  const subscription = newUuid(Date.now())
  await statement(
    `insert into paid_subscription (account_id, subscription_id, newsletter_id, email, livemode, status, every, amount, currency, trial_days, created_at, began_at)
     values ('${uuidOf(accountId)}', '${subscription}', '${uuidOf(newsletterId)}', '${'l'.repeat(60)}@pages.example', false, 'active', 'month', 500, 'eur', 0, now(), now())`,
    [],
  )
  const draftProduct = (
    await call('POST', '/products', { newsletterId, name: 'Draft', price: 1250 })
  ).id as string
  return {
    product: product as string,
    order,
    draftProduct,
    subscription: typeId('psn', subscription),
  }
}
