import { Tabs } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFilters } from '../../kit/Filters.tsx'
import { Page } from '../../shell/Page.tsx'
import { CustomFields } from './CustomFields.tsx'
import { Tags } from './Tags.tsx'

/** The tab stands in the address: tags, unless it names the fields. */
export default function TagsAndFields() {
  const { t } = useTranslation(['contacts', 'frame'])
  const [search, change] = useFilters<'q' | 'show'>()
  const fields = search.show === 'fields'
  return (
    <Page
      title={t('frame:nav.tags')}
      peek={{ operation: fields ? 'list_custom_fields' : 'list_tags', input: {} }}
    >
      <Tabs
        value={fields ? 'fields' : 'tags'}
        onChange={(tab) => change({ show: tab === 'fields' ? 'fields' : undefined, q: undefined })}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="tags">{t('tags')}</Tabs.Tab>
          <Tabs.Tab value="fields">{t('customFields')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="tags">
          <Tags />
        </Tabs.Panel>
        <Tabs.Panel value="fields">
          <CustomFields />
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}
