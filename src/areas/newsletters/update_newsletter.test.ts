import assert from 'node:assert/strict'
import { test } from 'node:test'
import { etagOf } from '#operation/requests/etag.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld()
let slugs = 0
const slug = () => `slug-${++slugs}`

test('changes only what is sent, down to the fields of sender and branding', async () => {
  const ada = await world.account()
  const { newsletterId } = ada
  const before = await world.ok(ada, 'get_newsletter', { newsletterId })
  const after = await world.ok(ada, 'update_newsletter', {
    newsletterId,
    description: 'What grows',
    sender: { replyTo: 'ada@example.com' },
    branding: { accentColor: '#000000' },
    theme: { font: 'serif' },
  })
  assert.deepEqual(after, {
    ...before,
    description: 'What grows',
    sender: { ...before.sender, replyTo: 'ada@example.com' },
    branding: { ...before.branding, accentColor: '#000000' },
    theme: { ...before.theme, font: 'serif' },
  })
  assert.deepEqual(await world.ok(ada, 'get_newsletter', { newsletterId }), after)
  assert.deepEqual(
    await world.ok(ada, 'update_newsletter', { newsletterId, sender: { replyTo: null } }),
    { ...after, sender: before.sender },
  )
})

test('changes only what is sent of the welcome mail, which has a subject and a text when it is on', async () => {
  const ada = await world.account()
  const { newsletterId } = ada
  const refused = await world.refused(ada, 'update_newsletter', {
    newsletterId,
    welcomeEmail: { enabled: true, subject: ' ' },
  })
  assert.deepEqual(
    refused.errors!.map(({ code, pointer }) => [code, pointer]),
    [
      ['required', '/welcomeEmail/subject'],
      ['required', '/welcomeEmail/content'],
    ],
  )
  const written = await world.ok(ada, 'update_newsletter', {
    newsletterId,
    welcomeEmail: { enabled: true, content: 'Hello {{ first_name }}' },
  })
  assert.deepEqual(written.welcomeEmail, {
    enabled: true,
    subject: 'Welcome!',
    content: { format: 'markdown', body: 'Hello {{ first_name }}' },
  })
  assert.equal(
    (await world.refused(ada, 'update_newsletter', { newsletterId, welcomeEmail: { content: '' } }))
      .status,
    422,
  )
  for (const content of [null, 5, []])
    assert.match(
      (await world.refused(ada, 'update_newsletter', { newsletterId, welcomeEmail: { content } }))
        .errors![0]!.detail,
      /^Send a text in Markdown, or an object: \{"format": "markdown" or "html", "body": …\} or/,
    )
  assert.deepEqual(
    (await world.ok(ada, 'update_newsletter', { newsletterId, name: 'Other' })).welcomeEmail,
    written.welcomeEmail,
  )
})

test('a language has the form of a tag and is one, since dates are written in it', async () => {
  const ada = await world.account()
  const { newsletterId } = ada
  for (const language of ['en-abcd-abcd', 'de-1996-1996', 'en-u']) {
    const refused = await world.refused(ada, 'update_newsletter', { newsletterId, language })
    assert.deepEqual(
      [refused.status, refused.errors!.map(({ pointer }) => pointer)],
      [422, ['/language']],
      language,
    )
  }
  for (const language of ['pt-BR', 'zh-Hant-TW', 'de-1996'])
    assert.equal(
      (await world.ok(ada, 'update_newsletter', { newsletterId, language })).language,
      language,
    )
})

test('a slug that changes gives the old one back', async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  const [old, next] = [slug(), slug()]
  await world.ok(ada, 'update_newsletter', { newsletterId: ada.newsletterId, slug: old })
  assert.equal(
    (await world.refused(bob, 'update_newsletter', { newsletterId: bob.newsletterId, slug: old }))
      .code,
    'slug_taken',
  )
  await world.ok(ada, 'update_newsletter', { newsletterId: ada.newsletterId, slug: next })
  assert.equal(
    (await world.ok(bob, 'update_newsletter', { newsletterId: bob.newsletterId, slug: old })).slug,
    old,
  )
})

test('refuses a reserved slug and one of another form, and keeps the one it has', async () => {
  const ada = await world.account()
  const { newsletterId } = ada
  const before = await world.ok(ada, 'get_newsletter', { newsletterId })
  assert.equal(
    (await world.refused(ada, 'update_newsletter', { newsletterId, slug: 'api' })).errors![0]!.code,
    'reserved',
  )
  assert.equal(
    (await world.refused(ada, 'update_newsletter', { newsletterId, slug: 'No Slug' })).status,
    422,
  )
  assert.deepEqual(await world.ok(ada, 'get_newsletter', { newsletterId }), before)
})

