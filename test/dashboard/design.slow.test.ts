import assert from 'node:assert/strict'
import { test } from 'node:test'
import { picture } from '../../src/areas/images/fixtures/pictures.ts'
import { skip } from '#test/browser.ts'
import { openDashboard } from '#test/dashboard.ts'

test(
  'the design page shows a draft in mail, page and confirmation, and saves what can be read',
  { skip },
  async (context) => {
    const { page, errors, open, call, newsletterId } = await openDashboard({ width: 1440 })
    const branding = async () => (await call('GET', `/newsletters/${newsletterId}`)).branding
    const frame = page.frameLocator('iframe')

    await context.test('a look, a palette and a logo are seen before they are saved', async () => {
      await open('/settings/design', 'Design')
      await page.getByRole('radio', { name: 'Magazine', exact: true }).click()
      await page.getByRole('button', { name: 'Rose', exact: true }).click()
      await page.getByRole('button', { name: 'Logo: Choose or upload' }).click()
      const dialog = page.getByRole('dialog')
      const buffer = await picture(400, 120).png().toBuffer()
      await dialog
        .getByLabel('Images to upload')
        .setInputFiles([{ name: 'logo.png', mimeType: 'image/png', buffer }])
      await dialog.getByRole('button', { name: /logo\.png/ }).click()
      await frame.locator('img[src*="/i/img_"]').first().waitFor()
      await page.locator('iframe[srcdoc*="#c2337a"]').waitFor()
      await page.getByText('Web page', { exact: true }).click()
      await frame
        .getByRole('heading', { name: 'All issues' })
        .or(frame.locator('.n-magazine'))
        .first()
        .waitFor()
      assert.equal((await branding()).look, 'plain')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('All changes are saved.').waitFor()
      const { look, palette, logoImageId, images } = await branding()
      assert.deepEqual(
        [look, palette.light.accent, images.logo.path],
        ['magazine', '#c2337a', `/i/${logoImageId}/400.png`],
      )
    })

    await context.test(
      'text that cannot be read is named beside its colour, with one that can',
      async () => {
        const text = page.getByRole('group', { name: 'On dark devices' }).getByLabel('Text')
        await text.fill('#553344')
        await text.press('Tab')
        await page.getByText(/Hard to read: contrast 1\.\d, needs 4\.5/).waitFor()
        await page.getByRole('button', { name: 'Save' }).click()
        await page
          .getByText('This text is too hard to read on its ground.', { exact: false })
          .waitFor()
        await page.getByRole('button', { name: /^Use #/ }).click()
        await page.getByRole('button', { name: 'Save' }).click()
        await page.getByText('All changes are saved.').waitFor()
        assert.notEqual((await branding()).palette.dark.text, '#553344')
        // The browser writes down the refusal itself, and that one alone.
        assert.deepEqual(
          errors.splice(0).filter((error) => !/status of 422/.test(error)),
          [],
        )
      },
    )

    await context.test('links are added, and leaving with changes asks', async () => {
      await page.getByRole('button', { name: 'Add a link' }).click()
      await page.getByLabel('Address', { exact: true }).fill('https://garden.example/@ada')
      await page.getByRole('link', { name: 'Contacts' }).click()
      await page.getByRole('button', { name: 'Stay here' }).click()
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('All changes are saved.').waitFor()
      assert.deepEqual((await branding()).socialLinks, [
        { network: 'website', href: 'https://garden.example/@ada' },
      ])
    })

    await context.test('the settings and the palette lead to the page', async () => {
      await open('/settings/newsletter', 'Newsletter')
      await page.getByRole('link', { name: 'Choose the design' }).click()
      await page.getByRole('heading', { name: 'Design', level: 1 }).waitFor()
      await page.keyboard.press('Control+k')
      await page.getByPlaceholder('Go to a page, a contact, a campaign…').fill('design')
      await page
        .getByRole('option', { name: 'Design' })
        .or(page.getByRole('button', { name: 'Design' }))
        .first()
        .waitFor()
    })

    assert.deepEqual(errors, [])
  },
)
