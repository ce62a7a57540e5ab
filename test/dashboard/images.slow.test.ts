import assert from 'node:assert/strict'
import { test } from 'node:test'
import { animation, picture } from '../../src/areas/images/fixtures/pictures.ts'
import { skip } from '#test/browser.ts'
import { openDashboard } from '#test/dashboard.ts'
import { until } from '#test/sinks.ts'

// The library of images: uploads by button and by drop, the search, where an image is shown, and
// deleting one.

const WIDE = 'W'.repeat(80)

test('images: uploaded, found, used and deleted', { skip }, async (context) => {
  const { page, errors, open, call } = await openDashboard()
  const file = async (name: string, width: number) => ({
    name,
    mimeType: 'image/png',
    buffer: await picture(width, 200).png().toBuffer(),
  })
  const tile = (name: string) => page.getByRole('button', { name })
  const list = async () =>
    (await call('GET', '/images')).data as { id: string; fileName: string; url: string }[]

  await context.test(
    'files are uploaded one after the other; a wrong one is named, and the others come in',
    async () => {
      await open('/images', 'Images')
      await page.getByRole('heading', { name: 'Images for your issues' }).waitFor()
      const files = [
        await file('roses.png', 900),
        { name: 'zip.png', mimeType: 'image/png', buffer: Buffer.from('PK\x03\x04 no image') },
      ]
      await page
        .getByLabel('Images to upload')
        .setInputFiles([...files, await file(`${WIDE}.png`, 300)])
      await tile(`${WIDE}.png`).waitFor()
      await tile('roses.png').waitFor()
      const alert = page.getByRole('alert').filter({ hasText: 'One file was not uploaded' })
      assert.match((await alert.textContent())!, /zip\.png: .*none of JPEG/)
      await until('the thumbnails are shown', () =>
        page.evaluate<boolean>(
          "[...document.querySelectorAll('.mc-image img')].every((image) => image.naturalWidth > 0)",
        ),
      )
      await alert.getByRole('button', { name: 'Close' }).click()
    },
  )

  await context.test('a file that is dropped on the page is uploaded', async () => {
    const bytes = (await animation(120, 90)).toString('base64')
    await page.evaluate(`{
      const bytes = Uint8Array.from(atob('${bytes}'), (letter) => letter.charCodeAt(0))
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([bytes], 'dance.gif', { type: 'image/gif' }))
      for (const type of ['dragenter', 'dragover', 'drop'])
        document.querySelector('.mc-library').dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }))
    }`)
    await tile('dance.gif').waitFor()
  })

  await context.test(
    'the search narrows the library, and says so when nothing is left',
    async () => {
      await page.getByRole('searchbox').fill('ROSES')
      await tile('dance.gif').waitFor({ state: 'detached' })
      await page.getByRole('searchbox').fill('tulips')
      await page.getByRole('heading', { name: 'No image matches' }).waitFor()
      await page.getByRole('button', { name: 'Clear filters' }).click()
      await tile('dance.gif').waitFor()
    },
  )

  await context.test(
    'an image tells its address and its texts, and is deleted after a question that names them',
    async () => {
      const roses = (await list()).find(({ fileName }) => fileName === 'roses.png')!
      const content = { format: 'markdown', body: `![Roses](${roses.url})` }
      const campaign = await call('POST', '/campaigns', { subject: 'Roses in May', content })
      await tile('roses.png').click()
      const drawer = page.getByRole('dialog', { name: 'Image' })
      await drawer.getByText(roses.url).waitFor()
      await drawer.getByRole('button', { name: 'Copy the address at 600 px' }).waitFor()
      assert.equal(
        await drawer.getByRole('link', { name: 'Roses in May' }).getAttribute('href'),
        `/app/campaigns/${campaign.id}`,
      )
      await drawer.getByRole('button', { name: 'Delete' }).click()
      const question = page.getByRole('dialog', { name: 'Delete this image?' })
      await question.getByText('Roses in May').waitFor()
      await question.getByRole('button', { name: 'Delete anyway' }).click()
      await tile('roses.png').waitFor({ state: 'detached' })
      assert.deepEqual((await list()).map(({ fileName }) => fileName).sort(), [
        `${WIDE}.png`,
        'dance.gif',
      ])
    },
  )

  await context.test(
    'an image that is pasted into a text is uploaded, and the cursor waits for the words that say what it shows',
    async () => {
      const campaign = await call('POST', '/campaigns', {
        subject: 'Tulips in May',
        content: { format: 'markdown', body: '' },
      })
      await open(`/campaigns/${campaign.id}`)
      const text = page.getByRole('textbox', { name: 'Text of the mail' })
      await text.click()
      const bytes = (await picture(640, 40).png().toBuffer()).toString('base64')
      await page.evaluate(`{
      const bytes = Uint8Array.from(atob('${bytes}'), (letter) => letter.charCodeAt(0))
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File([bytes], 'tulips.png', { type: 'image/png' }))
      document.querySelector('.cm-content').dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }))
    }`)
      await text.getByText('![](http').waitFor()
      await page.keyboard.type('Tulips')
      const image = (await list()).find(({ fileName }) => fileName === 'tulips.png')!
      await text.getByText(`![Tulips](${image.url})`).waitFor()
      await until(
        'the draft is saved',
        async () => (await call('GET', `/images/${image.id}`)).places.length === 1,
      )
    },
  )

  assert.deepEqual(
    errors.filter((line) => !line.includes('422')),
    [],
  )
})
