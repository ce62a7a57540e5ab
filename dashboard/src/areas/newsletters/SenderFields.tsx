import { SimpleGrid, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { Link } from '@tanstack/react-router'
import { Check, TriangleAlert } from 'lucide-react'
import { Trans, useTranslation } from 'react-i18next'
import { unicodeDomain } from '../../../../src/lib/addresses/unicode-domain.ts'
import { useRead } from '../../queries.ts'
import { useSession } from '../../shell/session.ts'
import type { NewsletterValues } from './newsletter-values.ts'
import { Section } from './Section.tsx'
import { Told } from './SlugField.tsx'

export function SenderFields({ form }: { form: UseFormReturnType<NewsletterValues> }) {
  const { t } = useTranslation(['newsletters', 'frame'])
  const { replyTo, email } = form.values.sender
  return (
    <Section title={t('sender')} text={t('senderText')}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" style={{ alignItems: 'start' }}>
        <TextInput
          label={t('fields.sender.name')}
          required
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
      <SignedBy email={email} />
      <TextInput
        label={t('fields.sender.replyTo')}
        description={t('replyHint')}
        placeholder={email}
        type="email"
        maxLength={254}
        {...form.getInputProps('sender.replyTo')}
        value={replyTo ?? ''}
        onChange={({ currentTarget: { value } }) =>
          form.setFieldValue('sender.replyTo', value === '' ? null : value)
        }
      />
    </Section>
  )
}

/** Says which domain signs mail from the address, and what happens while none does. */
function SignedBy({ email }: { email: string }) {
  const { t } = useTranslation(['newsletters', 'frame'])
  const { edition } = useSession()
  const { data } = useRead('list_domains', { limit: 100 })
  const name = email
    .slice(email.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase()
  if (!data || !email.includes('@') || !name.includes('.')) return null
  const domain = data.data.find((one) => unicodeDomain(one.name) === unicodeDomain(name))
  if (domain?.status === 'verified')
    return <Told icon={<Check size={15} />} tone="good" text={t('signed', { domain: name })} />
  const search = domain ? undefined : { add: name }
  const to = domain ? `/settings/domains/${domain.id}` : '/settings/domains'
  const link = <Link to={to} {...(search && { search: search })} style={{ color: 'inherit' }} />
  const told = domain
    ? domain.status === 'failing'
      ? 'signedFailing'
      : 'signedPending'
    : 'signedNone'
  return (
    <Told
      icon={<TriangleAlert size={15} />}
      tone="warn"
      text={
        <>
          <Trans t={t} i18nKey={told} values={{ domain: name }} components={{ domain: link }} />{' '}
          {t(edition === 'cloud' ? 'unsignedCloud' : 'unsigned')}
        </>
      }
    />
  )
}