test('the slug changes three times a day, and other changes do not count', async () => {
  const ada = await world.account()
  const { newsletterId } = ada
  for (let i = 0; i < 3; i++) {
    const next = slug()
    await world.ok(ada, 'update_newsletter', { newsletterId, slug: next })
    await world.ok(ada, 'update_newsletter', { newsletterId, slug: next, name: `Name ${i}` })
    await world.ok(ada, 'update_newsletter', { newsletterId, description: `${i}` })
  }
  const refused = await world.refused(ada, 'update_newsletter', { newsletterId, slug: slug() })
  assert.deepEqual(
    [refused.code, refused['violatedPolicies']],
    ['rate_limited', ['update_newsletter']],
  )
  await world.ok(ada, 'update_newsletter', { newsletterId, description: 'still' })
  const second = await world.ok(ada, 'create_newsletter', { name: 'Second' })
  assert.equal(
    (await world.refused(ada, 'update_newsletter', { newsletterId: second.id, slug: slug() })).code,
    'rate_limited',
  )
  world.clock.move(86_401_000)
  await world.ok(ada, 'update_newsletter', { newsletterId, slug: slug() })
})

test('ten changes of the slug at once make three, over all newsletters of the account', async () => {
  const ada = await world.account()
  const { id: second } = await world.ok(ada, 'create_newsletter', { name: 'Second' })
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, i) =>
      world.call(ada, 'update_newsletter', {
        newsletterId: i % 2 ? second : ada.newsletterId,
        slug: slug(),
      }),
    ),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [
    ...Array(3).fill(200),
    ...Array(7).fill(429),
  ])
})

test('refused changes of the slug take none of the three, and answers say how many are left', async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  const { newsletterId } = ada
  const taken = slug()
  await world.ok(bob, 'update_newsletter', { newsletterId: bob.newsletterId, slug: taken })
  for (let i = 0; i < 4; i++) {
    assert.equal(
      (await world.refused(ada, 'update_newsletter', { newsletterId, slug: taken })).code,
      'slug_taken',
    )
    assert.equal(
      (
        await world.refused(
          ada,
          'update_newsletter',
          { newsletterId, slug: slug(), sender: { email: 'ada@example.com' } },
          { ifMatch: '"old"' },
        )
      ).status,
      412,
    )
  }
  for (const left of [2, 1, 0]) {
    const { limits } = await world.call(ada, 'update_newsletter', { newsletterId, slug: slug() })
    assert.deepEqual(
      limits.map(({ policy, remaining }) => [policy, policy === 'key' || remaining]),
      [
        ['key', true],
        ['update_newsletter', left],
      ],
    )
  }
})

test('a change of the slug that was refused is done tomorrow with the same Idempotency-Key', async () => {
  const ada = await world.account()
  const { newsletterId } = ada
  for (let i = 0; i < 3; i++)
    await world.ok(ada, 'update_newsletter', { newsletterId, slug: slug() })
  const last = { newsletterId, slug: slug() }
  const answer = await world.call(ada, 'update_newsletter', last, { idempotencyKey: 'tomorrow' })
  assert.deepEqual(
    [
      answer.problem!.refusal.code,
      answer.limits.map(({ policy, remaining }) => [policy, remaining]),
    ],
    [
      'rate_limited',
      [
        ['key', 296],
        ['update_newsletter', 0],
      ],
    ],
  )
  world.clock.move(86_401_000)
  assert.equal(
    (await world.ok(ada, 'update_newsletter', last, { idempotencyKey: 'tomorrow' })).slug,
    last.slug,
  )
})

test('two who change one draft: the second is told to read it again', async () => {
  const ada = await world.account()
  const { newsletterId } = ada
  const read = await world.ok(ada, 'get_newsletter', { newsletterId })
  const answers = await Promise.all(
    ['one', 'two'].map((description) =>
      world.call(
        ada,
        'update_newsletter',
        { newsletterId, description },
        { ifMatch: etagOf(read) },
      ),
    ),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 412])
  await world.ok(ada, 'update_newsletter', { newsletterId, description: 'any' }, { ifMatch: '*' })
})

