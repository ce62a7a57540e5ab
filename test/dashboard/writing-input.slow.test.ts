import assert from 'node:assert/strict'
import { test } from 'node:test'
import { skip } from '#test/browser.ts'
import { beforeItsSave, leaveOutFirstReads, openDashboard } from '#test/dashboard.ts'
import { until } from '#test/sinks.ts'

// Input that is no plain key: composition, other directions, emoji, a phone's corrections, a file
// that is too large, and a long time offline.

const para = (text: string) => ({ type: 'paragraph', text: [{ text }] })

test(
  'the visual editor takes every kind of input, and loses none while it is offline',
  { skip },
  async (context) => {
    const { page, errors, open, call } = await openDashboard({ width: 1440 })
    const text = page.getByRole('textbox', { name: 'Text of the mail' })
    const devtools = await page.context().newCDPSession(page)
    const { id } = await call('POST', '/campaigns', {
      subject: 'Input',
      content: { format: 'blocks', blocks: [para('Hello')] },
    })
    const stored = async (): Promise<string[]> => {
      const { blocks } = (await call('GET', `/campaigns/${id}`)).content
      return blocks.map((one: { text?: { text: string }[] }) =>
        (one.text ?? []).map((run) => run.text).join(''),
      )
    }
    const becomes = (words: string[]) =>
      until(
        `the text is ${words.join(' | ')}`,
        async () => JSON.stringify(await stored()) === JSON.stringify(words),
      )
    const compose = async (steps: readonly string[], word: string) => {
      for (const step of steps)
        await devtools.send('Input.imeSetComposition', {
          text: step,
          selectionStart: step.length,
          selectionEnd: step.length,
        })
      await devtools.send('Input.insertText', { text: word })
    }
    await open(`/campaigns/${id}`, 'Input')
    await text.getByText('Hello').click()
    await page.keyboard.press('End')

    await context.test(
      'composition: Japanese and Korean come in once, in the middle of a text and after a slash',
      async () => {
        await page.keyboard.type(' ')
        await compose(['に', 'にほ', 'にほん', '日本'], '日本')
        await compose(['ㅎ', '하', '한'], '한')
        await compose(['ㄱ', '그', '글'], '글')
        await becomes(['Hello 日本한글'])
        await page.keyboard.press('Control+z')
        await page.keyboard.press('Control+y')
        await becomes(['Hello 日本한글'])
      },
    )

    await context.test(
      'right to left: a paragraph of Arabic and Hebrew stands at its side',
      async () => {
        await page.keyboard.press('Enter')
        await page.keyboard.insertText('שלום עולם')
        const direction = await text
          .locator('p')
          .last()
          .evaluate((one) => one.ownerDocument.defaultView!.getComputedStyle(one).direction)
        assert.equal(direction, 'rtl')
        await becomes(['Hello 日本한글', 'שלום עולם'])
      },
    )

    await context.test('emoji of several signs are one to the keys', async () => {
      await page.keyboard.press('Enter')
      await page.keyboard.insertText('a👩‍👩‍👧‍👦b')
      await page.keyboard.press('ArrowLeft')
      await page.keyboard.press('Backspace')
      await becomes(['Hello 日本한글', 'שלום עולם', 'ab'])
    })

    await context.test(
      'a word that a phone corrects is replaced once, and its marks stay',
      async () => {
        await page.keyboard.press('Control+a')
        await page.keyboard.press('Delete')
        await page.keyboard.type('**teh** peas')
        // A keyboard that corrects composes the word anew, from its beginning.
        await text.getByText('teh').dblclick()
        await compose(['the'], 'the')
        await becomes(['the peas'])
        const [block] = (await call('GET', `/campaigns/${id}`)).content.blocks
        assert.deepEqual(block.text[0], { text: 'the', bold: true })
      },
    )

    await context.test(
      'a picture of forty megabytes is refused in words, and the text stays',
      async () => {
        await page.evaluate(`{
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File([new Uint8Array(40_000_000)], 'huge.png', { type: 'image/png' }))
      document.querySelector('.ProseMirror').dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }`)
        const refused = text.getByRole('alert').filter({ hasText: 'huge.png' })
        assert.match(await refused.innerText(), /larger than 10 MB/)
        await refused.getByRole('button', { name: 'Remove' }).click()
        await page.locator('.mc-inset').waitFor({ state: 'detached' })
        await becomes(['the peas'])
      },
    )

    await context.test(
      'a paste of five megabytes is cut to what can be saved, and says so',
      async () => {
        const { id: other } = await call('POST', '/campaigns', {
          subject: 'Paste',
          content: { format: 'blocks', blocks: [para('Hello')] },
        })
        await open(`/campaigns/${other}`, 'Paste')
        await text.getByText('Hello').click()
        await page.keyboard.press('End')
        await page.evaluate(`{
      const words = 'peas and beans '.repeat(350)
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', '<html xmlns:w="urn:schemas-microsoft-com:office:word">' + ('<p class=MsoNormal>' + words + '</p>').repeat(1000) + '</html>')
      clipboardData.setData('text/plain', (words + '\\r\\n').repeat(1000))
      document.querySelector('.ProseMirror').dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }`)
        await page
          .locator('.mantine-Notification-root')
          .filter({ hasText: /The paste was too long: \d+ blocks were left out\./ })
          .waitFor()
        const blocks = async () => (await call('GET', `/campaigns/${other}`)).content.blocks.length
        await until('the rest is saved', async () => (await blocks()) > 10)
        await page.getByText('Saved', { exact: true }).waitFor()
      },
    )

    await context.test(
      'a block of a later version is a card, and is saved as it is with the words around it',
      async () => {
        const poll = { type: 'poll', id: 'poll1', question: 'Peas?', answers: [{ text: 'Yes' }] }
        const path = `**/api/v1/campaigns/${id}`
        const saved: { content: { blocks: { type: string }[] } }[] = []
        await leaveOutFirstReads(page)
        await page.route(path, async (route) => {
          if (route.request().method() === 'PATCH') {
            saved.push(route.request().postDataJSON())
            return route.fulfill({
              status: 503,
              json: { title: 'Later', code: 'unavailable', status: 503 },
            })
          }
          const answer = await route.fetch()
          if (answer.status() !== 200) return route.fulfill({ response: answer })
          const campaign = await answer.json()
          return route.fulfill({
            response: answer,
            json: {
              ...campaign,
              content: { ...campaign.content, blocks: [...campaign.content.blocks, poll] },
            },
          })
        })
        await open(`/campaigns/${id}`, 'Input')
        await page.locator('.mc-inset[data-type=unknown]').getByText('JSON').waitFor()
        await text.getByText('the peas', { exact: true }).click()
        await page.keyboard.press('End')
        await page.keyboard.type('?')
        await until('it is in what is saved', () => Promise.resolve(saved.length > 0))
        assert.deepEqual(saved[0]!.content.blocks.at(-1), poll)
        await page.keyboard.press('Backspace')
        await page.unrouteAll({ behavior: 'wait' })
        await open('/campaigns', 'Campaigns')
        await open(`/campaigns/${id}`, 'Input')
      },
    )

    await context.test('what is typed offline is saved when the connection is back', async () => {
      await page.context().setOffline(true)
      await text.getByText('peas').click()
      await page.keyboard.press('End')
      await page.keyboard.type(' and beans')
      await page
        .getByText(/offline|not saved|connection/i)
        .first()
        .waitFor()
      assert.deepEqual(
        await page.evaluate('document.querySelector(".ProseMirror").innerText.trim()'),
        'the peas and beans',
      )
      await page.context().setOffline(false)
      await becomes(['the peas and beans'])
    })

    await context.test(
      'undo goes on after a conflict in which one’s own text was kept',
      async () => {
        await beforeItsSave(page, () =>
          call('PATCH', `/campaigns/${id}`, {
            content: { format: 'blocks', blocks: [para('Another tab')] },
          }),
        )
        await text.getByText('peas').click()
        await page.keyboard.press('End')
        await page.keyboard.type('!')
        await page.getByRole('button', { name: 'Keep what is here' }).first().click()
        await becomes(['the peas and beans!'])
        await page.keyboard.press('Control+z')
        await until('the step is taken back', async () => !(await stored())[0]!.endsWith('!'))
      },
    )

    assert.deepEqual(
      errors.filter((line) => !/ERR_INTERNET_DISCONNECTED|Failed to load resource|412/.test(line)),
      [],
    )
  },
)
