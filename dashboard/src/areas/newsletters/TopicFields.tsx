import { ActionIcon, Autocomplete, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { Plus, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../queries.ts'
import type { NewsletterValues } from './newsletter-values.ts'
import { Section } from './Section.tsx'

/** The most topics of a newsletter. */
const TOPICS_MAX = 20

export function TopicFields({ form }: { form: UseFormReturnType<NewsletterValues> }) {
  const { t } = useTranslation(['newsletters', 'frame'])
  const tags = useRead('list_tags', { limit: 100 })
  const names = tags.data?.data.map(({ name }) => name) ?? []
  const { topics } = form.values
  return (
    <Section title={t('fields.topics')} text={t('topics.text')}>
      {topics.length > 0 && (
        <Stack gap="md" component="ul" style={{ listStyle: 'none', margin: 0, padding: 0 }}>
          {topics.map((_, at) => (
            <TopicRow key={at} form={form} at={at} names={names} />
          ))}
        </Stack>
      )}
      <Group gap="sm">
        <Button
          variant="default"
          leftSection={<Plus size={16} />}
          disabled={topics.length >= TOPICS_MAX}
          onClick={() => form.insertListItem('topics', { tag: '', label: '', description: '' })}
        >
          {t('topics.add')}
        </Button>
        {topics.length >= TOPICS_MAX && (
          <Text c="dimmed" size="sm">
            {t('topics.most', { count: TOPICS_MAX })}
          </Text>
        )}
      </Group>
    </Section>
  )
}

function TopicRow({
  form,
  at,
  names,
}: {
  form: UseFormReturnType<NewsletterValues>
  at: number
  names: string[]
}) {
  const { t } = useTranslation(['newsletters', 'frame'])
  const label = form.values.topics[at]!.label
  return (
    <li style={{ borderInlineStart: '3px solid var(--mc-line)', paddingInlineStart: 16 }}>
      <Stack gap="xs">
        <Group gap="sm" align="flex-start" wrap="nowrap">
          <TextInput
            label={t('topics.label')}
            required
            maxLength={100}
            dir="auto"
            style={{ flex: 1, minWidth: 0 }}
            {...form.getInputProps(`topics.${at}.label`)}
          />
          <ActionIcon
            variant="default"
            size={36}
            mt={26}
            aria-label={t('topics.remove', { topic: label || at + 1 })}
            onClick={() => form.removeListItem('topics', at)}
          >
            <Trash2 size={16} />
          </ActionIcon>
        </Group>
        <TextInput
          label={t('topics.description')}
          maxLength={300}
          dir="auto"
          {...form.getInputProps(`topics.${at}.description`)}
        />
        <Autocomplete
          label={t('topics.tag')}
          description={t('topics.tagHint')}
          required
          maxLength={64}
          dir="auto"
          data={names}
          {...form.getInputProps(`topics.${at}.tag`)}
        />
      </Stack>
    </li>
  )
}
