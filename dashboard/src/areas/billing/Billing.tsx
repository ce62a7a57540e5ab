import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ReadState } from '../../kit/ReadState.tsx'
import { useRead } from '../../queries.ts'
import { Page } from '../../shell/Page.tsx'
import { useMay, useSession } from '../../shell/session.ts'
import { Allowances } from './Allowances.tsx'
import { AtTheLimit } from './AtTheLimit.tsx'
import { ByNewsletter } from './ByNewsletter.tsx'
import { Plan } from './Plan.tsx'

/** The plan of the account and how much of it is used. Owners see the plan, everybody in the account the usage. */
export default function Billing() {
  const { t } = useTranslation(['billing', 'frame'])
  const { edition } = useSession()
  const owner = useMay('owner')
  const overview = useRead('get_overview', {})
  return (
    <Page title={t('frame:nav.billing')} width="form" peek={{ operation: owner ? 'get_billing' : 'get_overview', input: {} }}>
      <Stack gap="xl">
        {edition === 'cloud' && owner && <Plan />}
        <ReadState query={overview} lines={6}>
          {({ usage, newsletters }) => (
            <Stack gap="xl">
              <Allowances usage={usage} />
              {edition === 'cloud' && <AtTheLimit />}
              <ByNewsletter newsletters={newsletters} />
            </Stack>
          )}
        </ReadState>
      </Stack>
    </Page>
  )
}
