import { Button, Tabs } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Download, Upload } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFilters } from '../../../kit/Filters.tsx'
import { useNewsletter } from '../../../shell/newsletter.ts'
import { Page } from '../../../shell/Page.tsx'
import { useMay } from '../../../shell/session.ts'
import { ExportContacts } from '../exports/ExportContacts.tsx'
import { Exports } from '../exports/Exports.tsx'
import { Imports } from './Imports.tsx'

/** The tab stands in the address: imports, unless it names the exports. */
export default function ImportsAndExports() {
  const { t } = useTranslation(['imports', 'exports', 'frame'])
  const { newsletter } = useNewsletter()
  const mayWrite = useMay('editor')
  const [search, change] = useFilters<'show' | 'export'>()
  const exports = search.show === 'exports'
  return (
    <Page
      title={t('title')}
      peek={
        exports
          ? { operation: 'list_exports', input: {} }
          : { operation: 'list_imports', input: {} }
      }
      actions={
        mayWrite &&
        (exports ? (
          newsletter && (
            <Button leftSection={<Download size={16} />} onClick={() => change({ export: '1' })}>
              {t('exports:export')}
            </Button>
          )
        ) : (
          <>
            <Button variant="default" component={Link} to="/moves">
              {t('moveHere')}
            </Button>
            <Button component={Link} to="/imports/new" leftSection={<Upload size={16} />}>
              {t('newTitle')}
            </Button>
          </>
        ))
      }
    >
      <Tabs
        value={exports ? 'exports' : 'imports'}
        onChange={(tab) => change({ show: tab === 'exports' ? tab : undefined })}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="imports">{t('imports')}</Tabs.Tab>
          <Tabs.Tab value="exports">{t('exports:title')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="imports">
          <Imports />
        </Tabs.Panel>
        <Tabs.Panel value="exports">
          <Exports start={() => change({ export: '1' })} />
        </Tabs.Panel>
      </Tabs>
      {newsletter && mayWrite && search.export !== undefined && (
        <ExportContacts newsletter={newsletter} close={() => change({ export: undefined })} />
      )}
    </Page>
  )
}
