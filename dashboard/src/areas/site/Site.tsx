import { Stack, Tabs } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../kit/EmptyState.tsx'
import type { InputOf, KeyOperationName } from '../../shapes.ts'
import { type Newsletter, useNewsletter } from '../../shell/newsletter.ts'
import { Page } from '../../shell/Page.tsx'
import { NewNewsletterButton } from '../newsletters/NewNewsletterButton.tsx'

const TABS = { page: '/site', forms: '/site/forms', welcome: '/site/welcome' } as const

interface Props<Name extends KeyOperationName> {
  tab: keyof typeof TABS
  actions?: (newsletter: Newsletter) => ReactNode
  peek?: (newsletter: Newsletter) => { operation: Name; input: InputOf<Name> }
  children: (newsletter: Newsletter) => ReactNode
}

export function Site<Name extends KeyOperationName>({ tab, actions, peek, children }: Props<Name>) {
  const { t } = useTranslation(['site', 'frame'])
  const navigate = useNavigate()
  const { newsletter } = useNewsletter()
  return (
    <Page
      title={t('frame:nav.site')}
      {...(tab !== 'welcome' && { width: 'cards' })}
      actions={newsletter && actions?.(newsletter)}
      {...(newsletter && peek && { peek: peek(newsletter) })}
    >
      {newsletter === null ? (
        <EmptyState title={t('none')} text={t('noneText')}>
          <NewNewsletterButton />
        </EmptyState>
      ) : (
        <Tabs
          value={tab}
          onChange={(to) => void navigate({ to: TABS[to as keyof typeof TABS] })}
          keepMounted={false}
        >
          <Tabs.List>
            {Object.keys(TABS).map((one) => (
              <Tabs.Tab key={one} value={one}>
                {t(`tabs.${one}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {/* The other tabs are pages of their own. Their empty panels are there for screen readers, which a tab must lead to. */}
          {Object.keys(TABS).map((one) => (
            <Tabs.Panel key={one} value={one} pt="lg">
              {one === tab && <Stack gap="lg">{children(newsletter)}</Stack>}
            </Tabs.Panel>
          ))}
        </Tabs>
      )}
    </Page>
  )
}
