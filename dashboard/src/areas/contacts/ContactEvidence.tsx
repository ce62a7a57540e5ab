import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { CopyField } from '../../kit/CopyField.tsx'
import { Time } from '../../kit/Time.tsx'
import { useNewsletter } from '../../shell/newsletter.ts'
import type { Contact } from './contact.ts'
import { useSourceLabel } from './fields.ts'
import { Fact, Section } from './Section.tsx'

export function ContactEvidence({ contact }: { contact: Contact }) {
  const { t } = useTranslation(['contacts', 'frame'])
  const sourceOf = useSourceLabel()
  const { newsletters } = useNewsletter()
  const newsletter = newsletters.find(({ id }) => id === contact.newsletterId)
  return (
    <Section title={t('evidence')}>
      <dl className="mc-facts">
        <Fact term={t('newsletter')}>
          <span dir="auto">{newsletter?.name ?? contact.newsletterId}</span>
        </Fact>
        <Fact term={t('source')}>
          <span dir="auto">{sourceOf(contact.source)}</span>
        </Fact>
        <Fact term={t('subscribed')}>
          <Time at={contact.subscribedAt} as="dayAndTime" />
        </Fact>
        <Fact term={t('confirmed')}>
          {contact.confirmedAt ? (
            <Time at={contact.confirmedAt} as="dayAndTime" />
          ) : (
            <Text c="dimmed">{t('notConfirmed')}</Text>
          )}
        </Fact>
        {contact.unsubscribedAt && (
          <Fact term={t('unsubscribed')}>
            <Time at={contact.unsubscribedAt} as="dayAndTime" />
          </Fact>
        )}
        <Fact term={t('id')}>
          <CopyField value={contact.id} label={t('copyId')} />
        </Fact>
      </dl>
    </Section>
  )
}
