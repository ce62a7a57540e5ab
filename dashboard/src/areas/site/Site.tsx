import { Stack, Tabs } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { OperationName } from '../../api.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import type { InputOf } from '../../queries.ts'
import { type Newsletter, useNewsletter } from '../../shell/newsletter.ts'
import { Page } from '../../shell/Page.tsx'
import { NewNewsletterButton } from '../newsletters/NewNewsletterButton.tsx'

const TABS = { page: '/site', forms: '/site/forms', welcome: '/site/welcome' } as const

interface Props<Name extends OperationName> {
  tab: keyof typeof TABS
  actions?: (newsletter: Newsletter) => ReactNode
  peek?: (newsletter: Newsletter) => { operation: Name; input: InputOf<Name> }
  children: (newsletter: Newsletter) => ReactNode
}

/** The frame of the pages by which readers come in: the newsletter's own page, forms for other sites, and the welcome. */
export function Site<Name extends OperationName>({ tab, actions, peek, children }: Props<Name>) {
  const { t } = useTranslation(['site', 'frame'])
  const navigate = useNavigate()
  const { newsletter } = useNewsletter()
  return (
    <Page
      title={t('frame:nav.site')}
      width="cards"
      actions={newsletter && actions?.(newsletter)}
      {...(newsletter && peek && { peek: peek(newsletter) })}
    >
      {newsletter === null ? (
        <EmptyState title={t('none')} text={t('noneText')}>
          <NewNewsletterButton />
        </EmptyState>
      ) : (
        <Tabs value={tab} onChange={(to) => void navigate({ to: TABS[to as keyof typeof TABS] })} keepMounted={false}>
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
