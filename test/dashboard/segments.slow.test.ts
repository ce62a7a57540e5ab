import assert from 'node:assert/strict'
import { test } from 'node:test'
import { skip } from '#test/browser.ts'
import { openDashboard, openSettings } from '#test/dashboard.ts'
import { until } from '#test/sinks.ts'

// Segments: the builder, the list, a segment's page, and their use by campaigns and lists of
// contacts.

const WIDE = 'W'.repeat(64)

test('segments: built, used, broken and mended', { skip }, async (context) => {
  const { page, errors, open, call } = await openDashboard()
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const row = (words: string) => page.getByRole('group', { name: words, exact: true })
  const pick = async (words: string, label: string, option: string) => {
    await row(words).getByRole('combobox', { name: label }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  /** Answers the choice of a row that was just added, by the keyboard. */
  const about = async (subject: string) => {
    await until('the new row has the keyboard', () =>
      page.evaluate<boolean>(
        "document.activeElement?.getAttribute('aria-label') === 'What the condition is about'",
      ),
    )
    await page.keyboard.type(subject)
    await page.getByRole('option', { name: subject }).first().waitFor()
    await page.keyboard.press('Enter')
  }

  await context.test('an empty account gets an explanation and an example', async () => {
    await open('/segments', 'Segments')
    await page.getByRole('heading', { name: 'Group your readers by what they do' }).waitFor()
    await page.getByRole('link', { name: 'Try this example' }).click()
    await row('Opened any campaign at least 2 times in the last 30 days').waitFor()
    await page.getByText('Nobody matches yet. Loosen a condition.').waitFor()
  })

  await call('POST', '/custom-fields', { name: 'city', type: 'text' })
  const people = ['ada', 'grace', 'linus', 'zoe'].map((name, i) => ({
    email: `${name}@readers.example`,
    first_name: name,
    city: i < 2 ? 'Kew' : 'Ghent',
    tags: [...(i === 3 ? [] : ['vip']), ...(i === 0 ? ['doomed', WIDE] : [])],
  }))
  await call('POST', '/contacts/imports', { rows: people })
  await until(
    'the readers are there',
    async () => (await call('GET', '/contacts?include=total')).total === 4,
  )

  await context.test(
    'two groups are built by keyboard and mouse, counted, explained for a reader, and saved',
    async () => {
      await open('/segments/new', 'New segment')
      await page.getByText('4 contacts', { exact: true }).waitFor()
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Friends of Kew')
      await button('Add a condition').click()
      await page.getByText('Finish 1 condition to see who matches.').waitFor()
      await about('Tag')
      await pick('Tag is …', 'Value of Tag', 'vip')
      await page.getByText('3 contacts', { exact: true }).waitFor()

      await button('Add a group').click()
      await about('City')
      await row('City is …').getByLabel('Value of City').fill('kew')
      const group = page.getByRole('group', { name: 'any of', exact: true })
      await group.getByRole('button', { name: 'Add a condition' }).click()
      await about('E-mail')
      await pick('E-mail is …', 'How it compares', 'starts with')
      await row('E-mail starts with …').getByLabel('Value of E-mail').fill('linus@')
      await page.getByText('These are they').waitFor()
      await page.getByText('3 contacts', { exact: true }).waitFor()

      // The row enters the group by the arrow keys, and leaves it again.
      await row('Tag is vip').getByRole('button', { name: 'Move with the arrow keys' }).focus()
      await page.keyboard.press('ArrowDown')
      await group.getByRole('group', { name: 'Tag is vip' }).waitFor()
      await page.keyboard.press('ArrowUp')
      await until(
        'the row is out of the group',
        async () => (await group.getByRole('group', { name: 'Tag is vip' }).count()) === 0,
      )

      // The mouse puts a row before another one, and the keyboard brings it back.
      const inGroup = () =>
        group
          .getByRole('group')
          .evaluateAll((all: { ariaLabel: string | null }[]) =>
            all.map(({ ariaLabel }) => ariaLabel),
          )
      const grip = button('Move with the arrow keys: E-mail starts with linus@')
      await grip.dragTo(row('City is kew'), { targetPosition: { x: 60, y: 3 } })
      await until(
        'it stands first',
        async () => (await inGroup())[0] === 'E-mail starts with linus@',
      )
      await grip.focus()
      await page.keyboard.press('ArrowDown')
      await until(
        'it stands last',
        async () => (await inGroup())[1] === 'E-mail starts with linus@',
      )

      await button('Remove: E-mail starts with linus@').click()
      await page.getByText('2 contacts', { exact: true }).waitFor()
      await button('Undo').click()
      await button('Duplicate: E-mail starts with linus@').click()
      assert.equal(await row('E-mail starts with linus@').count(), 2)
      await button('Remove: E-mail starts with linus@').last().click()
      await page.getByText('3 contacts', { exact: true }).waitFor()

      await page.getByRole('combobox', { name: 'Check one reader' }).fill('zoe')
      await page.getByRole('option', { name: 'zoe@readers.example' }).click()
      await page.getByText('zoe@readers.example is not in this segment.').waitFor()
      await row('Tag is vip').getByRole('img', { name: 'Not met by this reader' }).waitFor()
      await page.getByRole('combobox', { name: 'Check one reader' }).fill('linus')
      await page.getByRole('option', { name: 'linus@readers.example' }).click()
      await page.getByText('linus@readers.example is in this segment.').waitFor()
      await row('Tag is vip').getByRole('img', { name: 'Met by this reader' }).waitFor()
      await row('City is kew').getByRole('img', { name: 'Not met by this reader' }).waitFor()

      await page.keyboard.press('Control+s')
      await page.getByRole('heading', { name: 'Friends of Kew', level: 1 }).waitFor()
      await page.getByRole('listitem').getByText('E-mail starts with linus@').last().waitFor()
      await page.getByRole('link', { name: 'grace@readers.example' }).waitFor()
      const [saved] = (await call('GET', '/segments')).data
      assert.deepEqual(saved.filter, {
        all: [
          { field: 'tag', op: 'has', value: 'vip' },
          {
            any: [
              { field: 'fields.city', op: 'is', value: 'kew' },
              { field: 'email', op: 'starts_with', value: 'linus@' },
            ],
          },
        ],
      })
    },
  )

  await context.test('a campaign goes to it, and keeps it from being deleted', async () => {
    await button('Write to them').click()
    await page.getByText('To 3 readers: Segment “Friends of Kew”').waitFor()
    await page.getByRole('textbox', { name: 'Subject' }).fill('To the friends')
    await page.getByText('Saved', { exact: true }).waitFor()
    await openSettings(page)
    await page
      .getByRole('combobox', { name: 'Not to readers with one of these tags' })
      .fill('doomed')
    await page.getByRole('option', { name: 'doomed' }).click()
    await page.getByText('To 2 readers: Segment “Friends of Kew”').waitFor()
    await page.keyboard.press('Control+s')
    const [campaign] = (await call('GET', '/campaigns')).data
    assert.deepEqual(campaign.audience.segmentId, (await call('GET', '/segments')).data[0].id)

    await open('/segments', 'Segments')
    await button('Actions for Friends of Kew').click()
    await page.getByRole('menuitem', { name: 'Delete the segment' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete the segment' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'To the friends' }).waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    assert.ok(errors.every((line) => line.includes('409')))
    errors.splice(0)
  })

  await context.test(
    'a broken segment is told in the list, at its condition and in the composer, and is mended',
    async () => {
      const filter = {
        all: [
          { field: 'tag', op: 'has', value: 'doomed' },
          { field: 'status', op: 'is', value: 'active' },
        ],
      }
      const { id } = await call('POST', '/segments', { name: 'The doomed', filter })
      const draft = await call('POST', '/campaigns', {
        subject: 'Too late',
        audience: { segmentId: id },
        content: { format: 'markdown', body: 'Hi' },
      })
      await call('DELETE', '/tags/doomed')
      await open('/segments', 'Segments')
      await page.getByText('Broken', { exact: true }).waitFor()
      await open(`/campaigns/${draft.id}`)
      await page.getByText('The segment “The doomed” is broken').waitFor()
      await button('Send…').click()
      await page.getByRole('dialog').getByText('The segment “The doomed” is broken').waitFor()
      assert.ok(
        await page.getByRole('dialog').getByRole('button', { name: 'to the outbox' }).isDisabled(),
      )
      await page.keyboard.press('Escape')
      await page.getByRole('link', { name: 'Mend the segment' }).first().click()
      await row('Tag is doomed').getByText('This tag does not exist any more.').waitFor()
      await button('Remove: Tag is doomed').click()
      await page.getByText('4 contacts', { exact: true }).waitFor()
      await button('Save').click()
      await page.getByRole('heading', { name: 'The doomed', level: 1 }).waitFor()
      assert.equal((await call('GET', `/segments/${id}`)).broken, null)
      errors.splice(0)
    },
  )

  await context.test(
    'the list of contacts is narrowed by a segment, and its filters become one',
    async () => {
      await open('/contacts', 'Contacts')
      await page.getByRole('combobox', { name: 'Segment' }).click()
      await page.getByRole('option', { name: 'Friends of Kew' }).click()
      await until(
        'three contacts are left',
        async () => (await page.getByRole('row').count()) === 4,
      )
      assert.equal(await button('Save as segment').count(), 0, 'a segment is one already')
      await button('Clear filters').click()
      await page.getByRole('combobox', { name: 'Tag' }).click()
      await page.getByRole('option', { name: 'vip' }).click()
      await page.getByPlaceholder('Search by address or name').fill('gra')
      await page.waitForURL('**q=gra**')
      await button('Save as segment').click()
      await row('Tag is vip').waitFor()
      await page.getByText('1 contact', { exact: true }).waitFor()

      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Left behind')
      await page.getByRole('link', { name: 'Home' }).click()
      await page
        .getByRole('dialog', { name: 'Leave without saving?' })
        .getByRole('button', { name: 'Leave' })
        .click()
      await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor()
    },
  )

  await context.test(
    'bounds are told before they are met; hostile names fit, and no page has a barrier',
    async () => {
      const full = {
        all: Array.from({ length: 50 }, () => ({ field: 'status', op: 'is', value: 'active' })),
      }
      await open(`/segments/new?filter=${encodeURIComponent(JSON.stringify(full))}`, 'New segment')
      assert.equal(await button('Add a condition').getAttribute('aria-disabled'), 'true')
      const deep = {
        not: {
          any: [
            { all: [{ any: [{ all: [] }, { field: 'tag', op: 'has', value: WIDE }] }] },
            { field: 'tag', op: 'has', value: 'vip' },
          ],
        },
      }
      await open(`/segments/new?filter=${encodeURIComponent(JSON.stringify(deep))}`, 'New segment')
      const groups = page.getByRole('button', { name: 'Add a group' })
      assert.equal(
        await groups.first().getAttribute('aria-disabled'),
        'true',
        'in the deepest group',
      )
      assert.equal(
        await groups.last().getAttribute('aria-disabled'),
        'false',
        'in the outermost group',
      )

      await open('/segments/seg_nonsense', 'Segment')
      await page.getByRole('heading', { name: 'This is not here any more' }).waitFor()
      assert.ok(errors.every((line) => line.includes('422')))
    },
  )
})
