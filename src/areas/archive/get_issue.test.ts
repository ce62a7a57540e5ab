import assert from 'node:assert/strict'
import { test } from 'node:test'
import { visitorOf } from '#test/contacts.ts'
import { testWorld } from '#test/world.ts'
import { campaigns } from '#areas/campaigns/fixtures/campaigns.ts'
import { sentIssues } from './fixtures/sent-issue.ts'

const world = await testWorld()
const { draft, sending, subscribers, work } = campaigns(world)
const sent = sentIssues(world)

test('shows an issue without a reader’s name, address or unsubscribe link', async () => {
  const body =
    '<p>Dear {{ first_name | default: "reader" }} {{ email }}</p><p><a href="{{ unsubscribe_url }}">Leave</a></p>'
  const { issue, visitor } = await sent(body, { subject: 'For {{ first_name | default: "you" }}' })
  const page = await world.ok(visitor, 'get_issue', { campaignId: issue.id })
  const here = `http://mailcast.test/n/${(visitor as { slug: string }).slug}`
  assert.deepEqual(
    [page.id, page.subject, page.newsletter.name],
    [issue.id, 'For you', 'The Weekly Garden'],
  )
  assert.match(page.html, /Dear reader </)
  assert.match(page.html, new RegExp(`<a href="${here}"[^>]*>Leave</a>`))
  assert.doesNotMatch(page.html, /Bo\b|@readers|\/unsubscribe|\/preferences|>Unsubscribe</)
})

test('conditions on the reader’s address and fields are false', async () => {
  const condition = (on: string) => `{% if ${on} %}${on}{% else %}none{% endif %}`
  const { issue, visitor } = await sent(
    `<p>${['email', 'first_name', 'fields.first_name', 'email contains "@"'].map(condition).join('')}</p>`,
    {
      subject: '{% if email %}Bo{% else %}Peas{% endif %}',
    },
  )
  const { html, subject } = await world.ok(visitor, 'get_issue', { campaignId: issue.id })
  assert.deepEqual([html, subject], ['<div class="n-issue"><p>nonenonenonenone</p></div>', 'Peas'])
})

test('scripts, forms and other active content are removed', async () => {
  const { issue, visitor } = await sent(
    '<p onclick="x()">Hi</p><script>alert(1)</script><form action="/x"><input></form><a href="javascript:alert(1)">y</a>',
  )
  const { html } = await world.ok(visitor, 'get_issue', { campaignId: issue.id })
  assert.match(html, />Hi</)
  assert.doesNotMatch(html, /<script|onclick|<form|<input|javascript:/i)
})

test('follows the newsletter: a change of its name is seen at once, and its postal address', async () => {
  const { ada, issue, visitor } = await sent('<p>Hi from {{ newsletter.name }}</p>')
  const before = await world.ok(visitor, 'get_issue', { campaignId: issue.id })
  assert.match(before.html, /Hi from The Weekly Garden/)
  assert.equal(before.postalAddress, '')
  await world.ok(ada, 'update_newsletter', {
    newsletterId: ada.newsletterId,
    name: 'Seeds',
    postalAddress: '12 Green Lane',
  })
  const now = await world.ok(visitor, 'get_issue', { campaignId: issue.id })
  assert.match(now.html, /Hi from Seeds/)
  assert.equal(now.postalAddress, '12 Green Lane')
})

test('shows the look of now when a newsletter goes back to an earlier one', async () => {
  const { ada, issue, visitor } = await sent('<p>Hi from {{ newsletter.name }}</p>')
  for (const name of ['Seeds', 'Peas', 'Seeds', 'Peas']) {
    await world.ok(ada, 'update_newsletter', { newsletterId: ada.newsletterId, name })
    assert.match(
      (await world.ok(visitor, 'get_issue', { campaignId: issue.id })).html,
      new RegExp(`Hi from ${name}<`),
    )
  }
})

