import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { ReadState } from '../../kit/ReadState.tsx'
import { useRead } from '../../queries.ts'
import type { InputOf } from '../../shapes.ts'
import { type Newsletter, useNewsletter } from '../../shell/newsletter.ts'
import { Page } from '../../shell/Page.tsx'
import { NewNewsletterButton } from './NewNewsletterButton.tsx'

interface Props extends Omit<Parameters<typeof Page>[0], 'peek' | 'children'> {
  /** A change that the page could make, as an example. */
  change: (newsletter: Newsletter) => Omit<InputOf<'update_newsletter'>, 'newsletterId'>
  children: (newsletter: Newsletter) => ReactNode
}

export function NewsletterPage({ change, children, ...page }: Props) {
  const { t } = useTranslation('newsletters')
  const { newsletter } = useNewsletter()
  const newsletterId = newsletter?.id ?? ''
  const query = useRead('get_newsletter', { newsletterId }, { enabled: newsletter !== null })
  const input = newsletter && { newsletterId, ...change(newsletter) }
  return (
    <Page {...page} {...(input && { peek: { operation: 'update_newsletter', input } })}>
      {newsletter === null ? (
        <EmptyState title={t('none')} text={t('noneText')}>
          <NewNewsletterButton />
        </EmptyState>
      ) : (
        <ReadState query={query} lines={8}>
          {children}
        </ReadState>
      )}
    </Page>
  )
}
