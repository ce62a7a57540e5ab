import assert from 'node:assert/strict'
import { test } from 'node:test'
import { skip } from '#test/browser.ts'
import { beforeItsSave, openDashboard } from '#test/dashboard.ts'
import { until } from '#test/sinks.ts'

// The editor as a screen reader gets it: Chromium's accessibility tree, with the names, roles and
// states that it tells.

interface AxValue {
  value?: unknown
  relatedNodes?: { idref?: string }[]
}
interface AxNode {
  ignored: boolean
  role?: AxValue
  name?: AxValue
  description?: AxValue
  properties?: { name: string; value: AxValue }[]
}

const run = (text: string) => ({ text })
const BLOCKS = [
  { type: 'heading', level: 2, text: [run('Peas')] },
  {
    type: 'paragraph',
    text: [
      run('Dear '),
      { field: 'first_name', default: 'friend' },
      run(', sow peas and more peas.'),
    ],
  },
  {
    type: 'paragraph',
    text: [run('For some.')],
    when: { field: 'email', op: 'contains', value: 'garden' },
  },
  { type: 'button', label: 'Read on', href: 'https://garden.example/', style: 'filled' },
  { type: 'divider' },
  { type: 'paragraph', text: [run('The end.')] },
]

test(
  'a screen reader gets the names, roles and states of the editor',
  { skip },
  async (context) => {
    const { page, errors, open, call, url, apiKey } = await openDashboard({ width: 1440 })
    const { id, newsletterId } = await call('POST', '/campaigns', {
      subject: 'Peas',
      content: { format: 'blocks', blocks: BLOCKS },
    })
    const devtools = await page.context().newCDPSession(page)
    const tree = async () =>
      ((await devtools.send('Accessibility.getFullAXTree')).nodes as AxNode[]).filter(
        ({ ignored }) => !ignored,
      )
    const found = async (role: string, name: RegExp) =>
      (await tree()).find(
        (one) => one.role?.value === role && name.test(String(one.name?.value ?? '')),
      ) ?? null
    const tells = (role: string, name: RegExp) =>
      until(
        `${role} ${String(name)} is in the tree`,
        async () => (await found(role, name)) !== null,
      )
    const stateOf = (node: AxNode | null, name: string) =>
      node?.properties?.find((one) => one.name === name)?.value
    /** Waits for words in a part that is read out by itself. */
    const says = (words: RegExp) =>
      until(`${String(words)} is said`, async () =>
        words.test((await page.getByRole('status').allTextContents()).join('\n')),
      )
    const surface = page.getByRole('textbox', { name: 'Text of the mail' })
    await open(`/campaigns/${id}`, 'Peas')
    await surface.waitFor()

    await context.test(
      'the surface is a text of several lines, with its blocks, chips, conditions and cards',
      async () => {
        assert.equal(
          stateOf(await found('textbox', /^Text of the mail$/), 'multiline')?.value,
          true,
        )
        await tells('heading', /^Peas$/)
        await tells('image', /^First name · friend$/)
        await tells('group', /^Button$/)
        await tells('group', /^Divider$/)
        const described = (await tree()).filter(
          ({ description }) => description?.value === 'Only for some readers',
        )
        assert.ok(described.length > 0, 'the condition of a block is told')
      },
    )

    await context.test(
      'the bar is a toolbar, and its buttons tell whether they are pressed',
      async () => {
        await tells('toolbar', /^Writing$/)
        await surface.getByText('The end.').dblclick()
        await page.keyboard.press('Control+b')
        await until(
          'bold is pressed',
          async () => stateOf(await found('button', /^Bold$/), 'pressed')?.value === 'true',
        )
        await page.keyboard.press('Control+b')
        await says(/^(Saved|Not saved yet|Saving)/m)
      },
    )

    await context.test(
      'the menu behind a slash is a list of options, and tells how many it offers',
      async () => {
        await surface.getByText('The end.').click()
        await page.keyboard.press('Control+Enter')
        await page.keyboard.type('/')
        await tells('listbox', /^Add a block$/)
        await says(/\d\d things to put in/)
        await page.keyboard.press('ArrowDown')
        const active = () => surface.getAttribute('aria-activedescendant')
        const chosen = page.getByRole('option', { selected: true })
        await until(
          'the text names the chosen option',
          async () => (await active()) === (await chosen.getAttribute('id')),
        )
        await until('the text tells the chosen option', async () =>
          Boolean(stateOf(await found('textbox', /^Text of the mail$/), 'activedescendant')),
        )
        await page.keyboard.type('divi')
        await says(/^1 thing to put in/m)
        await page.keyboard.press('Escape')
        await page.getByRole('listbox').waitFor({ state: 'detached' })
        await until('the text names no option', async () => (await active()) === null)
        for (let i = 0; i < 5; i++) await page.keyboard.press('Backspace')
      },
    )

    await context.test('a chosen card is told, and its form is a dialog with a name', async () => {
      await surface.getByText('For some.').click()
      await page.keyboard.press('End')
      await page.keyboard.press('ArrowDown')
      await says(/Button is chosen/)
      await page.keyboard.press('Alt+Enter')
      await tells('dialog', /^Button$/)
      await tells('textbox', /^Words on the button$/)
      await page.keyboard.press('Escape')
    })

    await context.test('the search tells which match of how many it has chosen', async () => {
      await surface.getByText('Dear').click()
      await page.keyboard.press('Control+f')
      await tells('search', /^Find and replace$/)
      await page.getByRole('textbox', { name: 'Find', exact: true }).fill('peas')
      await says(/^\d of 3$/m)
      await page.getByRole('textbox', { name: 'Find', exact: true }).fill('chard')
      await says(/^Not found$/m)
      await page.keyboard.press('Escape')
    })

    await context.test('the history names its versions, and tells which is chosen', async () => {
      await page.keyboard.press('Control+s')
      await says(/^Saved/m)
      await page.getByRole('button', { name: 'Actions for Peas' }).click()
      await page.getByRole('menuitem', { name: 'History', exact: true }).click()
      await tells('dialog', /^History$/)
      await tells('group', /^Both versions$/)
      await page.locator('[aria-current="true"]').first().waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog', { name: 'History' }).waitFor({ state: 'detached' })
    })

    await context.test('a conflict is a dialog that names both versions', async () => {
      const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' }
      await beforeItsSave(page, () =>
        page.request.patch(`${url}/api/v1/campaigns/${id}`, {
          headers,
          data: JSON.stringify({ content: { format: 'markdown', body: 'Beans' } }),
        }),
      )
      await surface.getByText('The end.').click()
      await page.keyboard.type('Here. ')
      await tells('dialog', /^This draft was changed in another place$/)
      const sides = (await tree()).filter(
        ({ role, name }) => role?.value === 'group' && /here|there/i.test(String(name?.value)),
      )
      assert.equal(sides.length, 2)
      await page.getByRole('button', { name: 'Take what is there' }).click()
    })

    await context.test(
      'snippets that a slash offers in Markdown are told, and go when the text is left',
      async () => {
        await call('POST', '/snippets', { newsletterId, name: 'Sign-off', blocks: [BLOCKS[0]] })
        await open(`/campaigns/${id}`, 'Peas')
        const markdown = page.getByRole('textbox', { name: 'Text of the mail' })
        await page.getByRole('button', { name: 'Put in a snippet' }).waitFor()
        await markdown.press('Control+End')
        await page.keyboard.type('\n\n/sign')
        const option = page.getByRole('option', { name: 'Sign-off' })
        await option.waitFor()
        const active = () => markdown.getAttribute('aria-activedescendant')
        await until(
          'the text names the option',
          async () => (await active()) === (await option.getAttribute('id')),
        )
        await page.getByLabel('Subject', { exact: true }).focus()
        await option.waitFor({ state: 'detached' })
        await until('the text names no option', async () => (await active()) === null)
      },
    )

    assert.deepEqual(
      errors.filter((line) => !/412/.test(line)),
      [],
    )
  },
)
