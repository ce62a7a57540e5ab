import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { newUuid, uuidOf } from '#lib/typeid.ts'
import { rows } from '#db/rows.ts'
import { type TestAccount, testWorld } from '#test/world.ts'
import { pasts } from '../audience/fixtures/readers.ts'
import type { Check } from '#areas/content/checks/check.ts'
import { campaigns } from '../fixtures/campaigns.ts'

const world = await testWorld()
const { draft } = campaigns(world)
const { reader } = pasts(world)

/** Makes an account whose campaigns have no errors or warnings of their own. */
async function complete(): Promise<TestAccount> {
  const account = await world.account()
  await world.ok(account, 'update_newsletter', {
    newsletterId: account.newsletterId,
    postalAddress: '12 Green Lane, Exeter',
    sender: { email: 'news@mailcast.test' },
  })
  return account
}

/**
 * Returns the checks of a draft's plan, without the check that it has no reader, which does not
 * concern the text.
 */
async function checksOf(account: TestAccount, body: string, more: object = {}): Promise<Check[]> {
  const { id } = await draft(account, { content: { body }, ...more })
  const { checks }: { checks: Check[] } = await world.ok(account, 'get_campaign_plan', {
    campaignId: id,
  })
  return checks.filter(({ code }) => code !== 'empty_audience')
}

const codes = async (account: TestAccount, body: string, more: object = {}) =>
  (await checksOf(account, body, more)).map(({ code }) => code)

async function domain({ accountId }: TestAccount, name: string, status: string): Promise<void> {
  const [id, now] = [newUuid(world.clock.now().getTime()), world.clock.now()]
  await rows(
    world.db,
    sql`insert into sending_domain (account_id, domain_id, name, status, selector, public_key, private_key, created_at)
      values (${uuidOf(accountId)}, ${id}, ${name}, ${status}, 'mc1', 'MIIB', 'sealed', ${now})`,
  )
  if (status === 'verified')
    await rows(
      world.db,
      sql`insert into verified_domain (name, account_id) values (${name}, ${uuidOf(accountId)})`,
    )
}

test('a value of readers that leaves a gap in the title of a page is named', async () => {
  const account = await complete()
  await world.ok(account, 'add_contact', { email: 'ada@acme.org', tags: ['press'] })
  const subject = 'Hello {{ first_name }}, it is March'
  const [check] = (await checksOf(account, 'Peas.', { subject })).filter(
    ({ code }) => code === 'gap_in_title',
  )
  assert.deepEqual(
    [check?.severity, check?.pointer, check?.values],
    ['warning', '/subject', { name: 'first_name' }],
  )
  assert.match(check!.detail, /\{\{ first_name \| default: "…" \}\}/)
  const without: object[] = [
    { subject: 'Hello {{ first_name | default: "friend" }}' },
    { subject, audience: { excludeTags: ['press'] } },
  ]
  for (const more of without)
    assert.ok(!(await codes(account, '{{ first_name }}', more)).includes('gap_in_title'))
  await world.ok(account, 'update_newsletter', {
    newsletterId: account.newsletterId,
    archive: 'hidden',
  })
  assert.ok(!(await codes(account, 'Peas.', { subject })).includes('gap_in_title'))
})

test('a text without a fault has no check', async () => {
  assert.deepEqual(
    await checksOf(
      await complete(),
      'Hello {{ first_name | default: "friend" }}, [read on](http://mailcast.test/n/garden).',
    ),
    [
      {
        code: 'plain_http_link',
        severity: 'warning',
        detail:
          '1 link is not encrypted: http://mailcast.test/n/garden. Write https where the page has it.',
        values: { count: 1, links: 'http://mailcast.test/n/garden', line: 1 },
        pointer: '/content/body',
      },
    ],
  )
  assert.deepEqual(await checksOf(await complete(), 'Hello.'), [])
})

test('errors come first', async () => {
  const account = await world.account()
  const checks = await checksOf(account, '', { subject: '' })
  assert.deepEqual(checks.map(({ code, severity }) => [severity, code]).slice(0, 3), [
    ['error', 'empty_subject'],
    ['error', 'empty_content'],
    ['warning', 'no_postal_address'],
  ])
})

test('counts the readers of the audience who would find a gap, in one check for each field', async () => {
  const account = await complete()
  await reader(account, 'ada@acme.org', { fields: { first_name: 'Ada', last_name: '' } })
  await reader(account, 'bob@acme.org', { fields: { last_name: 'Bell' } })
  await reader(account, 'info@acme.org')
  await reader(account, 'cy@acme.org', { tier: 'paid' })
  const found = async (audience: object) =>
    (
      await checksOf(
        account,
        'Hello {{ first_name }} {{ last_name }} {{ last_name | default: "you" }}',
        {
          subject: 'For {{ first_name }}',
          audience,
        },
      )
    )
      .filter(({ code }) => code === 'empty_field')
      .map(({ code, pointer, readers }) => [code, pointer, readers])
  const fieldsOf = (first: number, last: number) => [
    ['empty_field', '/subject', first],
    ['empty_field', '/content/body', last],
  ]
  assert.deepEqual(await found({}), fieldsOf(3, 3))
  assert.deepEqual(await found({ tier: 'free' }), fieldsOf(2, 2))
  assert.deepEqual(await found({ cleanup: { roleAddresses: true } }), fieldsOf(2, 2))
  const [{ detail }] = (await checksOf(account, '{{ first_name }}', {
    audience: { tier: 'paid' },
  })) as [Check]
  assert.equal(
    detail,
    'The field first_name is empty for 1 reader, who would find a gap. Write {{ first_name | default: "…" }} for them.',
  )
})

