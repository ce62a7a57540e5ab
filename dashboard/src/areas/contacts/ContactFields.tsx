import { Anchor, Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ReadState } from '../../kit/ReadState.tsx'
import { useRead } from '../../queries.ts'
import type { Contact } from './contact.ts'
import { type CustomField, useFieldLabel } from './fields.ts'
import { FieldInPlace } from './FieldInPlace.tsx'
import { Section } from './Section.tsx'

/** More empty fields than this are shown on request. */
const EMPTY_MAX = 6

export function ContactFields({ contact, mayWrite }: { contact: Contact; mayWrite: boolean }) {
  const { t } = useTranslation(['contacts', 'frame'])
  const fields = useRead('list_custom_fields', {})
  return (
    <Section
      title={t('fields')}
      beside={
        mayWrite && (
          <Anchor component={Link} to="/tags">
            {t('manageFields')}
          </Anchor>
        )
      }
    >
      <ReadState query={fields}>
        {({ data }) => <Fields fields={data} contact={contact} mayWrite={mayWrite} />}
      </ReadState>
    </Section>
  )
}

/** The parts of a name come before all other fields. */
const FIRST = ['first_name', 'last_name']

function namesFirst(a: CustomField, b: CustomField): number {
  return (FIRST.indexOf(a.name) >>> 0) - (FIRST.indexOf(b.name) >>> 0)
}

function Fields({
  fields,
  contact,
  mayWrite,
}: {
  fields: CustomField[]
  contact: Contact
  mayWrite: boolean
}) {
  const { t } = useTranslation(['contacts', 'frame'])
  const label = useFieldLabel()
  const [all, setAll] = useState(false)
  // The order stays while the person edits, so that no row moves away under the pointer.
  const [filled] = useState(
    () =>
      new Set(
        fields.filter(({ name }) => contact.fields[name] !== undefined).map(({ name }) => name),
      ),
  )
  const empty = fields.filter(({ name }) => !filled.has(name)).sort(namesFirst)
  const shown = [
    ...fields.filter(({ name }) => filled.has(name)).sort(namesFirst),
    ...(all ? empty : empty.slice(0, EMPTY_MAX)),
  ]
  if (fields.length === 0) return <Text c="dimmed">{t('noFields')}</Text>
  return (
    <>
      <dl className="mc-facts">
        {shown.map((field) => (
          <div className="mc-fact" key={field.name}>
            <dt dir="auto">{label(field.name)}</dt>
            <dd>
              <FieldInPlace
                contactId={contact.id}
                field={field}
                value={contact.fields[field.name]}
                mayWrite={mayWrite}
              />
            </dd>
          </div>
        ))}
      </dl>
      {!all && empty.length > EMPTY_MAX && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          mt="xs"
          ml={-8}
          onClick={() => setAll(true)}
        >
          {t('moreFields', { count: empty.length - EMPTY_MAX })}
        </Button>
      )}
    </>
  )
}
