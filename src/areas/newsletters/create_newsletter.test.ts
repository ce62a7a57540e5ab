import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { untilBlocked } from '#test/contacts.ts'
import { uuidOf } from '#lib/typeid.ts'
import { testWorld } from '#test/world.ts'
import { DEFAULT_BRANDING } from './branding.ts'

const world = await testWorld()

test('needs a name alone and makes the rest of it', async () => {
  const ada = await world.account()
  const answer = await world.call(ada, 'create_newsletter', { name: 'Évening Garden & Co.' })
  assert.equal(answer.status, 201)
  const { id, createdAt, ...made } = answer.body as { id: string; createdAt: string }
  assert.deepEqual(made, {
    name: 'Évening Garden & Co.',
    slug: 'evening-garden-co',
    description: '',
    language: 'en',
    timeZone: 'UTC',
    asksForConfirmation: true,
    sender: { name: 'Évening Garden & Co.', email: 'news@mailcast.test', replyTo: null },
    domainId: null,
    siteUrl: null,
    siteAddressId: null,
    postalAddress: '',
    welcomeEmail: {
      enabled: false,
      subject: 'Welcome!',
      content: { format: 'markdown', body: '' },
    },
    branding: DEFAULT_BRANDING,
    theme: { font: 'system', background: '#ffffff', width: 600, radius: 6 },
    archive: 'public',
    about: '',
    topics: [],
    tracking: { opens: true, clicks: true },
    paid: {
      enabled: false,
      currency: 'usd',
      monthlyPrice: null,
      yearlyPrice: null,
      trialDays: 0,
      benefits: [],
      graceDays: 7,
    },
  })
  assert.deepEqual(await world.ok(ada, 'get_newsletter', { newsletterId: id }), answer.body)
  assert.ok(Date.parse(createdAt))
})

test('takes what was asked for, and the defaults inside of it', async () => {
  const ada = await world.account()
  const asked = {
    name: 'A',
    slug: 'my-slug-1',
    description: 'About',
    language: 'pt-BR',
    asksForConfirmation: false,
    postalAddress: '12 Green Lane',
    archive: 'hidden',
  }
  const made = await world.ok(ada, 'create_newsletter', {
    ...asked,
    sender: { replyTo: 'Ada@MÜNCHEN.example' },
    branding: { logoUrl: 'https://garden.example/logo.png' },
  })
  assert.deepEqual({ ...made, ...asked }, made)
  assert.deepEqual(made.sender, {
    name: 'A',
    email: 'news@mailcast.test',
    replyTo: 'Ada@xn--mnchen-3ya.example',
  })
  assert.deepEqual(made.branding, {
    ...DEFAULT_BRANDING,
    logoUrl: 'https://garden.example/logo.png',
  })
})

test('a slug that is made of the name is free, whatever the name and whoever else has it', async () => {
  const ada = await world.account()
  const slugs = await Promise.all(
    ['Same name', 'Same name', 'Same name', 'Archive', '東京', 'x'.repeat(100)].map(
      async (name) => (await world.ok(ada, 'create_newsletter', { name })).slug,
    ),
  )
  assert.equal(new Set(slugs).size, 6)
  assert.match(slugs[3], /^archive-[0-9a-f]{6}$/)
  assert.match(slugs[4], /^newsletter/)
  assert.ok(slugs.every((slug) => slug.length <= 63))
})

test('refuses a slug that is taken by another account, that is reserved or that is none', async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  await world.ok(ada, 'create_newsletter', { name: 'A', slug: 'taken' })
  const taken = await world.refused(bob, 'create_newsletter', { name: 'B', slug: 'taken' })
  assert.deepEqual([taken.status, taken.code], [409, 'slug_taken'])
  const reserved = await world.refused(bob, 'create_newsletter', { name: 'B', slug: 'unsubscribe' })
  assert.deepEqual([reserved.status, reserved.errors![0]!.code], [422, 'reserved'])
  for (const slug of ['', 'A', 'a_b', '-a', 'a-', 'a b', 'ä', 'x'.repeat(64)])
    assert.equal(
      (await world.refused(bob, 'create_newsletter', { name: 'B', slug })).status,
      422,
      slug,
    )
  assert.equal((await world.ok(bob, 'list_newsletters')).data.length, 1)
})

test('a made slug that another request takes at the same moment is no refusal, since the caller did not ask for it', async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  let made: Promise<{ slug: string }> = Promise.resolve({ slug: '' })
  await world.db.transaction().execute(async (other) => {
    await sql`insert into newsletter_slug values ('twins-at-once', ${uuidOf(bob.accountId)}, ${uuidOf(bob.newsletterId)})`.execute(
      other,
    )
    made = world.ok(ada, 'create_newsletter', { name: 'Twins at once' })
    await untilBlocked(world)
  })
  const { slug } = await made
  assert.match(slug, /^twins-at-once-[0-9a-f]{6}$/)
  assert.equal((await world.ok(ada, 'check_newsletter_slug', { slug })).reason, 'taken')
})

test('one slug that two want at once is given once', async () => {
  const accounts = await Promise.all([1, 2, 3].map(() => world.account()))
  const answers = await Promise.all(
    accounts.map((account) =>
      world.call(account, 'create_newsletter', { name: 'A', slug: 'wanted' }),
    ),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409, 409])
})

test('reports every error of the request', async () => {
  const ada = await world.account()
  const refused = await world.refused(ada, 'create_newsletter', {
    name: ' ',
    language: 'English',
    sender: { email: 'x', nmae: 'y' },
    branding: { logoUrl: 'http://x.example/a.png', accentColor: 'green' },
    archive: 'open',
  })
  assert.deepEqual(refused.errors!.map(({ pointer }) => pointer).sort(), [
    '/archive',
    '/branding/accentColor',
    '/branding/logoUrl',
    '/language',
    '/name',
    '/sender/email',
    '/sender/nmae',
  ])
})

test('an account has at most 1,000 newsletters, also when two are created at once', async () => {
  const ada = await world.account()
  await sql`insert into newsletter select (jsonb_populate_record(n, jsonb_build_object('newsletter_id', gen_random_uuid()))).*
    from newsletter n, generate_series(1, 998) where n.account_id = ${uuidOf(ada.accountId)}`.execute(
    world.db,
  )
  const answers = await Promise.all(
    ['One', 'Two', 'Three'].map((name) => world.call(ada, 'create_newsletter', { name })),
  )
  assert.deepEqual(answers.map(({ status, problem }) => problem?.refusal.code ?? status).sort(), [
    201,
    'newsletter_limit_reached',
    'newsletter_limit_reached',
  ])
})