test('says what mailboxes think of the sender', async () => {
  const standings: [string | null, string[]][] = [
    [null, ['domain_unverified']],
    ['pending', ['domain_unverified']],
    ['failing', ['domain_failing']],
    ['verified', []],
  ]
  for (const [status, expected] of standings) {
    const account = await complete()
    const name = `news-${status}.acme.org`
    if (status !== null) await domain(account, name, status)
    await world.ok(account, 'update_newsletter', {
      newsletterId: account.newsletterId,
      sender: { email: `ada@${name}` },
    })
    assert.deepEqual(await codes(account, 'Hello.'), expected, String(status))
  }
  const account = await complete()
  await world.ok(account, 'update_newsletter', {
    newsletterId: account.newsletterId,
    sender: { email: 'ada@foreign.acme.org' },
  })
  await domain(await world.account(), 'foreign.acme.org', 'verified')
  assert.deepEqual(await codes(account, 'Hello.'), ['domain_foreign'])
})

test('says which links are broken, short or not encrypted, and asks none of this server', async () => {
  const account = await complete()
  assert.deepEqual(
    await codes(
      account,
      '[a](https://nowhere.acme.org/) [b](https://bit.ly/abc) [c](mailto:ada@acme.org)',
    ),
    ['shortened_link', 'broken_link', 'broken_link'],
  )
  assert.deepEqual(await codes(account, '[a](http://mailcast.test/n/x)'), ['plain_http_link'])
})

test('links to domains for examples are warned of', async () => {
  const account = await complete()
  const links =
    '[a](https://example.com/your-page) [b](https://www.Example.org) [c](https://shop.example.net.) [d](https://mailcast.test/example.com)'
  const [check] = (await checksOf(account, links)) as [Check]
  assert.deepEqual([check.code, check.severity], ['example_link', 'warning'])
  assert.match(
    check.detail,
    /^3 links lead to a domain that stands for examples: https:\/\/example\.com\/your-page, /,
  )
  assert.ok(
    !(
      await codes(account, '[a](https://myexample.com) [b](https://example.com.mailcast.test)')
    ).includes('example_link'),
  )
})

test('long subjects and those in capitals are named', async () => {
  const account = await complete()
  assert.deepEqual(await codes(account, 'x', { subject: 'a'.repeat(60) }), [])
  assert.deepEqual(await codes(account, 'x', { subject: 'a'.repeat(61) }), ['long_subject'])
  assert.deepEqual(await codes(account, 'x', { subject: '👩‍👩‍👧‍👦'.repeat(9) }), [])
  assert.deepEqual(await codes(account, 'x', { subject: 'ONLY TODAY 50% OFF' }), [
    'subject_in_capitals',
  ])
  assert.deepEqual(await codes(account, 'x', { subject: 'NASA, ESA' }), [])
  assert.deepEqual(await codes(account, 'x', { subject: '春のお知らせとイベントのご案内' }), [])
})

test('styles that hide the link to unsubscribe keep the campaign from being sent', async () => {
  const account = await complete()
  const content = { format: 'html', body: '<style>.mc-footer{display:none}</style><p>Hello</p>' }
  const [check] = (await checksOf(account, '', { content })) as [Check]
  assert.deepEqual([check.code, check.severity], ['no_unsubscribe', 'error'])
})

test('a sending does not wait for links', async () => {
  const account = await complete()
  await reader(account, 'ada@acme.org')
  const { id } = await draft(account, { content: { body: '[a](https://nowhere.acme.org/)' } })
  const { reach } = world.system.ports.web
  let asked = 0
  world.system.ports.web.reach = (url) => ((asked += 1), reach(url))
  try {
    await world.ok(account, 'send_campaign', { campaignId: id })
  } finally {
    world.system.ports.web.reach = reach
  }
  assert.equal(asked, 0)
})

test('invisible signs in a subject and in links are named, and those that a script needs are not', async () => {
  const account = await complete()
  const [subject] = (await checksOf(account, 'x', { subject: 'Only to\u200bday' })) as [Check]
  assert.deepEqual(
    [subject.code, subject.values],
    ['invisible_in_subject', { sign: 'U+200B zero width space', place: 8 }],
  )
  for (const fine of ['شنبه\u200cها 👩\u200d🚀', '\u200fNewsletter של אביב'])
    assert.deepEqual(await codes(account, 'x', { subject: fine }), [])
  const [link] = (await checksOf(
    account,
    '[a](https://mailcast.test/\u200bpeas) [b](https://mailcast.test/%E2%80%8Bbeans) [c](https://mailcast.test/100%)',
  )) as [Check]
  assert.deepEqual([link.code, link.values!['count']], ['invisible_in_link', 2])
})
