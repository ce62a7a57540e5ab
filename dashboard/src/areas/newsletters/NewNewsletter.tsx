import { Button, Group, Select, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useHotkeys } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { slugOf } from '../../../../src/lib/slug.ts'
import { Leaving } from '../../kit/Leaving.tsx'
import { ownZone } from '../../own-zone.ts'
import { useOperation } from '../../kit/operation.ts'
import { Problem } from '../../kit/Problem.tsx'
import { refresh } from '../../queries.ts'
import { Page } from '../../shell/Page.tsx'
import { useMay, useSession } from '../../shell/session.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { languageOptions } from './languages.ts'
import { SlugField } from './SlugField.tsx'

export default function NewNewsletter() {
  const { t } = useTranslation(['newsletters', 'frame'])
  return (
    <Page
      title={t('frame:nav.newNewsletter')}
      width="form"
      peek={{ operation: 'create_newsletter', input: { name: 'The Weekly Garden' } }}
    >
      {useMay('editor') ? <NewForm /> : <EmptyState title={t('mayNot')} text={t('mayNotText')} />}
    </Page>
  )
}

function NewForm() {
  const { t, i18n } = useTranslation(['newsletters', 'frame'])
  const navigate = useNavigate()
  const { person } = useSession()
  const language = i18n.resolvedLanguage ?? 'en'
  const [slug, setSlug] = useState<string | null>(null)
  const [left, setLeft] = useState(false)
  const form = useForm({
    initialValues: {
      name: '',
      slug: '',
      sender: { name: '', email: person.email },
      language,
      asksForConfirmation: true,
    },
  })
  const { name, sender, asksForConfirmation } = form.values
  const create = useOperation('create_newsletter', {
    form,
    words: { slug_taken: t('slugTaken'), reserved: t('slugReserved') },
    said: ({ name }) => t('created', { name }),
    async done({ id }) {
      setLeft(true)
      await refresh('create_newsletter')
      await navigate({
        to: '/settings/newsletter',
        search: { newsletter: id },
        ignoreBlocker: true,
      })
    },
  })
  const address = slug ?? slugOf(name, form.values.language)
  const submit = () => {
    if (create.pending) return
    const senderName = sender.name.trim() || name.trim()
    void create.run({
      name,
      ...(address !== '' && { slug: address }),
      sender: { ...(senderName !== '' && { name: senderName }), email: sender.email },
      language: form.values.language,
      timeZone: ownZone(),
      asksForConfirmation,
    })
  }
  useHotkeys([['mod+S', submit]], [])
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Leaving changed={name !== '' && !left} />
      <Stack gap="md">
        <TextInput
          label={t('fields.name')}
          description={t('nameHint')}
          required
          maxLength={100}
          dir="auto"
          {...form.getInputProps('name')}
        />
        <SlugField
          value={address}
          error={form.errors['slug']}
          onChange={({ currentTarget }) => setSlug(currentTarget.value)}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" style={{ alignItems: 'start' }}>
          <TextInput
            label={t('fields.sender.name')}
            placeholder={name}
            maxLength={100}
            dir="auto"
            {...form.getInputProps('sender.name')}
          />
          <TextInput
            label={t('fields.sender.email')}
            required
            type="email"
            maxLength={254}
            {...form.getInputProps('sender.email')}
          />
        </SimpleGrid>
        <Select
          label={t('fields.language')}
          description={t('languageHint')}
          data={languageOptions(language, language)}
          searchable
          allowDeselect={false}
          {...form.getInputProps('language')}
        />
        <Switch
          label={t('fields.asksForConfirmation')}
          description={t(asksForConfirmation ? 'confirmationOn' : 'confirmationOff')}
          {...form.getInputProps('asksForConfirmation', { type: 'checkbox' })}
        />
        <Problem text={create.problem} />
        <Group>
          <Button type="submit" loading={create.pending}>
            {t('create')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
