import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testWorld } from '#test/world.ts'
import { linkIn, mailsOf, openShop } from '../fixtures/shop.ts'

const world = await testWorld()

test('the mail has the author’s words, the order’s button and the reason, and nothing of a list', async () => {
  const { ada, order } = await openShop(world, { name: 'Peas {{ 7 }} <b>' })
  await order('bob@example.com')
  const [mail] = await mailsOf(world, 'bob@example.com')
  assert.match(mail!, /Subject: Your order: Peas \{ \{ 7 \}\} <b>/)
  assert.doesNotMatch(
    mail!,
    /List-Unsubscribe|List-Id|Feedback-ID|\/unsubscribe\/|\/preferences\/|\/o\/\w{48}|\/c\/\w{48}/,
  )
  assert.match(mail!, /Auto-Submitted: auto-generated/)
  const [order_] = (await world.ok(ada, 'list_orders')).data
  assert.equal(`http://mailcast.test${linkIn(mail!)}`, order_.pageUrl)
  assert.match(mail!, /Open your order: http:\/\/mailcast\.test\/orders\//)
  assert.match(mail!, /because this address was used for an order/)
})

test('it is German for a German newsletter, and takes every format of content', async () => {
  for (const [i, content] of [
    { format: 'markdown', body: '**Danke** für {{ product_name }}' },
    { format: 'html', body: '<p><strong>Danke</strong> für {{ product_name }}</p>' },
    {
      format: 'blocks',
      blocks: [{ type: 'paragraph', text: [{ text: 'Danke für {{ product_name }}' }] }],
    },
  ].entries()) {
    const { ada, order } = await openShop(world, {
      name: 'Erbsen',
      orderEmail: { subject: 'Hier: {{ product_name }}', content },
    })
    await world.ok(ada, 'update_newsletter', { newsletterId: ada.newsletterId, language: 'de' })
    await order(`bob${i}@example.com`)
    const [mail] = await mailsOf(world, `bob${i}@example.com`)
    assert.match(mail!, /Subject: Hier: Erbsen/)
    assert.match(mail!, /Danke(<\/strong>)? f=C3=BCr Erbsen/, content.format)
    assert.match(mail!, /Zur Bestellung/)
    assert.match(mail!, /kostenlos/)
    // HTML written by an author has its own colours and stays light in dark mode.
    const isDark = /closing-note ?\{color:[^}]*!important/.test(mail!.replace(/=\r?\n/g, ''))
    assert.equal(isDark, content.format !== 'html', content.format)
  }
})

test('a stranger’s address gets three mails in 30 days, however often it is ordered', async () => {
  const { ada, order } = await openShop(world)
  for (let i = 0; i < 12; i++)
    assert.deepEqual(await order('flooded@example.com'), {
      email: 'flooded@example.com',
      next: 'mail',
      payment: null,
    })
  assert.equal((await mailsOf(world, 'flooded@example.com')).length, 3)
  const { data } = await world.ok(ada, 'list_orders')
  assert.equal(data.length, 1)
  assert.equal((await world.events(ada)).filter(({ type }) => type === 'order.placed').length, 1)
  const spellings = [
    'victim@gmail.com',
    'VIC.tim@gmail.com',
    'victim+peas@googlemail.com',
    'v.i.c.t.i.m@googlemail.com',
  ]
  for (const email of [...spellings, ...spellings]) await order(email)
  assert.equal(
    (await Promise.all(spellings.map((email) => mailsOf(world, email)))).flat().length,
    3,
  )
})

test('confirmations and order mails count together', async () => {
  const { ada, order } = await openShop(world)
  await world.ok(ada, 'update_newsletter', {
    newsletterId: ada.newsletterId,
    asksForConfirmation: true,
  })
  await order('new@example.com', { newsletter: true })
  await order('new@example.com', { newsletter: true })
  await order('new@example.com', { newsletter: true })
  const mails = await mailsOf(world, 'new@example.com')
  assert.deepEqual(
    [mails.length, mails.filter((mail) => mail.includes('/confirm/')).length],
    [3, 1],
  )
})
