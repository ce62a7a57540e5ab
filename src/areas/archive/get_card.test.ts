import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import sharp from 'sharp'
import { visitorOf } from '#test/contacts.ts'
import { testWorld } from '#test/world.ts'
import { Problem } from '#operation/problem.ts'
import { campaigns } from '#areas/campaigns/fixtures/campaigns.ts'
import type { Credential } from '#operation/caller.ts'
import { drawCard } from './card.ts'

// sharp sets this variable when it is loaded.
after(() => delete process.env['VIPSHOME'])

const world = await testWorld()
const { sending, subscribers, work } = campaigns(world)

async function archive(subject: string, more: object = {}) {
  const ada = await world.account()
  await world.ok(ada, 'update_newsletter', { newsletterId: ada.newsletterId, ...more })
  await subscribers(ada, 1)
  const issue = await sending(ada, { subject })
  await work()
  return { ada, issue, visitor: await visitorOf(world, ada) }
}

async function cardOf(visitor: Credential, input: object = {}) {
  const { png } = await world.ok(visitor, 'get_card', input)
  const data = Buffer.from(png, 'base64')
  const { format, width, height } = await sharp(data).metadata()
  assert.deepEqual([format, width, height], ['png', 1200, 630])
  return data
}

/** Returns the bounds of the writing in a part of a card: of pixels that are nearly white. */
async function writing(card: Buffer, { top, height }: { top: number; height: number }) {
  const { data, info } = await sharp(card)
    .extract({ left: 60, top, width: 1080, height })
    .removeAlpha()
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const columns: number[] = []
  data.forEach((shade, i) => shade > 230 && columns.push(i % info.width))
  return {
    pixels: columns.length,
    left: Math.min(...columns) + 60,
    right: Math.max(...columns) + 60,
  }
}

test('shows subject, name and date; a hostile subject is text, and a long one stays inside', async () => {
  const { visitor, issue } = await archive('Peas', { branding: { accentColor: '#103020' } })
  const plain = await cardOf(visitor, { campaignId: issue.id })
  const short = await writing(plain, { top: 180, height: 270 })
  assert.ok(
    short.pixels > 1000 && short.left >= 80 && short.left < 110 && short.right < 500,
    JSON.stringify(short),
  )
  const hostile = await archive(
    `</span><span size="999999">&amp;<image href="file:///etc/passwd"/> ${'very '.repeat(35)}`,
    {
      branding: { accentColor: '#103020' },
    },
  )
  const long = await writing(await cardOf(hostile.visitor, { campaignId: hostile.issue.id }), {
    top: 120,
    height: 400,
  })
  assert.ok(long.left >= 80 && long.right <= 1120, JSON.stringify(long))
  assert.notDeepEqual(await cardOf(visitor), plain, 'the newsletter has a card of its own')
})

test('Arabic begins on the right', async () => {
  const { visitor, issue } = await archive('ما ينمو', { branding: { accentColor: '#103020' } })
  const bounds = await writing(await cardOf(visitor, { campaignId: issue.id }), {
    top: 180,
    height: 270,
  })
  assert.ok(
    bounds.pixels > 500 && bounds.right > 1090 && bounds.right <= 1120 && bounds.left > 600,
    JSON.stringify(bounds),
  )
})

test('letters and signs without a font on this machine leave no boxes', async () => {
  // No font has a character that Unicode has not assigned.
  const emoji = await archive('Peas \u{1fbfd}', { branding: { accentColor: '#103020' } })
  const plain = await archive('Peas', { branding: { accentColor: '#103020' } })
  const [one, other] = [
    await cardOf(emoji.visitor, { campaignId: emoji.issue.id }),
    await cardOf(plain.visitor, { campaignId: plain.issue.id }),
  ]
  assert.ok(one.equals(other))
})

test('a hidden archive has no card, nor has another newsletter’s issue', async () => {
  const { ada, visitor, issue } = await archive('Peas')
  const second = await world.ok(ada, 'create_newsletter', { name: 'Second' })
  assert.equal(
    (await world.refused({ kind: 'slug', slug: second.slug }, 'get_card', { campaignId: issue.id }))
      .status,
    404,
  )
  await world.ok(ada, 'update_newsletter', { newsletterId: ada.newsletterId, archive: 'hidden' })
  assert.equal((await world.refused(visitor, 'get_card', { campaignId: issue.id })).status, 404)
  assert.equal((await world.refused(visitor, 'get_card')).status, 404)
})

test('a card of another account is drawn before the second of those that wait for one account', async () => {
  const done: string[] = []
  const draw = async (accountId: string, title: string) => {
    const card = { title, name: accountId, line: '', color: '#103020', ink: '#ffffff' }
    await drawCard(accountId, card, world.system.ports).then(
      (png) => done.push(png ? title : 'none'),
      (error: unknown) => done.push(error instanceof Problem ? error.refusal.code : 'failed'),
    )
  }
  const many = Array.from({ length: 12 }, (_, i) => draw('acc_many', `Issue ${i}`))
  await Promise.all([...many, draw('acc_one', 'Peas')])
  assert.deepEqual(done.slice(0, 4), ['unavailable', 'Issue 0', 'Issue 1', 'Peas'])
})
