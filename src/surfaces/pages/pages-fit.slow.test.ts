import assert from 'node:assert/strict'
import { test } from 'node:test'
import { campaigns } from '#areas/campaigns/fixtures/campaigns.ts'
import { picture } from '#areas/images/fixtures/pictures.ts'
import { closePage, fits, openBrowser, skip } from '#test/browser.ts'
import { testServer } from '#test/http.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld()
const { url } = await testServer(world)
const { sending, subscribers, work } = campaigns(world)

const LONG = 'Donaudampfschifffahrtsgesellschaftskapitänswitwenrentenauszahlungsstelle'
const MEASURE = `(() => {
  const box = (selector) => document.querySelector(selector)?.getBoundingClientRect()
  const column = box('.n-issue'), whole = box('.n-issue .mc-image-full')
  return { room: box('h1').top - box('.n-pages nav, .n-top').bottom, column: column?.width, whole: whole?.width }
})()`

test(
  'each look has room above the headline, takes endless words, and shows a whole picture as wide as the text',
  { skip },
  async () => {
    const browser = await openBrowser()
    const ada = await world.account()
    await subscribers(ada, 1)
    const contentBase64 = (await picture(1600, 700).png().toBuffer()).toString('base64')
    const image = await world.ok(ada, 'upload_image', { fileName: 'peas.png', contentBase64 })
    const blocks = [{ type: 'image', imageId: image.id, alt: 'Peas' }]
    await sending(ada, { subject: `Peas ${LONG}`, content: { format: 'blocks', blocks } })
    await work()
    await world.jobs()
    for (const look of ['plain', 'letter', 'magazine', 'card']) {
      const { slug } = await world.ok(ada, 'update_newsletter', {
        newsletterId: ada.newsletterId,
        name: LONG,
        description: 'x'.repeat(300),
        about: 'y'.repeat(600),
        postalAddress: 'z'.repeat(200),
        branding: { look },
        theme: { background: '#eef2ee' },
      })
      for (const width of [390, 1440]) {
        const page = await browser.newPage({ viewport: { width, height: 900 } })
        for (const path of [
          '',
          '/about',
          '/sign-in',
          '/form',
          '/nothing/here',
          `?q=${'q'.repeat(10_000)}`,
          `/peas-${LONG.toLowerCase().replace('ä', 'a').slice(0, 45)}`,
        ]) {
          const where = `${look} ${width} ${path.slice(0, 40)}`
          await page.goto(`${url}/n/${slug}${path}`)
          const { room, column, whole } = await page.evaluate<Record<string, number>>(MEASURE)
          assert.ok(room! >= 32, `${room} px above the headline: ${where}`)
          assert.ok(await fits(page), where)
          assert.equal(whole, column, where)
          assert.equal(path.startsWith('/peas'), column !== undefined, where)
        }
        await closePage(page)
      }
    }
  },
)