test('names the issues before and after it, and its heading does not repeat the subject', async () => {
  const ada = await world.account()
  await subscribers(ada, 1)
  const issues: { id: string }[] = []
  for (const subject of ['One', 'Two', 'Three']) {
    issues.push(
      await sending(ada, {
        subject,
        content: { format: 'markdown', body: `# ${subject}\n\n# Peas` },
      }),
    )
    await work()
    world.clock.move(60_000)
  }
  const visitor = await visitorOf(world, ada)
  const near = async (at: number) => {
    const { previous, next } = await world.ok(visitor, 'get_issue', { campaignId: issues[at]!.id })
    return [previous?.subject ?? null, next?.subject ?? null]
  }
  assert.deepEqual(
    [await near(0), await near(1), await near(2)],
    [
      [null, 'Two'],
      ['One', 'Three'],
      ['Two', null],
    ],
  )
  const { html } = await world.ok(visitor, 'get_issue', { campaignId: issues[1]!.id })
  assert.doesNotMatch(html, /Two/)
  assert.match(html, /<h1>Peas<\/h1>/)
})

test('Liquid inside of <style> does not let an author’s styles leave the issue', async () => {
  const all = '@media all{body{display:none}}'
  for (const css of [
    `@media print{ p{color:{{ "}}} body{display:none}" }}} } ${all}`,
    `@media print{ {% assign a = 1 %} p{} {% if a == 2 %} } @media all { p { {% endif %} } } ${all}`,
    `@media all{ a{content:"</sty{{ x }}le><script>alert(1)</script>"} }`,
    `@media all{ a{content:"<{% if true %}/style><script>alert(1)</script>{% endif %}"} }`,
    `@media all{ a{content:"<{% if true %}body>{% endif %}<script>alert(1)</script>"} }`,
    `@media all{ a{content:"{{ '</style><script>alert(1)</script>' }}"} }`,
  ]) {
    const hostile = await sent(`<style>${css}</style><p>Peas</p>`)
    const { html } = await world.ok(hostile.visitor, 'get_issue', { campaignId: hostile.issue.id })
    const [, scoped = '', rest = ''] = /^<style>(.*?)<\/style>(.*)$/s.exec(html) ?? []
    let depth = 0
    // Every brace but the last one is inside of the rule for the issue.
    const depths = [...scoped.matchAll(/[{}]/g)].map(([brace]) => (depth += brace === '{' ? 1 : -1))
    assert.ok(
      depths.slice(0, -1).every((at) => at > 0) && depths.at(-1) === 0,
      `${css} => ${scoped}`,
    )
    assert.match(rest, /^<div class="n-issue[^>]*><p[^>]*>Peas<\/p><\/div>$/, css)
    assert.doesNotMatch(rest, /<script/, css)
  }
})

test('an author’s own styles act inside of the issue alone, and colours keep their light paper', async () => {
  const styled = await sent(
    '<style>body{background:#000}@media (max-width:9px){p{color:red}}</style><p>Hi</p>',
  )
  const { html } = await world.ok(styled.visitor, 'get_issue', { campaignId: styled.issue.id })
  assert.match(html, /^<style>\.n-issue\{[^<]*@media[^<]*\}<\/style><div class="n-issue n-sheet"/)
  const plain = await sent('<p>Hi</p>')
  assert.match(
    (await world.ok(plain.visitor, 'get_issue', { campaignId: plain.issue.id })).html,
    /^<div class="n-issue"><p>Hi<\/p><\/div>$/,
  )
})

test('an issue of blocks has its own look in light and dark, and none of what speaks to Outlook', async () => {
  const ada = await world.account()
  await subscribers(ada, 1, { fields: { first_name: 'Zephyrine' } })
  const blocks = [
    { type: 'heading', level: 1, text: [{ text: 'Peas' }] },
    { type: 'paragraph', text: [{ text: 'Dear ' }, { field: 'first_name', default: 'reader' }] },
    { type: 'paragraph', text: [{ text: 'Only in mails' }], visibleIn: 'email' },
    {
      type: 'columns',
      shares: [50, 50],
      columns: [
        [{ type: 'paragraph', text: [{ text: 'Left' }] }],
        [{ type: 'code', text: 'right' }],
      ],
    },
  ]
  const issue = await sending(ada, { subject: 'Peas', content: { format: 'blocks', blocks } })
  await work()
  const visitor = await visitorOf(world, ada)
  const { html } = await world.ok(visitor, 'get_issue', { campaignId: issue.id })
  assert.match(
    html,
    /^<style>\.n-issue\{[^<]*prefers-color-scheme:dark[^<]*<\/style><div class="n-issue"/,
  )
  assert.match(html, /Dear reader/)
  assert.doesNotMatch(html, /<!--|Zephyrine|Only in mails|>Peas</)
  const [fed] = (await world.ok(visitor, 'get_feed')).issues
  assert.match(fed.html, /^<p>Dear reader<\/p>.*<p>Left<\/p>.*<pre>right<\/pre>/s)
  assert.doesNotMatch(fed.html, /<table|<td|style=/)
})

test('does not show drafts, issues for some readers or held back from some, a hidden archive, or another newsletter’s', async () => {
  const { ada, issue, visitor } = await sent('<p>Secret</p>')
  const others = [{ tier: 'paid' }, { tier: 'free' }, { tier: 'free' }, { excludeTags: ['vip'] }]
  const refused = async (who: typeof visitor, campaignId: string) =>
    (await world.refused(who, 'get_issue', { campaignId })).status
  assert.equal(await refused(visitor, (await draft(ada)).id), 404)
  await subscribers(ada, 1, { tier: 'paid', tags: ['vip'] })
  await subscribers(ada, 1, { tier: 'free' })
  await world.ok(ada, 'add_contact', { email: 'tagged@example.com', tags: ['vip'] })
  for (const audience of others) {
    const { id } = await sending(ada, { content: { body: 'Not for all' }, audience })
    await work()
    assert.equal(await refused(visitor, id), 404, JSON.stringify(audience))
  }
  const next = await sent('<p>Next door</p>')
  assert.equal(await refused(next.visitor, issue.id), 404)
  const second = await world.ok(ada, 'create_newsletter', { name: 'Second' })
  assert.equal(await refused({ kind: 'slug', slug: second.slug }, issue.id), 404)
  assert.equal(await refused(visitor, 'x'), 422)
  await world.ok(ada, 'update_newsletter', { newsletterId: ada.newsletterId, archive: 'hidden' })
  assert.equal(await refused(visitor, issue.id), 404)
})

test('many visitors at once wait for one page', async () => {
  const { issue, visitor } = await sent('<p>Popular</p>')
  const pages = await Promise.all(
    Array.from({ length: 30 }, () => world.ok(visitor, 'get_issue', { campaignId: issue.id })),
  )
  assert.equal(new Set(pages.map(({ html }) => html)).size, 1)
})

test('mails link to the page that a campaign to all gets, and never to one that it does not get', async () => {
  for (const [audience, linked] of [[{}, true] as const, [{ tier: 'free' }, false] as const]) {
    const ada = await world.account()
    await world.ok(ada, 'update_newsletter', {
      newsletterId: ada.newsletterId,
      branding: { look: 'letter' },
    })
    await subscribers(ada, 1)
    const before = world.mailer.sent.length
    const issue = await sending(ada, { content: { format: 'html', body: '<p>Peas</p>' }, audience })
    const visitor = await visitorOf(world, ada)
    const page = async () =>
      (await world.call(visitor, 'get_issue', { campaignId: issue.id })).status
    assert.equal(await page(), linked ? 200 : 404, 'before the first mail has left')
    await work()
    const mail = world.mailer.sent
      .slice(before)
      .map(({ raw }) => raw.toString().replaceAll('=\r\n', ''))
      .join()
    assert.equal(mail.includes('View on the web'), linked)
    assert.equal(mail.includes(`/${issue.id}`), linked)
    assert.equal(await page(), linked ? 200 : 404)
  }
})
