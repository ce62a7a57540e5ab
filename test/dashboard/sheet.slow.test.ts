import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { skip } from '#test/browser.ts'
import { closeSettings, openDashboard, openSettings } from '#test/dashboard.ts'
import { until } from '#test/sinks.ts'

/** The most pixels that may stand before the text. */
const BEFORE_PX = 120

const TULIPS = 'The first tulips are out.'
const paragraph = { type: 'paragraph', id: 'one', text: [{ text: TULIPS }] }
const content = { format: 'blocks', blocks: [paragraph] }

describe('the sheet of a mail', { skip }, () => {
  for (const [device, width, height] of [
    ['a desk', 1440, 900],
    ['a phone', 390, 844],
  ] as const)
    test(`the text begins near the top on ${device}, and Tab leads from the title into it`, async () => {
      const { page, open, call, newsletterId, errors } = await openDashboard({ width, height })
      const subject = 'Spring in the garden'
      const { id } = await call('POST', '/campaigns', { newsletterId, subject, content })
      await open(`/campaigns/${id}`, subject)
      const { y } = (await page.locator('.ProseMirror').getByText(TULIPS).boundingBox())!
      assert.ok(y <= BEFORE_PX, `${y} px stand before the text`)
      const focused = () =>
        page.evaluate<string>('document.activeElement.getAttribute("aria-label")')
      await page.getByLabel('Subject', { exact: true }).focus()
      await page.keyboard.press('Tab')
      assert.equal(await focused(), 'Text of the mail')
      await page.keyboard.press('Shift+Tab')
      assert.equal(await focused(), 'Subject')
      await page.keyboard.press('Enter')
      assert.equal(await focused(), 'Text of the mail')
      assert.deepEqual(errors, [])
    })

  test('each part of the summary opens the drawer at its place', async () => {
    const { page, open, call, newsletterId, errors } = await openDashboard()
    const { id } = await call('POST', '/campaigns', { newsletterId, subject: 'Peas', content })
    await open(`/campaigns/${id}`, 'Peas')
    for (const [words, place] of [
      ['To 0 readers', 'Audience'],
      ['open to everyone', 'Who reads all of it'],
      ['not scheduled', 'When'],
      ['no preview text', 'In the mailbox'],
      ['Visual', 'Look and format'],
    ] as const) {
      const part = page.getByRole('button', { name: words, exact: true })
      await part.click()
      await until(`the drawer is open at ${place}`, async () =>
        page.evaluate<boolean>(`document.activeElement.innerText === '${place}'`),
      )
      await until(`${place} is in sight`, () =>
        page.evaluate<boolean>(`(() => {
          const { top, bottom } = document.activeElement.getBoundingClientRect()
          return top >= 0 && bottom <= innerHeight
        })()`),
      )
      await page.keyboard.press('Escape')
      await until('the part has the keyboard again', () =>
        part.evaluate((one) => one === one.ownerDocument.activeElement),
      )
    }
    const drawer = await openSettings(page)
    await drawer.getByLabel('Preview text').fill('What to sow now')
    await closeSettings(page)
    await page.getByRole('button', { name: 'with preview text' }).waitFor()
    await page.getByText('Saved', { exact: true }).waitFor()
    assert.equal((await call('GET', `/campaigns/${id}`)).previewText, 'What to sow now')
    assert.deepEqual(errors, [])
  })

  test('a screen reader reads the title, the settings, then the text, its bar and the preview', async () => {
    const { page, open, call, newsletterId } = await openDashboard({ width: 1440 })
    const { id } = await call('POST', '/campaigns', { newsletterId, subject: 'Peas', content })
    await open(`/campaigns/${id}`, 'Peas')
    await page.locator('iframe').waitFor()
    await page.locator('.ProseMirror').waitFor()
    const read = await page.locator('main').ariaSnapshot()
    const places = [
      'heading "Peas" [level=1]',
      'link "Campaigns"',
      'button "Mail settings"',
      'list "Settings in words"',
      'button "Send…"',
      'textbox "Subject"',
      'textbox "Text of the mail"',
      'toolbar "Writing"',
      'combobox "Preview as this reader"',
    ].map((words) => [words, read.indexOf(words)] as const)
    assert.deepEqual(
      places.filter(([, at]) => at < 0),
      [],
      read,
    )
    assert.deepEqual(
      places.toSorted(([, one], [, other]) => one - other),
      places,
    )
  })
})
