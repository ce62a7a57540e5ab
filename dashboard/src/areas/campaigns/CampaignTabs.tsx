import { Tabs } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFilters } from '../../kit/Filters.tsx'
import type { Campaign } from './campaign.ts'
import { tabOf } from './campaign-view.ts'
import { NO_SEARCH, type RecipientSearch } from './report/recipient-search.ts'
import { Recipients } from './report/Recipients.tsx'
import { Report } from './report/Report.tsx'

/** The report and the recipients. The address names the tab, for links and the back button. */
export function CampaignTabs({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns')
  const [{ tab }, change] = useFilters<'tab' | keyof RecipientSearch>()
  return (
    <Tabs
      value={tabOf(tab)}
      onChange={(value) =>
        change({ ...NO_SEARCH, tab: value === 'recipients' ? value : undefined })
      }
      keepMounted={false}
    >
      <Tabs.List mb="md">
        <Tabs.Tab value="report">{t('reportTab')}</Tabs.Tab>
        <Tabs.Tab value="recipients">{t('recipientsTab')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="report">
        <Report campaign={campaign} />
      </Tabs.Panel>
      <Tabs.Panel value="recipients">
        <Recipients campaign={campaign} />
      </Tabs.Panel>
    </Tabs>
  )
}