test("does not find next door's newsletter, and counts no slug change for it", async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  for (let i = 0; i < 4; i++)
    assert.equal(
      (
        await world.refused(bob, 'update_newsletter', {
          newsletterId: ada.newsletterId,
          slug: slug(),
        })
      ).status,
      404,
    )
})

test('shows the account’s domain that the sender is at, verified or not, and none of another account', async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  const { newsletterId } = ada
  const { id: domainId } = await world.ok(ada, 'add_domain', { name: 'gärten.example' })
  await world.ok(bob, 'add_domain', { name: 'bob.example' })
  const at = async (email: string) =>
    (await world.ok(ada, 'update_newsletter', { newsletterId, sender: { email } })).domainId
  assert.equal(await at('ada@Gärten.example'), domainId)
  assert.equal((await world.ok(ada, 'get_newsletter', { newsletterId })).domainId, domainId)
  assert.equal((await world.ok(ada, 'list_newsletters')).data[0].domainId, domainId)
  assert.equal(await at('ada@news.gärten.example'), null)
  assert.equal(await at('ada@bob.example'), null)
})

test('opens and clicks are switched off separately', async () => {
  const ada = await world.account()
  const { newsletterId } = ada
  assert.deepEqual((await world.ok(ada, 'get_newsletter', { newsletterId })).tracking, {
    opens: true,
    clicks: true,
  })
  assert.deepEqual(
    (await world.ok(ada, 'update_newsletter', { newsletterId, tracking: { opens: false } }))
      .tracking,
    { opens: false, clicks: true },
  )
  assert.deepEqual(
    (await world.ok(ada, 'update_newsletter', { newsletterId, tracking: { clicks: false } }))
      .tracking,
    {
      opens: false,
      clicks: false,
    },
  )
  const made = await world.ok(ada, 'create_newsletter', {
    name: 'Seeds',
    tracking: { clicks: false },
  })
  assert.deepEqual(made.tracking, { opens: true, clicks: false })
})

test('prices are checked with a pointer to each fault, and are sold only with payments', async () => {
  const { paymentWorld } = await import('#areas/payments/fixtures/payment-world.ts')
  const shop = await paymentWorld()
  const ada = await shop.shop()
  const { newsletterId } = ada
  const refused = async (paid: object) =>
    (await shop.world.refused(ada, 'update_newsletter', { newsletterId, paid })).errors!.map(
      ({ code, pointer }) => [code, pointer],
    )
  assert.deepEqual(await refused({ enabled: true }), [['required', '/paid/monthlyPrice']])
  assert.deepEqual(await refused({ currency: 'eur', monthlyPrice: 10, yearlyPrice: 20 }), [
    ['too_small', '/paid/monthlyPrice'],
    ['too_small', '/paid/yearlyPrice'],
  ])
  assert.deepEqual(await refused({ currency: 'kwd', monthlyPrice: 1001 }), [
    ['invalid_value', '/paid/monthlyPrice'],
  ])
  for (const [paid, pointer] of [
    [{ currency: 'xyz' }, '/paid/currency'],
    [{ monthlyPrice: 1.5 }, '/paid/monthlyPrice'],
    [{ monthlyPrice: 0 }, '/paid/monthlyPrice'],
    [{ yearlyPrice: 100_000_000 }, '/paid/yearlyPrice'],
    [{ trialDays: 366 }, '/paid/trialDays'],
    [{ graceDays: -1 }, '/paid/graceDays'],
    [{ benefits: Array(11).fill('x') }, '/paid/benefits'],
    [{ benefits: ['a\nb'] }, '/paid/benefits/0'],
  ] as const)
    assert.deepEqual(
      (await refused(paid)).map(([, at]) => at),
      [pointer],
    )
  const prices = {
    enabled: true,
    currency: 'EUR',
    monthlyPrice: 500,
    yearlyPrice: null,
    trialDays: 14,
    benefits: ['The archive'],
    graceDays: 3,
  }
  const { paid } = await shop.world.ok(ada, 'update_newsletter', { newsletterId, paid: prices })
  assert.deepEqual(paid, { ...prices, currency: 'eur' })
  const eve = await world.account()
  const without = await world.refused(eve, 'update_newsletter', {
    newsletterId: eve.newsletterId,
    paid: prices,
  })
  assert.deepEqual([without.status, without.code], [409, 'payments_not_configured'])
  assert.equal(
    (
      await world.ok(eve, 'update_newsletter', {
        newsletterId: eve.newsletterId,
        paid: { ...prices, enabled: false },
      })
    ).paid.trialDays,
    14,
  )
})
