import assert from 'node:assert/strict'
import { test } from 'node:test'
import { skip } from '#test/browser.ts'
import { chooseFormat, openDashboard } from '#test/dashboard.ts'
import { until } from '#test/sinks.ts'

// What helps a writer beside the blocks: find and replace, a full window, words that were not
// saved, and pastes into Markdown.

const para = (text: string) => ({ type: 'paragraph', text: [{ text }] })

test(
  'a writer finds and replaces, fills the window, and loses no words',
  { skip },
  async (context) => {
    const { page, errors, open, call } = await openDashboard({ width: 1440 })
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const text = page.locator('.ProseMirror')
    const content = { format: 'blocks', blocks: [para('A pea is a pea.'), para('Two peas.')] }
    const { id } = await call('POST', '/campaigns', { subject: 'Words', content })
    const stored = async () => {
      const { blocks } = (await call('GET', `/campaigns/${id}`)).content
      return blocks.map((one: { text: { text: string }[] }) =>
        one.text.map((run) => run.text).join(''),
      )
    }
    const becomes = (words: string[]) =>
      until(
        `the text is ${words.join(' | ')}`,
        async () => JSON.stringify(await stored()) === JSON.stringify(words),
      )

    await context.test(
      'Ctrl+F finds words, replaces one, then all, and one undo takes all back',
      async () => {
        await open(`/campaigns/${id}`, 'Words')
        await text.getByText('A pea').click()
        await page.keyboard.press('Control+f')
        const bar = page.getByRole('search', { name: 'Find and replace' })
        await bar.getByLabel('Find').fill('pea')
        await bar.getByText(/of 3/).waitFor()
        await page.locator('.mc-found').nth(2).waitFor()
        assert.equal(await page.locator('.mc-found').count(), 3)
        await bar.getByLabel('Replace with').fill('bean')
        await bar.getByRole('button', { name: 'Replace all' }).click()
        await becomes(['A bean is a bean.', 'Two beans.'])
        await bar.getByText('Not found').waitFor()
        await page.keyboard.press('Escape')
        await bar.waitFor({ state: 'hidden' })
        await page.keyboard.press('Control+z')
        await becomes(['A pea is a pea.', 'Two peas.'])
      },
    )

    await context.test(
      'the text fills the window, and Escape gives it back as it was',
      async () => {
        await button('Fill the window').click()
        const box = (await page.locator('.mc-full').boundingBox())!
        assert.deepEqual([box.x, box.y, box.width], [0, 0, 1440])
        await page.getByRole('textbox', { name: 'Subject' }).waitFor()
        await page.getByText('Saved', { exact: true }).waitFor()
        assert.ok(await page.evaluate("document.querySelector('nav').closest('[inert]') !== null"))
        await text.getByText('Two peas.').click()
        await page.keyboard.press('End')
        await page.keyboard.type(' More')
        await button('Leave the full window').click()
        assert.equal(await page.evaluate("document.querySelectorAll('[inert]').length"), 0)
        await becomes(['A pea is a pea.', 'Two peas. More'])
      },
    )

    await context.test(
      'words that were not saved are offered after a reload, compared, and put back',
      async () => {
        await page.route(`**/api/v1/campaigns/${id}`, (route) =>
          route.request().method() === 'PATCH' ? route.abort() : route.continue(),
        )
        await text.getByText('Two peas. More').click()
        await page.keyboard.press('End')
        await page.keyboard.type(' unsaved')
        await until(
          'they are kept',
          async () =>
            await page.evaluate<boolean>(
              "Object.values(localStorage).some((one) => one.includes('unsaved'))",
            ),
        )
        page.on('dialog', (dialog) => void dialog.accept())
        await page.reload()
        await page.unrouteAll({ behavior: 'wait' })
        const offer = page.getByRole('alert').filter({ hasText: 'Words that were not saved' })
        await offer.getByRole('button', { name: 'Compare' }).click()
        await offer.locator('del', { hasText: 'unsaved' }).waitFor()
        await offer.getByRole('button', { name: 'Put them back' }).click()
        await becomes(['A pea is a pea.', 'Two peas. More unsaved'])
        await offer.waitFor({ state: 'hidden' })
        await until(
          'none is kept',
          async () =>
            !(await page.evaluate<boolean>(
              "Object.keys(localStorage).some((key) => key.includes('unsaved'))",
            )),
        )
      },
    )

    await context.test(
      'the text stays in sight while the words of its first condition load',
      async () => {
        const { id: other } = await call('POST', '/campaigns', {
          subject: 'Condition',
          content: { format: 'blocks', blocks: [para('Hello')] },
        })
        const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
        const { promise: released, resolve: release } = Promise.withResolvers<void>()
        const words = /\/assets\/readers-[^/]*\.js/
        await page.route(words, async (route) => {
          ask()
          await released
          await route.continue()
        })
        await open(`/campaigns/${other}`, 'Condition')
        await text.getByText('Hello').click()
        await page.keyboard.press('Alt+Enter')
        await page.getByRole('button', { name: 'Only for some readers' }).click()
        await asked
        await page.evaluate(
          'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))',
        )
        assert.ok(await text.isVisible())
        release()
        await page.getByRole('button', { name: 'Add a condition' }).waitFor()
        await page.unrouteAll({ behavior: 'wait' })
      },
    )

    await context.test('a paste into Markdown keeps headings, bold, links and lists', async () => {
      const { id: other } = await call('POST', '/campaigns', {
        subject: 'Paste',
        content: { format: 'markdown', body: '' },
      })
      await open(`/campaigns/${other}`, 'Paste')
      await page.locator('.cm-content').click()
      const html =
        '<h2>Peas</h2><p>Sow <b>now</b>, says <a href="https://a.example/">Ada</a>.</p><ul><li>one</li><li>two</li></ul>'
      await page.evaluate(`{
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', ${JSON.stringify(html)})
      clipboardData.setData('text/plain', 'Peas')
      document.querySelector('.cm-content').dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }`)
      const body = '## Peas\n\nSow **now**, says [Ada](https://a.example/).\n\n- one\n- two'
      await until(
        'it is Markdown',
        async () => (await call('GET', `/campaigns/${other}`)).content.body === body,
      )
    })

    await context.test(
      'words that are typed while a text is converted are in the new one',
      async () => {
        const { id: other } = await call('POST', '/campaigns', {
          subject: 'Late',
          content: { format: 'markdown', body: 'Peas' },
        })
        const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
        const { promise: released, resolve: release } = Promise.withResolvers<void>()
        await page.route('**/content/convert', async (route) => {
          ask()
          await released
          await route.continue()
        })
        await open(`/campaigns/${other}`, 'Late')
        await chooseFormat(page, 'Visual')
        await asked
        await page.locator('.cm-content').press('Control+End')
        await page.keyboard.type(' and beans')
        release()
        await text.getByText('Peas and beans').waitFor()
        await page.unrouteAll({ behavior: 'wait' })
      },
    )

    await context.test(
      'a slash in Markdown puts in a snippet, by keyboard, and Escape leaves the slash',
      async () => {
        await call('POST', '/snippets', {
          newsletterId: (await call('GET', '/newsletters')).data[0].id,
          name: 'Sign-off',
          blocks: [para('Yours, Ada')],
        })
        const { id: other } = await call('POST', '/campaigns', {
          subject: 'Slash',
          content: { format: 'markdown', body: 'Peas' },
        })
        await open(`/campaigns/${other}`, 'Slash')
        await button('Put in a snippet').waitFor()
        await page.locator('.cm-content').click()
        await page.keyboard.press('Control+End')
        await page.keyboard.type('\n\n/si')
        await page.getByRole('option', { name: 'Sign-off' }).waitFor()
        await page.keyboard.press('Enter')
        await until(
          'it is put in',
          async () =>
            (await call('GET', `/campaigns/${other}`)).content.body.trim() === 'Peas\n\nYours, Ada',
        )
        await page.keyboard.press('Control+End')
        await page.keyboard.type('\n/')
        await page.getByRole('option').waitFor()
        await page.keyboard.press('Escape')
        await page.getByRole('option').waitFor({ state: 'detached' })
        await until('the slash stays', async () =>
          (await call('GET', `/campaigns/${other}`)).content.body.endsWith('/'),
        )
      },
    )

    assert.deepEqual(
      errors.filter((line) => !line.includes('ERR_FAILED')),
      [],
    )
  },
)
