import { Autocomplete, Group, Pill, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOperation } from '../../kit/operation.ts'
import { type Contact, keepContact } from './contact.ts'
import { Section } from './Section.tsx'
import { useTags } from './tags.ts'

export function ContactTags({ contact, mayWrite }: { contact: Contact; mayWrite: boolean }) {
  const { t } = useTranslation(['contacts', 'frame'])
  const remove = useOperation('remove_tag', { toast: true, done: keepContact })
  return (
    <Section title={t('tags')}>
      {contact.tags.length === 0 && !mayWrite && <Text c="dimmed">{t('noTags')}</Text>}
      {contact.tags.length > 0 && (
        <Group
          gap={6}
          mb={mayWrite ? 'sm' : 0}
          component="ul"
          style={{ listStyle: 'none', padding: 0, margin: 0 }}
        >
          {contact.tags.map((tag) => (
            <li key={tag} style={{ minWidth: 0, maxWidth: '100%' }}>
              <Pill
                size="md"
                maw="100%"
                bg="var(--mantine-color-default-hover)"
                title={tag}
                withRemoveButton={mayWrite}
                onRemove={() => void remove.run({ contactId: contact.id, tag })}
                removeButtonProps={{
                  'aria-label': t('removeTag', { tag }),
                  'aria-hidden': false,
                  tabIndex: 0,
                }}
              >
                <bdi>{tag}</bdi>
              </Pill>
            </li>
          ))}
        </Group>
      )}
      {mayWrite && <AddTag contact={contact} />}
    </Section>
  )
}

function AddTag({ contact }: { contact: Contact }) {
  const { t } = useTranslation(['contacts', 'frame'])
  const [typed, setTyped] = useState('')
  const tags = useTags()
  const add = useOperation('add_tag', { done: keepContact })
  const submit = async (tag: string) => {
    if (tag.trim() === '' || add.pending) return
    if (await add.run({ contactId: contact.id, tag: tag.trim() })) setTyped('')
  }
  return (
    <Autocomplete
      aria-label={t('addTag')}
      placeholder={t('addTag')}
      data={tags.items.map(({ name }) => name).filter((name) => !contact.tags.includes(name))}
      limit={50}
      maxLength={64}
      maxDropdownHeight={240}
      value={typed}
      error={add.problem}
      onChange={(value) => {
        add.reset()
        setTyped(value)
      }}
      onOptionSubmit={(tag) => void submit(tag)}
      onKeyDown={(event) => {
        // An option that the arrow keys chose is submitted by the list itself.
        if (event.key === 'Enter' && !event.currentTarget.getAttribute('aria-activedescendant'))
          void submit(typed)
      }}
      comboboxProps={{ transitionProps: { duration: 80 } }}
    />
  )
}
